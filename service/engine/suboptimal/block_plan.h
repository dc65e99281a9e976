#pragma once

#include <vector>

#include "service/engine/puzzles/sliding/geometry.h"

namespace puzzlesolver {

/// Rows top..bottom and columns left..right of a board.
struct Block {
  int top, bottom, left, right;

  bool operator==(const Block&) const = default;
};

/// In which order a board is brought home block by block: blocks are about 4 x 4 cells, 3 to 5
/// along an axis that has as many. Whatever is left of the board after any of them hangs together,
/// and the goal has its blank in the last.
struct BlockPlan {
  std::vector<Block> blocks;
  std::vector<int> block_of;  ///< by cell
};

/// REQUIRES: 0 <= goal_cell < geometry.cells().
BlockPlan MakeBlockPlan(const sliding::Geometry& geometry, int goal_cell);

}  // namespace puzzlesolver
