#pragma once

#include "service/engine/puzzles/rotation/board.h"

namespace puzzlesolver {

/// Eight less the most frequent symbol's count in the centre: a lower bound on the moves left,
/// since a move brings one new cell into the centre. Consistent.
int CentreCountBound(const rotation::Board& board);

}  // namespace puzzlesolver
