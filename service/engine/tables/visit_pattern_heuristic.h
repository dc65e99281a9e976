#pragma once

#include "service/engine/puzzles/sliding/geometry.h"
#include "service/engine/puzzles/sliding/search_puzzle.h"
#include "service/engine/tables/pattern_heuristic.h"
#include "service/engine/tables/pattern_lookups.h"

namespace puzzlesolver {

template <typename Shape, int kViews, int kMaxParts, typename Visit>
auto VisitPatternHeuristicOf(const sliding::Geometry& geometry, const PatternLookups& lookups,
                             const Visit& visit) {
  const sliding::SearchPuzzle<Shape> puzzle(geometry);
  return visit(puzzle, PatternHeuristic<Shape, kViews, kViews * kMaxParts>(puzzle, lookups));
}

/// kMaxParts is for each view.
template <typename Shape, int kMaxParts, typename Visit>
auto VisitPatternViews(const sliding::Geometry& geometry, const PatternLookups& lookups,
                       const Visit& visit) {
  switch (lookups.views().size()) {
    case 1:
      return VisitPatternHeuristicOf<Shape, 1, kMaxParts>(geometry, lookups, visit);
    case 2:
      return VisitPatternHeuristicOf<Shape, 2, kMaxParts>(geometry, lookups, visit);
    default:
      return VisitPatternHeuristicOf<Shape, 4, kMaxParts>(geometry, lookups, visit);
  }
}

/// visit(puzzle, heuristic), with the pattern databases as the heuristic of the types that are
/// fastest for the shape. REQUIRES: the lookups are of this shape, with one, two or four views.
template <typename Visit>
auto VisitPatternHeuristic(const sliding::Geometry& geometry, const PatternLookups& lookups,
                           const Visit& visit) {
  using FourByFour = sliding::FixedShape<4, 4>;
  using FiveByFive = sliding::FixedShape<5, 5>;
  const bool square = geometry.rows() == geometry.columns();
  const int cells = geometry.cells();
  const auto run = square && cells == 16 && lookups.parts() <= 2
                       ? VisitPatternViews<FourByFour, 2, Visit>
                   : square && cells == 16 ? VisitPatternViews<FourByFour, 3, Visit>
                   : square && cells == 25 ? VisitPatternViews<FiveByFive, 5, Visit>
                                           : VisitPatternViews<sliding::SmallShape, 7, Visit>;
  return run(geometry, lookups, visit);
}

}  // namespace puzzlesolver
