#pragma once

#include <optional>
#include <string>

#include "service/engine/puzzles/sliding/board.h"

namespace puzzlesolver::sliding {

/// Why no sequence of moves leads from `start` to `goal`, as one sentence for people; nullopt when
/// one does.
///
/// Two or more rows and columns: the parity of the permutation of all cells (blank included) must
/// equal the parity of the Manhattan distance between the two blanks (Johnson and Story, 1879).
/// One row or column: the tiles can never pass each other, so their order must agree.
/// REQUIRES: equal geometries. O(cells).
std::optional<std::string> WhyUnsolvable(const Board& start, const Board& goal);

}  // namespace puzzlesolver::sliding
