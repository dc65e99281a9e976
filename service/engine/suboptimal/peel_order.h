#pragma once

#include <vector>

#include "service/engine/puzzles/sliding/geometry.h"

namespace puzzlesolver {

/// A row or column at the edge of what is left of a board.
struct PeelLine {
  std::vector<int> cells;  ///< from one end to the other
  int inward = 0;          ///< added to a cell of the line: its neighbour in the next line
};

/// In which order a board is brought home: lines are peeled off its edges, the longer side's first,
/// until a core of at most 3 x 3 cells is left, in which the goal has its blank. Every line has at
/// least two cells and at least three more lines behind it.
struct PeelOrder {
  std::vector<PeelLine> lines;
  std::vector<bool> in_core;  ///< by cell
};

/// REQUIRES: two or more rows and columns; 0 <= goal_cell < geometry.cells().
PeelOrder MakePeelOrder(const sliding::Geometry& geometry, int goal_cell);

}  // namespace puzzlesolver
