#include "service/engine/comparison/comparison.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "service/engine/comparison/effective_branching_factor.h"
#include "service/engine/heuristics/axis_heuristic.h"
#include "service/engine/heuristics/manhattan_heuristic.h"
#include "service/engine/heuristics/misplaced_tiles.h"
#include "service/engine/puzzles/sliding/legal_moves.h"
#include "service/engine/puzzles/sliding/search_puzzle.h"
#include "service/engine/search/a_star.h"
#include "service/engine/search/bidirectional_search.h"
#include "service/engine/search/breadth_first_search.h"
#include "service/engine/search/ida_star.h"
#include "service/engine/search/move_order.h"
#include "service/engine/tables/pattern_heuristic.h"

namespace puzzlesolver {
namespace {

using Algorithm = SearchAlgorithm;

MethodOutcome OutcomeOf(GraphSearchEnd end) {
  switch (end) {
    case GraphSearchEnd::kSolved:
      return MethodOutcome::kSolved;
    case GraphSearchEnd::kExhausted:
      return MethodOutcome::kExhausted;
    case GraphSearchEnd::kNodeLimit:
      return MethodOutcome::kNodeLimit;
    case GraphSearchEnd::kStopped:
      return MethodOutcome::kStopped;
    case GraphSearchEnd::kMemoryLimit:
      return MethodOutcome::kMemoryLimit;
  }
  return MethodOutcome::kStopped;
}

/// Of IDA*, which stores nothing and goes deeper than any board of ComparisonTables::kMaxCells.
MethodOutcome OutcomeOf(SearchEnd end) {
  switch (end) {
    case SearchEnd::kSolved:
      return MethodOutcome::kSolved;
    case SearchEnd::kNodeLimit:
      return MethodOutcome::kNodeLimit;
    default:
      return MethodOutcome::kStopped;
  }
}

/// One run, on a board of the shape.
template <typename Shape>
class OneSearch {
 public:
  OneSearch(const SlidingInstance& instance, const SearchMethod& method,
            const ComparisonTables& tables, const ComparisonOptions& options,
            const std::stop_token& stop)
      : instance_(instance),
        method_(method),
        tables_(tables),
        memory_(options.max_stored_bytes),
        board_(instance.renamed().geometry()),
        puzzle_(board_, OrderOf(options)),
        legal_moves_(instance.renamed().geometry()),
        rule_(legal_moves_, puzzle_),
        start_(board_.FromBoard(instance.renamed())) {
    control_.stop = stop;
    control_.node_limit = options.max_expanded;
  }

  MethodReport Run() {
    switch (method_.algorithm) {
      case Algorithm::kBreadthFirst:
        return RunToGoal<BreadthFirstSearch<Puzzle, Rule>>();
      case Algorithm::kBidirectionalBreadthFirst:
        return RunToGoal<BidirectionalSearch<Puzzle, Rule>>();
      case Algorithm::kAStar:
      case Algorithm::kIdaStar:
        return RunInformed();
    }
    return {};
  }

 private:
  using Board = sliding::SearchPuzzle<Shape>;
  using Puzzle = ReorderedPuzzle<Board>;
  using Rule = ReorderedRule<sliding::LegalMoves, Board>;

  static MoveOrder<Board> OrderOf(const ComparisonOptions& options) {
    MoveOrder<Board> order{};
    std::ranges::transform(options.move_order, order.begin(),
                           [](sliding::Move move) { return static_cast<std::uint8_t>(move); });
    return order;
  }

  template <typename Search>
  MethodReport RunToGoal() {
    const auto goal =
        sliding::Board::Ordered(instance_.renamed().geometry(), instance_.goal_cell());
    Search search(puzzle_, rule_, control_, memory_);
    return Report(search.Run(start_, board_.FromBoard(goal)));
  }

  MethodReport RunInformed() {
    const int goal_cell = instance_.goal_cell();
    switch (method_.heuristic) {
      case SearchHeuristic::kNone:
        break;
      case SearchHeuristic::kMisplacedTiles:
        return RunWith(MisplacedTilesHeuristic<Shape>(board_, goal_cell));
      case SearchHeuristic::kManhattanDistance:
        return RunWith(ManhattanHeuristic<Shape>(board_, goal_cell));
      case SearchHeuristic::kLinearConflict:
        return RunWith(Axes<AxisParts::kLinearConflict>());
      case SearchHeuristic::kWalkingDistance:
        if (tables_.HasWalkingDistance()) return RunWith(Axes<AxisParts::kWalkingDistance>());
        break;
      case SearchHeuristic::kPatternDatabases:
        if (tables_.patterns() != nullptr) return RunPatterns(*tables_.patterns());
        break;
    }
    return {};
  }

  template <AxisParts kParts>
  AxisHeuristic<Shape, kParts> Axes() const {
    return AxisHeuristic<Shape, kParts>(board_, tables_.vertical(), tables_.horizontal());
  }

  MethodReport RunPatterns(const PatternLookups& lookups) {
    constexpr int kMaxParts = ComparisonTables::kMaxPatternParts;
    return lookups.views().size() == 1
               ? RunWith(PatternHeuristic<Shape, 1, kMaxParts>(board_, lookups))
               : RunWith(PatternHeuristic<Shape, 2, 2 * kMaxParts>(board_, lookups));
  }

  template <typename H>
  MethodReport RunWith(const H& heuristic) {
    using Ordered = ReorderedHeuristic<H, Board>;
    const Ordered ordered(heuristic, puzzle_);
    if (method_.algorithm == Algorithm::kAStar) {
      AStar<Puzzle, Ordered, Rule> search(puzzle_, ordered, rule_, control_, memory_);
      return Report(search.Run(start_));
    }
    IdaStar<Puzzle, Ordered, Rule> search(puzzle_, ordered, rule_, control_);
    SearchResult result = search.Run(start_, 0);
    // The state that is moved, and for each node of the path what belongs to it and to its rule.
    constexpr std::size_t kBytesPerNode =
        sizeof(typename H::Value) + sizeof(typename Rule::State) + sizeof(MoveCode);
    MethodReport report = Report(OutcomeOf(result.end), result.moves, result.lower_bound);
    report.iterations = result.statistics.iterations;
    report.peak_stored_states = static_cast<std::uint64_t>(result.lower_bound) + 1;
    report.peak_stored_bytes = sizeof(start_) + report.peak_stored_states * kBytesPerNode;
    return report;
  }

  MethodReport Report(const GraphSearchResult& result) const {
    MethodReport report = Report(OutcomeOf(result.end), result.moves, result.lower_bound);
    report.reopened = result.reopened;
    report.peak_stored_states = result.stored;
    report.peak_stored_bytes = memory_.taken();
    return report;
  }

  MethodReport Report(MethodOutcome outcome, const std::vector<std::uint8_t>& moves,
                      int lower_bound) const {
    MethodReport report;
    report.outcome = outcome;
    for (const std::uint8_t move : moves) {
      report.moves.push_back(static_cast<MoveCode>(puzzle_.MoveAt(move)));
    }
    report.lower_bound = lower_bound;
    report.expanded = control_.expanded;
    report.generated = control_.generated;
    if (!moves.empty()) {
      report.effective_branching_factor =
          EffectiveBranchingFactor(report.generated, static_cast<int>(moves.size()));
    }
    return report;
  }

  const SlidingInstance& instance_;
  const SearchMethod method_;
  const ComparisonTables& tables_;
  SearchControl control_;
  MemoryAllowance memory_;
  const Board board_;
  const Puzzle puzzle_;
  const sliding::LegalMoves legal_moves_;
  const Rule rule_;
  const typename Board::State start_;
};

}  // namespace

MethodReport RunMethod(const SlidingInstance& instance, const SearchMethod& method,
                       const ComparisonTables& tables, const ComparisonOptions& options,
                       const std::stop_token& stop) {
  using sliding::BoundedShape;
  if (method.algorithm == SearchAlgorithm::kIdaStar && instance.WhyUnsolvable()) {
    return {.outcome = MethodOutcome::kUnsolvable};
  }
  if (instance.renamed().geometry().cells() <= 16) {
    return OneSearch<BoundedShape<16>>(instance, method, tables, options, stop).Run();
  }
  return OneSearch<sliding::SmallShape>(instance, method, tables, options, stop).Run();
}

}  // namespace puzzlesolver
