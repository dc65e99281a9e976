#pragma once

#include <vector>

#include "service/engine/puzzles/sliding/geometry.h"
#include "service/engine/tables/symmetry.h"

namespace puzzlesolver {

/// A board seen as one whose goal has the blank in cell 0 and tile t in cell t.
///
/// Tables are made for such goals only. A goal with its blank in another corner is one after a
/// symmetry of the board. From any other goal the blank walks to a corner; the arrangement at the
/// end of a walk of k moves is k moves away from the goal, so a distance to it less k bounds the
/// distance to the goal from below.
struct CornerGoal {
  CellMap cell_of;           ///< cell of the board -> cell of the table's shape
  std::vector<int> tile_of;  ///< tile of the board -> tile of the table's shape; 0 -> 0
  int walk_length = 0;       ///< 0 when the goal's blank is in a corner
};

/// The ways to see boards of `board` whose goal lists its tiles in order around a blank in
/// `goal_cell`, as boards of the shape `table`: for each shortest walk of the goal's blank to a
/// corner, one, or two that are each other's reflection where `table` is square. At most `limit`,
/// of different walks first. REQUIRES: `table` is `board` or its transposition.
std::vector<CornerGoal> CornerGoals(const sliding::Geometry& board, int goal_cell,
                                    const sliding::Geometry& table, int limit);

}  // namespace puzzlesolver
