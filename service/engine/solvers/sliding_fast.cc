#include "service/engine/solvers/sliding_fast.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "service/engine/search/search_meter.h"
#include "service/engine/suboptimal/block_solution.h"
#include "service/engine/suboptimal/path_shortening.h"

namespace puzzlesolver {
namespace {

constexpr std::uint64_t kShorteningNodesPerCell = 2'000;

std::optional<MoveSequence> FindSolution(const SlidingInstance& instance, SearchControl& control) {
  SearchMeter meter(control);
  return FindBlockSolution(instance.renamed(), instance.goal_cell(), meter, control.stop);
}

}  // namespace

SearchResult SearchSlidingFast(const SlidingInstance& instance, SearchControl& control) {
  SearchResult result;
  result.lower_bound = instance.LowerBound();
  control.lower_bound = result.lower_bound;
  auto moves = FindSolution(instance, control);
  if (!moves) return result;
  const auto cells = static_cast<std::uint64_t>(instance.board().geometry().cells());
  const std::uint64_t nodes =
      std::min(kShorteningNodesPerCell * cells, control.node_limit - control.expanded);
  control.expanded += ShortenSolution(instance.renamed(), *moves, nodes, control.stop);
  result.statistics = control.Statistics();
  if (control.stop.stop_requested()) return result;
  result.end = SearchEnd::kSolved;
  result.moves = *std::move(moves);
  return result;
}

}  // namespace puzzlesolver
