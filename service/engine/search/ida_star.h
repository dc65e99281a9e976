#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "service/engine/search/concepts.h"
#include "service/engine/search/depth_first_search.h"
#include "service/engine/search/frontier.h"
#include "service/engine/search/interleaved_search.h"
#include "service/engine/search/search_control.h"
#include "service/engine/search/search_meter.h"
#include "service/engine/search/thread_budget.h"
#include "service/engine/search/work_list.h"

namespace puzzlesolver {

/// Iterative-deepening A* (Korf 1985). Each iteration grows the upper part of its tree
/// breadth-first and searches the subtrees below depth-first, so that they can be shared between
/// threads, or be searched by turns where the heuristic waits for memory. The answer depends on
/// neither: it is the dictionary-smallest of the shortest solutions, provided that the successor
/// rule keeps it.
///
/// One object serves one search.
template <Puzzle P, Heuristic<P> H, SuccessorRule<P> S>
class IdaStar {
 public:
  static constexpr int kMaxDepth = 10'000;

  struct Options {
    WorkList::Wanted wanted = WorkList::Wanted::kSmallestSolution;
    /// Where hard iterations take more threads from; nullptr: there is only the caller's.
    ThreadBudget* threads = nullptr;
    /// See SearchMeter.
    std::function<bool()> may_go_on = nullptr;
  };

  /// The arguments are borrowed for the life of the object.
  IdaStar(const P& puzzle, const H& heuristic, const S& rule, SearchControl& control,
          const Options& options = {})
      : puzzle_(puzzle),
        heuristic_(heuristic),
        rule_(rule),
        control_(control),
        options_(options),
        expander_(puzzle, heuristic, rule) {}

  /// Searches from `start`, not trying lengths below `known_lower_bound`.
  /// REQUIRES: a goal can be reached.
  SearchResult Run(const typename P::State& start, int known_lower_bound) {
    const auto root = expander_.Root(start);
    bound_ = expander_.Estimate(root);
    if (bound_ == 0) return Finish(SearchEnd::kSolved);
    bound_ = std::max(bound_, known_lower_bound);
    completed_ = control_.Statistics();
    while (bound_ <= kMaxDepth) {
      control_.lower_bound.store(bound_, std::memory_order_relaxed);
      BeginIteration();
      if (const auto end = Iterate(root)) return Finish(*end);
      bound_ = next_bound_;
    }
    return Finish(SearchEnd::kDepthLimit);
  }

 private:
  using Search = std::conditional_t<DeferredHeuristic<H, P>, InterleavedSearch<P, H, S>,
                                    DepthFirstSearch<P, H, S>>;
  using Tree = Frontier<P, H, S>;

  static constexpr std::uint64_t kNodesPerSubtree = 16;
  static constexpr std::uint64_t kMinWidth = 64;
  static constexpr std::uint64_t kMaxWidth = 4096;
  /// Nodes of the iteration before: the next one has some times as many, a matter of milliseconds.
  static constexpr std::uint64_t kHardIteration = 50'000;

  void BeginIteration() {
    control_.iterations.fetch_add(1, std::memory_order_relaxed);
    const SearchStatistics completed = control_.Statistics();
    last_expanded_ = completed.expanded - completed_.expanded;
    completed_ = completed;
    next_bound_ = kNoBound;
  }

  /// nullopt when there is no solution within the bound.
  std::optional<SearchEnd> Iterate(const typename Tree::Node& root) {
    Tree tree(expander_);
    {
      SearchMeter meter(control_, options_.may_go_on);
      const auto grown = tree.Grow(root, bound_, Width(), meter);
      if (grown == Tree::End::kStopped) return meter.end();
      if (grown == Tree::End::kSolved) {
        moves_ = tree.PathTo(0);
        return SearchEnd::kSolved;
      }
    }
    next_bound_ = tree.next_bound();
    if (options_.wanted == WorkList::Wanted::kAnySolution) tree.SortByEstimate();
    WorkList work(tree.nodes().size(), options_.wanted);
    if (const auto end = SearchBelow(tree, work)) return end;
    auto solution = work.TakeSolution();
    if (!solution) return std::nullopt;
    moves_ = *std::move(solution);
    return SearchEnd::kSolved;
  }

  /// On this thread, and on spare ones when it will take long. Why not everything was searched, if
  /// so.
  std::optional<SearchEnd> SearchBelow(const Tree& tree, WorkList& work) {
    std::mutex mutex;
    std::optional<SearchEnd> end;
    const auto search = [&](const std::function<bool()>& may_go_on) {
      SearchMeter meter(control_, options_.may_go_on);
      Search below = MakeSearch(tree, work, meter);
      const bool finished = below.Run(may_go_on);
      const std::lock_guard lock(mutex);
      next_bound_ = std::min(next_bound_, below.next_bound());
      if (!finished) end = meter.end();
    };
    // Counted first: a helper that finds nothing to do leaves at once, and would be taken again.
    int spare = 0;
    while (IsHard() && options_.threads->TryEnter()) ++spare;
    std::vector<std::jthread> helpers;
    const auto help = [&] {
      search([&] { return !options_.threads->IsOverdrawn(); });
      options_.threads->Leave();
    };
    try {
      for (; spare > 0; --spare) helpers.emplace_back(help);
    } catch (const std::system_error&) {
      // The system has no more threads: it goes on with those that there are.
      for (; spare > 0; --spare) options_.threads->Leave();
    }
    search([] { return true; });
    helpers.clear();
    return end;
  }

  bool IsHard() const { return options_.threads != nullptr && last_expanded_ >= kHardIteration; }

  /// Enough subtrees to share, few enough that growing the tree costs little beside searching it.
  std::size_t Width() const {
    if (!DeferredHeuristic<H, P> && !IsHard()) return 1;
    return static_cast<std::size_t>(
        std::clamp<std::uint64_t>(last_expanded_ / kNodesPerSubtree, kMinWidth, kMaxWidth));
  }

  Search MakeSearch(const Tree& tree, WorkList& work, SearchMeter& meter) const {
    if constexpr (DeferredHeuristic<H, P>) {
      return Search(expander_, tree, bound_, work, meter);
    } else {
      return Search(puzzle_, heuristic_, rule_, tree, bound_, work, meter);
    }
  }

  SearchResult Finish(SearchEnd end) {
    SearchStatistics statistics = control_.Statistics();
    statistics.completed_expanded = completed_.expanded;
    statistics.completed_generated = completed_.generated;
    return {end, std::move(moves_), bound_, statistics};
  }

  const P& puzzle_;
  const H& heuristic_;
  const S& rule_;
  SearchControl& control_;
  const Options options_;
  const NodeExpander<P, H, S> expander_;

  std::vector<std::uint8_t> moves_;
  int bound_ = 0;
  int next_bound_ = kNoBound;
  std::uint64_t last_expanded_ = 0;  ///< by the iteration before
  SearchStatistics completed_;       ///< until the iteration began
};

}  // namespace puzzlesolver
