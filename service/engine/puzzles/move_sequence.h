#pragma once

#include <cstdint>
#include <vector>

namespace puzzlesolver {

/// A move as its number in the family's alphabet, which is in dictionary order.
using MoveCode = std::uint8_t;
using MoveSequence = std::vector<MoveCode>;

}  // namespace puzzlesolver
