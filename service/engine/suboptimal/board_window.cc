#include "service/engine/suboptimal/board_window.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace puzzlesolver {
namespace {

using sliding::Board;
using sliding::Geometry;
using sliding::Tile;

struct Rectangle {
  int top;
  int left;
  int bottom;  ///< inclusive, as is right
  int right;
};

Rectangle CellsOfBlank(const Board& from, std::span<const MoveCode> moves) {
  const Geometry& geometry = from.geometry();
  int cell = from.blank_cell();
  Rectangle cells{geometry.RowOf(cell), geometry.ColumnOf(cell), geometry.RowOf(cell),
                  geometry.ColumnOf(cell)};
  for (const MoveCode move : moves) {
    cell = geometry.Neighbour(cell, static_cast<sliding::Move>(move));
    cells.top = std::min(cells.top, geometry.RowOf(cell));
    cells.bottom = std::max(cells.bottom, geometry.RowOf(cell));
    cells.left = std::min(cells.left, geometry.ColumnOf(cell));
    cells.right = std::max(cells.right, geometry.ColumnOf(cell));
  }
  return cells;
}

std::vector<Tile> TilesIn(const Rectangle& rectangle, const Board& board) {
  std::vector<Tile> tiles;
  for (int row = rectangle.top; row <= rectangle.bottom; ++row) {
    const auto line = board.tiles().begin() + row * board.geometry().columns();
    tiles.insert(tiles.end(), line + rectangle.left, line + rectangle.right + 1);
  }
  return tiles;
}

}  // namespace

BoardWindow CutWindow(const Board& from, std::span<const MoveCode> moves, const Board& to,
                      int margin) {
  const Geometry& geometry = from.geometry();
  Rectangle cells = CellsOfBlank(from, moves);
  cells.top = std::max(cells.top - margin, 0);
  cells.left = std::max(cells.left - margin, 0);
  cells.bottom = std::min(cells.bottom + margin, geometry.rows() - 1);
  cells.right = std::min(cells.right + margin, geometry.columns() - 1);

  std::vector<Tile> before = TilesIn(cells, from);
  std::vector<Tile> after = TilesIn(cells, to);
  std::vector<Tile> order = before;
  std::ranges::sort(order);
  for (std::vector<Tile>* tiles : {&before, &after}) {
    for (Tile& tile : *tiles) {
      tile = static_cast<Tile>(std::ranges::lower_bound(order, tile) - order.begin());
    }
  }
  const Geometry window =
      *Geometry::Create(cells.bottom - cells.top + 1, cells.right - cells.left + 1);
  return {*Board::Create(window, std::move(before)), *Board::Create(window, std::move(after))};
}

}  // namespace puzzlesolver
