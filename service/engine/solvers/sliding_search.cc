#include "service/engine/solvers/sliding_search.h"

#include <utility>

#include "service/engine/heuristics/axis_heuristic.h"
#include "service/engine/search/ida_star.h"
#include "service/engine/tables/complete_heuristic.h"
#include "service/engine/tables/pattern_heuristic.h"

namespace puzzlesolver {
namespace {

using sliding::Geometry;
using FourByFour = sliding::FixedShape<4, 4>;
using FiveByFive = sliding::FixedShape<5, 5>;

template <typename Puzzle, typename Heuristic>
SearchResult Run(const Puzzle& puzzle, const Heuristic& heuristic,
                 const DuplicateAutomaton& automaton, const SlidingInstance& instance,
                 const SearchOptions& options, SearchControl& control) {
  const DuplicatePruning pruning(automaton);
  using Search = IdaStar<Puzzle, Heuristic, DuplicatePruning>;
  typename Search::Options search_options;
  search_options.threads = options.threads;
  if (options.tie_break == TieBreak::kAny) {
    search_options.wanted = WorkList::Wanted::kAnySolution;
  }
  Search search(puzzle, heuristic, pruning, control, search_options);
  return search.Run(puzzle.FromBoard(instance.renamed()), options.known_lower_bound);
}

bool HasShape(const SlidingInstance& instance, int rows, int columns) {
  const Geometry& geometry = instance.renamed().geometry();
  return geometry.rows() == rows && geometry.columns() == columns;
}

/// kMaxParts is for each view.
template <typename Shape, int kViews, int kMaxParts>
SearchResult RunPatterns(const SlidingInstance& instance, const PatternLookups& lookups,
                         const DuplicateAutomaton& automaton, const SearchOptions& options,
                         SearchControl& control) {
  const sliding::SearchPuzzle<Shape> puzzle(instance.renamed().geometry());
  const PatternHeuristic<Shape, kViews, kViews * kMaxParts> heuristic(puzzle, lookups);
  return Run(puzzle, heuristic, automaton, instance, options, control);
}

template <typename Shape, int kMaxParts>
SearchResult RunPatternViews(const SlidingInstance& instance, const PatternLookups& lookups,
                             const DuplicateAutomaton& automaton, const SearchOptions& options,
                             SearchControl& control) {
  switch (lookups.views().size()) {
    case 1:
      return RunPatterns<Shape, 1, kMaxParts>(instance, lookups, automaton, options, control);
    case 2:
      return RunPatterns<Shape, 2, kMaxParts>(instance, lookups, automaton, options, control);
    default:
      return RunPatterns<Shape, 4, kMaxParts>(instance, lookups, automaton, options, control);
  }
}

template <typename Shape>
SearchResult RunAxes(const SlidingInstance& instance, std::shared_ptr<const AxisTables> vertical,
                     std::shared_ptr<const AxisTables> horizontal,
                     const DuplicateAutomaton& automaton, const SearchOptions& options,
                     SearchControl& control) {
  const sliding::SearchPuzzle<Shape> puzzle(instance.renamed().geometry());
  const AxisHeuristic<Shape> heuristic(puzzle, std::move(vertical), std::move(horizontal));
  return Run(puzzle, heuristic, automaton, instance, options, control);
}

}  // namespace

SearchResult SearchWithPatterns(const SlidingInstance& instance, const PatternLookups& lookups,
                                const DuplicateAutomaton& automaton, const SearchOptions& options,
                                SearchControl& control) {
  if (HasShape(instance, 4, 4) && lookups.parts() <= 2) {
    return RunPatternViews<FourByFour, 2>(instance, lookups, automaton, options, control);
  }
  if (HasShape(instance, 4, 4)) {
    return RunPatternViews<FourByFour, 3>(instance, lookups, automaton, options, control);
  }
  if (HasShape(instance, 5, 5)) {
    return RunPatternViews<FiveByFive, 5>(instance, lookups, automaton, options, control);
  }
  return RunPatternViews<sliding::SmallShape, 7>(instance, lookups, automaton, options, control);
}

SearchResult SearchWithCompleteTable(const SlidingInstance& instance,
                                     const CompleteLookups& lookups,
                                     const DuplicateAutomaton& automaton,
                                     const SearchOptions& options, SearchControl& control) {
  const CompleteHeuristic::Puzzle puzzle(instance.renamed().geometry());
  const CompleteHeuristic heuristic(puzzle, instance.goal_cell(), *lookups.table, lookups.goals);
  return Run(puzzle, heuristic, automaton, instance, options, control);
}

SearchResult SearchWithAxisTables(const SlidingInstance& instance,
                                  std::shared_ptr<const AxisTables> vertical,
                                  std::shared_ptr<const AxisTables> horizontal,
                                  const DuplicateAutomaton& automaton, const SearchOptions& options,
                                  SearchControl& control) {
  const auto run = HasShape(instance, 4, 4)   ? RunAxes<FourByFour>
                   : HasShape(instance, 5, 5) ? RunAxes<FiveByFive>
                                              : RunAxes<sliding::RuntimeShape>;
  return run(instance, std::move(vertical), std::move(horizontal), automaton, options, control);
}

}  // namespace puzzlesolver
