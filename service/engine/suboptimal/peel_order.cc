#include "service/engine/suboptimal/peel_order.h"

#include <cstddef>

namespace puzzlesolver {
namespace {

constexpr int kCoreSide = 3;

/// What is left of the board: rows top..bottom and columns left..right.
struct Rectangle {
  int top, bottom, left, right;

  int height() const { return bottom - top + 1; }
  int width() const { return right - left + 1; }
};

PeelLine TakeRow(const sliding::Geometry& geometry, int goal_cell, Rectangle& rest) {
  const bool at_top = geometry.RowOf(goal_cell) != rest.top;
  const int row = at_top ? rest.top++ : rest.bottom--;
  PeelLine line{.cells = {}, .inward = at_top ? geometry.columns() : -geometry.columns()};
  for (int column = rest.left; column <= rest.right; ++column) {
    line.cells.push_back(row * geometry.columns() + column);
  }
  return line;
}

PeelLine TakeColumn(const sliding::Geometry& geometry, int goal_cell, Rectangle& rest) {
  const bool at_left = geometry.ColumnOf(goal_cell) != rest.left;
  const int column = at_left ? rest.left++ : rest.right--;
  PeelLine line{.cells = {}, .inward = at_left ? 1 : -1};
  for (int row = rest.top; row <= rest.bottom; ++row) {
    line.cells.push_back(row * geometry.columns() + column);
  }
  return line;
}

}  // namespace

PeelOrder MakePeelOrder(const sliding::Geometry& geometry, int goal_cell) {
  Rectangle rest{0, geometry.rows() - 1, 0, geometry.columns() - 1};
  PeelOrder order;
  while (rest.height() > kCoreSide || rest.width() > kCoreSide) {
    const auto take = rest.height() >= rest.width() ? TakeRow : TakeColumn;
    order.lines.push_back(take(geometry, goal_cell, rest));
  }
  order.in_core.assign(static_cast<std::size_t>(geometry.cells()), true);
  for (const PeelLine& line : order.lines) {
    for (const int cell : line.cells) order.in_core[static_cast<std::size_t>(cell)] = false;
  }
  return order;
}

}  // namespace puzzlesolver
