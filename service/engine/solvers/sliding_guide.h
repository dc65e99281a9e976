#pragma once

#include <memory>
#include <utility>
#include <variant>

#include "service/engine/heuristics/axis_heuristic.h"
#include "service/engine/heuristics/axis_tables.h"
#include "service/engine/puzzles/sliding/search_puzzle.h"
#include "service/engine/solvers/sliding_instance.h"
#include "service/engine/solvers/sliding_tables.h"
#include "service/engine/tables/complete_heuristic.h"
#include "service/engine/tables/pattern_heuristic.h"

namespace puzzlesolver {

struct AxisTablePair {
  std::shared_ptr<const AxisTables> vertical;
  std::shared_ptr<const AxisTables> horizontal;
};

/// What there is for the boards of one shape and goal to guide their searches.
using SlidingGuide = std::variant<std::shared_ptr<const CompleteLookups>,
                                  std::shared_ptr<const PatternLookups>, AxisTablePair>;

// Each of these makes the puzzle and the heuristic for the instance's shape and calls
// visit(puzzle, heuristic). Both live as long as the call.

inline bool HasShape(const SlidingInstance& instance, int rows, int columns) {
  const sliding::Geometry& geometry = instance.renamed().geometry();
  return geometry.rows() == rows && geometry.columns() == columns;
}

template <typename Visit>
auto VisitHeuristic(const SlidingInstance& instance,
                    const std::shared_ptr<const CompleteLookups>& lookups, const Visit& visit) {
  const CompleteHeuristic::Puzzle puzzle(instance.renamed().geometry());
  const CompleteHeuristic heuristic(puzzle, instance.goal_cell(), *lookups->table, lookups->goals);
  return visit(puzzle, heuristic);
}

/// kMaxParts is for each view.
template <typename Shape, int kViews, int kMaxParts, typename Visit>
auto VisitPatterns(const SlidingInstance& instance, const PatternLookups& lookups,
                   const Visit& visit) {
  const sliding::SearchPuzzle<Shape> puzzle(instance.renamed().geometry());
  const PatternHeuristic<Shape, kViews, kViews * kMaxParts> heuristic(puzzle, lookups);
  return visit(puzzle, heuristic);
}

template <typename Shape, int kMaxParts, typename Visit>
auto VisitPatternViews(const SlidingInstance& instance, const PatternLookups& lookups,
                       const Visit& visit) {
  switch (lookups.views().size()) {
    case 1:
      return VisitPatterns<Shape, 1, kMaxParts>(instance, lookups, visit);
    case 2:
      return VisitPatterns<Shape, 2, kMaxParts>(instance, lookups, visit);
    default:
      return VisitPatterns<Shape, 4, kMaxParts>(instance, lookups, visit);
  }
}

template <typename Visit>
auto VisitHeuristic(const SlidingInstance& instance,
                    const std::shared_ptr<const PatternLookups>& lookups, const Visit& visit) {
  using FourByFour = sliding::FixedShape<4, 4>;
  if (HasShape(instance, 4, 4) && lookups->parts() <= 2) {
    return VisitPatternViews<FourByFour, 2>(instance, *lookups, visit);
  }
  if (HasShape(instance, 4, 4)) {
    return VisitPatternViews<FourByFour, 3>(instance, *lookups, visit);
  }
  if (HasShape(instance, 5, 5)) {
    return VisitPatternViews<sliding::FixedShape<5, 5>, 5>(instance, *lookups, visit);
  }
  return VisitPatternViews<sliding::SmallShape, 7>(instance, *lookups, visit);
}

template <typename Shape, typename Visit>
auto VisitAxes(const SlidingInstance& instance, const AxisTablePair& axes, const Visit& visit) {
  const sliding::SearchPuzzle<Shape> puzzle(instance.renamed().geometry());
  const AxisHeuristic<Shape> heuristic(puzzle, axes.vertical, axes.horizontal);
  return visit(puzzle, heuristic);
}

template <typename Visit>
auto VisitHeuristic(const SlidingInstance& instance, const AxisTablePair& axes,
                    const Visit& visit) {
  if (HasShape(instance, 4, 4)) {
    return VisitAxes<sliding::FixedShape<4, 4>>(instance, axes, visit);
  }
  if (HasShape(instance, 5, 5)) {
    return VisitAxes<sliding::FixedShape<5, 5>>(instance, axes, visit);
  }
  return VisitAxes<sliding::RuntimeShape>(instance, axes, visit);
}

/// REQUIRES: the guide is for the instance's shape and goal cell.
template <typename Visit>
auto VisitHeuristic(const SlidingInstance& instance, const SlidingGuide& guide,
                    const Visit& visit) {
  return std::visit([&](const auto& tables) { return VisitHeuristic(instance, tables, visit); },
                    guide);
}

}  // namespace puzzlesolver
