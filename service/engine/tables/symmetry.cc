#include "service/engine/tables/symmetry.h"

namespace puzzlesolver {
namespace {

CellMap MakeMap(const sliding::Geometry& from, const sliding::Geometry& to, bool transpose,
                bool flip_rows, bool flip_columns) {
  CellMap map;
  for (int cell = 0; cell < from.cells(); ++cell) {
    int row = transpose ? from.ColumnOf(cell) : from.RowOf(cell);
    int column = transpose ? from.RowOf(cell) : from.ColumnOf(cell);
    if (flip_rows) row = to.rows() - 1 - row;
    if (flip_columns) column = to.columns() - 1 - column;
    map.push_back(row * to.columns() + column);
  }
  return map;
}

}  // namespace

std::vector<CellMap> Symmetries(const sliding::Geometry& from, const sliding::Geometry& to) {
  std::vector<CellMap> maps;
  for (const bool transpose : {false, true}) {
    const int rows = transpose ? from.columns() : from.rows();
    const int columns = transpose ? from.rows() : from.columns();
    if (rows != to.rows() || columns != to.columns()) continue;
    for (const bool flip_rows : {false, true}) {
      for (const bool flip_columns : {false, true}) {
        maps.push_back(MakeMap(from, to, transpose, flip_rows, flip_columns));
      }
    }
  }
  return maps;
}

}  // namespace puzzlesolver
