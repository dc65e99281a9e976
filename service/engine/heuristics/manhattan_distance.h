#pragma once

#include "service/engine/puzzles/sliding/board.h"

namespace puzzlesolver {

/// Sum over the tiles of the distance to their cell in Board::Ordered(geometry, goal_cell).
/// O(cells).
int ManhattanDistance(const sliding::Board& board, int goal_cell);

}  // namespace puzzlesolver
