#pragma once

#include <memory>
#include <utility>

#include "service/engine/heuristics/axis_heuristic.h"
#include "service/engine/heuristics/axis_tables.h"
#include "service/engine/puzzles/sliding/geometry.h"
#include "service/engine/puzzles/sliding/search_puzzle.h"

namespace puzzlesolver {

template <typename Shape, typename Visit>
auto VisitAxisHeuristicOf(const sliding::Geometry& geometry,
                          std::shared_ptr<const AxisTables> vertical,
                          std::shared_ptr<const AxisTables> horizontal, const Visit& visit) {
  const sliding::SearchPuzzle<Shape> puzzle(geometry);
  return visit(puzzle, AxisHeuristic<Shape>(puzzle, std::move(vertical), std::move(horizontal)));
}

/// visit(puzzle, heuristic), with the per-axis heuristic of the types that are fastest for the
/// shape. REQUIRES: the tables are of this shape and of one goal; at most LargeShape::kMaxCells
/// cells.
template <typename Visit>
auto VisitAxisHeuristic(const sliding::Geometry& geometry,
                        std::shared_ptr<const AxisTables> vertical,
                        std::shared_ptr<const AxisTables> horizontal, const Visit& visit) {
  const bool square = geometry.rows() == geometry.columns();
  const int cells = geometry.cells();
  const auto run = square && cells == 16   ? VisitAxisHeuristicOf<sliding::FixedShape<4, 4>, Visit>
                   : square && cells == 25 ? VisitAxisHeuristicOf<sliding::FixedShape<5, 5>, Visit>
                   : cells <= 64           ? VisitAxisHeuristicOf<sliding::BoundedShape<64>, Visit>
                   : cells <= 256          ? VisitAxisHeuristicOf<sliding::BoundedShape<256>, Visit>
                                           : VisitAxisHeuristicOf<sliding::LargeShape, Visit>;
  return run(geometry, std::move(vertical), std::move(horizontal), visit);
}

}  // namespace puzzlesolver
