#pragma once

#include "service/engine/puzzles/rotation/board.h"
#include "service/engine/search/search_control.h"
#include "service/engine/search/shortest_solutions.h"
#include "service/engine/tables/rotation_distance_table.h"

namespace puzzlesolver {

/// The shortest solutions of a Rotation Game, which have `length` moves: those of all symbols that
/// can come home so soon, since no solution brings home two.
ShortestSolutions CountRotation(const RotationDistanceTable& table, const rotation::Board& board,
                                int length, const CountOptions& options, SearchControl& control);

}  // namespace puzzlesolver
