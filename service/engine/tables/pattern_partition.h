#pragma once

#include <vector>

#include "service/engine/puzzles/sliding/geometry.h"
#include "service/engine/tables/pattern.h"
#include "service/engine/tables/symmetry.h"

namespace puzzlesolver {

/// A pattern as one part of a partition: the tiles of the board that it stands for, and how the
/// board is seen as the pattern's. Congruent parts share one pattern.
struct PatternPart {
  std::vector<int> tiles;
  CellMap cell_of;  ///< cell of the partitioned board -> cell of the pattern's
  Pattern pattern;
};

/// The tiles of a board whose goal has the blank in cell 0, cut into compact parts of `size` tiles
/// (fewer where no neighbour is left), so that tiles that get into each other's way stand together.
///
/// One rule for every shape: a part begins in a corner of the board (the one farthest from the
/// blank first; when no corner is left, with the tile farthest from the blank) and takes in one
/// neighbouring cell after the other: the one with most neighbours in the part, then with fewest
/// neighbours still free, then nearest to where the part began, then the last in reading order.
/// On 4 x 4 this makes 7-8 from rows and on 5 x 5 the pinwheel of Korf and Felner (2002).
///
/// REQUIRES: 1 <= size <= Pattern::kMaxTiles, at most Pattern::kMaxCells cells.
std::vector<PatternPart> PartitionTiles(const sliding::Geometry& geometry, int size);

}  // namespace puzzlesolver
