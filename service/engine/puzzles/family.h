#pragma once

#include <cstdint>

namespace puzzlesolver {

/// The puzzle families. The numbers are written into stored keys and never change.
enum class Family : std::uint8_t { kSliding = 1, kRotation = 2 };

}  // namespace puzzlesolver
