#pragma once

#include <span>

#include "service/engine/puzzles/sliding/board.h"

namespace puzzlesolver::sliding {

/// Whether `permutation`, of 0..n-1, is a product of an odd number of exchanges. O(n): some
/// milliseconds and an eighth of a megabyte for a million elements.
bool IsOddPermutation(std::span<const Tile> permutation);

}  // namespace puzzlesolver::sliding
