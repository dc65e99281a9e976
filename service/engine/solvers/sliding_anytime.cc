#include "service/engine/solvers/sliding_anytime.h"

#include <utility>

#include "service/engine/suboptimal/block_solution.h"
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
  bool has_blocks = false;
  const auto improve = [&](SearchMeter& meter) {
    const bool is_first = incumbent.length() == Incumbent::kNone;
    if (!is_first && std::exchange(has_blocks, true)) return improver.RunRound(meter);
    auto moves = is_first ? ConstructSolution(start, instance.goal_cell(), control.stop)
                          : FindBlockSolution(start, instance.goal_cell(), meter, control.stop);
    if (moves) incumbent.Offer(*std::move(moves));
    return moves.has_value() && !meter.ended();
  };
  return RunAnytime({std::move(prove), improve}, good_enough, incumbent, control, options.threads);
}

}  // namespace puzzlesolver
