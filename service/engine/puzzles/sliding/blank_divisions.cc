#include "service/engine/puzzles/sliding/blank_divisions.h"

namespace puzzlesolver::sliding {
namespace {

int SquaresAlong(int cells, int side) { return (cells + side - 1) / side; }

/// Of the smallest squares that are few enough.
int SideOfSquares(const Geometry& geometry, int most) {
  int side = 2;
  while (SquaresAlong(geometry.rows(), side) * SquaresAlong(geometry.columns(), side) > most) {
    ++side;
  }
  return side;
}

}  // namespace

BlankDivisions::BlankDivisions(const Geometry& geometry, int most) {
  const bool pairs = geometry.cells() <= 2 * most;
  const int side = pairs ? 1 : SideOfSquares(geometry, most);
  const int squares_in_row = SquaresAlong(geometry.columns(), side);
  for (int cell = 0; cell < geometry.cells(); ++cell) {
    const int square =
        geometry.RowOf(cell) / side * squares_in_row + geometry.ColumnOf(cell) / side;
    of_cell_.push_back(static_cast<std::uint8_t>(pairs ? square / 2 : square));
  }
  count_ = of_cell_.back() + std::size_t{1};
}

}  // namespace puzzlesolver::sliding
