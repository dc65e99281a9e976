#pragma once

#include <memory>
#include <variant>

#include "service/engine/heuristics/axis_tables.h"
#include "service/engine/heuristics/visit_axis_heuristic.h"
#include "service/engine/solvers/sliding_instance.h"
#include "service/engine/solvers/sliding_tables.h"
#include "service/engine/tables/complete_heuristic.h"
#include "service/engine/tables/visit_pattern_heuristic.h"

namespace puzzlesolver {

struct AxisTablePair {
  std::shared_ptr<const AxisTables> vertical;
  std::shared_ptr<const AxisTables> horizontal;
};

/// What there is for the boards of one shape and goal to guide their searches.
using SlidingGuide = std::variant<std::shared_ptr<const CompleteLookups>,
                                  std::shared_ptr<const PatternLookups>, AxisTablePair>;

/// Makes the puzzle and the heuristic for the instance's shape and calls visit(puzzle, heuristic).
/// Both live as long as the call.
template <typename Visit>
auto VisitHeuristic(const SlidingInstance& instance,
                    const std::shared_ptr<const CompleteLookups>& lookups, const Visit& visit) {
  const CompleteHeuristic::Puzzle puzzle(instance.renamed().geometry());
  const CompleteHeuristic heuristic(puzzle, instance.goal_cell(), *lookups->table, lookups->goals);
  return visit(puzzle, heuristic);
}

template <typename Visit>
auto VisitHeuristic(const SlidingInstance& instance,
                    const std::shared_ptr<const PatternLookups>& lookups, const Visit& visit) {
  return VisitPatternHeuristic(instance.renamed().geometry(), *lookups, visit);
}

template <typename Visit>
auto VisitHeuristic(const SlidingInstance& instance, const AxisTablePair& axes,
                    const Visit& visit) {
  return VisitAxisHeuristic(instance.renamed().geometry(), axes.vertical, axes.horizontal, visit);
}

/// REQUIRES: the guide is for the instance's shape and goal cell.
template <typename Visit>
auto VisitHeuristic(const SlidingInstance& instance, const SlidingGuide& guide,
                    const Visit& visit) {
  return std::visit([&](const auto& tables) { return VisitHeuristic(instance, tables, visit); },
                    guide);
}

}  // namespace puzzlesolver
