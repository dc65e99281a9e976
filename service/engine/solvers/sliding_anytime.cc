#include "service/engine/solvers/sliding_anytime.h"

#include <utility>

#include "service/engine/suboptimal/constructive_solution.h"
#include "service/engine/suboptimal/solution_improver.h"

namespace puzzlesolver {

SearchResult SearchSlidingAnytime(const SlidingInstance& instance, AnytimeSearch::Prove prove,
                                  SlidingBeam::FindPatterns find_patterns,
                                  const SearchOptions& options, const GoodEnough& good_enough,
                                  Incumbent& incumbent, SearchControl& control) {
  const sliding::Board& start = instance.renamed();
  const auto goal = sliding::Board::Ordered(start.geometry(), instance.goal_cell());
  SolutionImprover improver(start, goal, std::move(find_patterns), options.max_memory_bytes,
                            good_enough, incumbent);
  const auto improve = [&](SearchMeter& meter) {
    if (incumbent.length() != Incumbent::kNone) return improver.RunRound(meter);
    auto moves = ConstructSolution(start, instance.goal_cell(), control.stop);
    if (moves) incumbent.Offer(*std::move(moves));
    return moves.has_value();
  };
  return RunAnytime({std::move(prove), improve}, good_enough, incumbent, control, options.threads);
}

}  // namespace puzzlesolver
