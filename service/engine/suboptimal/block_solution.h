#pragma once

#include <cstddef>
#include <optional>
#include <stop_token>

#include "service/engine/puzzles/move_sequence.h"
#include "service/engine/puzzles/sliding/board.h"
#include "service/engine/search/search_meter.h"
#include "service/engine/suboptimal/way_direction.h"

namespace puzzlesolver {

/// A legal solution, much shorter than by ConstructSolution: by a beam that brings home block after
/// block (see BlockBeam), as wide as work that grows with the board allows: some 15 ms on 10 x 10,
/// 0.4 s on 30 x 30. Where the beam ends early, ConstructSolution goes on. A shortest solution on
/// boards of at most 3 x 3 cells, or of one row or column.
///
/// `renamed` as by sliding::RenameForGoal, for a goal with its blank at `goal_cell`. Always finds
/// one; the same, unless the meter's node limit cuts the beam short. nullopt when a stop is
/// requested (obeyed within 50 ms). REQUIRES: solvable; at most 1,024 cells. Memory: below 16 MB.
std::optional<MoveSequence> FindBlockSolution(const sliding::Board& renamed, int goal_cell,
                                              SearchMeter& meter, const std::stop_token& stop);

/// A way between two boards by one BlockBeam of any width; nullopt when the beam gets stuck or the
/// meter ends it. REQUIRES: as BlockBeam.
std::optional<MoveSequence> FindBlockWay(const sliding::Board& start, const sliding::Board& goal,
                                         WayDirection direction, std::size_t width,
                                         SearchMeter& meter);

}  // namespace puzzlesolver
