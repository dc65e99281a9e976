#pragma once

#include <cstddef>
#include <cstdlib>

#include "service/engine/puzzles/sliding/board.h"

namespace puzzlesolver {

/// The cell of `tile` in the goal that lists its tiles in order around a blank in `goal_cell`.
/// REQUIRES: tile > 0.
constexpr int HomeCell(int tile, int goal_cell) { return tile <= goal_cell ? tile - 1 : tile; }

/// Sum over the tiles of the distance to their cell in the goal that lists its tiles in order
/// around a blank in `goal_cell`. `tiles` by cell, of any integer type; the shape is a
/// sliding::Geometry or one of the shapes of a search. O(cells).
template <typename Shape, typename Tiles>
int ManhattanDistance(const Shape& shape, const Tiles& tiles, int goal_cell) {
  int distance = 0;
  for (int cell = 0; cell < shape.rows() * shape.columns(); ++cell) {
    const int tile = static_cast<int>(tiles[static_cast<std::size_t>(cell)]);
    if (tile == 0) continue;
    const int home = HomeCell(tile, goal_cell);
    distance += std::abs(shape.RowOf(cell) - shape.RowOf(home)) +
                std::abs(shape.ColumnOf(cell) - shape.ColumnOf(home));
  }
  return distance;
}

inline int ManhattanDistance(const sliding::Board& board, int goal_cell) {
  return ManhattanDistance(board.geometry(), board.tiles(), goal_cell);
}

}  // namespace puzzlesolver
