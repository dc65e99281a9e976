#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "service/engine/search/concepts.h"
#include "service/engine/search/search_control.h"

namespace puzzlesolver {

/// Iterative-deepening A* (Korf 1985). Moves are tried in dictionary order, so the first solution
/// of the last iteration is the dictionary-smallest of the shortest, provided that the successor
/// rule keeps it.
///
/// Recursive: the stack and one byte a move of the current path are all its memory, so it does not
/// go deeper than kMaxDepth. One object serves one search.
template <Puzzle P, Heuristic<P> H, SuccessorRule<P> S>
class IdaStar {
 public:
  static constexpr int kMaxDepth = 10'000;

  /// The arguments are borrowed for the life of the object.
  IdaStar(const P& puzzle, const H& heuristic, const S& rule, SearchControl& control)
      : puzzle_(puzzle), heuristic_(heuristic), rule_(rule), control_(control) {}

  /// Searches from `start`, not trying lengths below `known_lower_bound`.
  /// REQUIRES: a goal can be reached.
  SearchResult Run(typename P::State start, int known_lower_bound) {
    state_ = std::move(start);
    const Value root = heuristic_.Evaluate(state_);
    bound_ = heuristic_.Estimate(root);
    if (bound_ == 0) return Finish(SearchEnd::kSolved);
    bound_ = std::max(bound_, known_lower_bound);
    PlanNextCheck();
    while (bound_ <= kMaxDepth) {
      control_.lower_bound.store(bound_, std::memory_order_relaxed);
      ++statistics_.iterations;
      next_bound_ = std::numeric_limits<int>::max();
      moves_.resize(static_cast<std::size_t>(bound_));
      if (CountExpansion() && !Expand(root, rule_.Start(state_), 0, AllMoves())) {
        bound_ = next_bound_;
        continue;
      }
      return Finish(end_);
    }
    return Finish(SearchEnd::kDepthLimit);
  }

 private:
  using Value = typename H::Value;
  using RuleState = typename S::State;
  using AllMoves = std::make_index_sequence<P::kMoveCount>;

  /// Depth-first search of the paths through the present state with g + h <= bound_; true when the
  /// whole search is at its end.
  template <std::size_t... kMoves>
  bool Expand(const Value& value, RuleState rule_state, int depth, std::index_sequence<kMoves...>) {
    return (TryMove<kMoves>(value, rule_state, depth) || ...);
  }

  /// Unrolled by move, which makes the branches of each predictable.
  template <int kMove>
  bool TryMove(const Value& value, RuleState rule_state, int depth) {
    const RuleState next_rule_state = rule_.Next(rule_state, kMove);
    if (next_rule_state == S::kPruned) return false;
    ++statistics_.generated;
    const Value next = heuristic_.After(state_, value, kMove);
    const int estimate = heuristic_.Estimate(next);
    if (const int cost = depth + 1 + estimate; cost > bound_) {
      next_bound_ = std::min(next_bound_, cost);
      return false;
    }
    puzzle_.Apply(state_, kMove);
    moves_[static_cast<std::size_t>(depth)] = kMove;
    if (estimate == 0) {
      moves_.resize(static_cast<std::size_t>(depth) + 1);
      end_ = SearchEnd::kSolved;
      return true;
    }
    if (!CountExpansion() || Expand(next, next_rule_state, depth + 1, AllMoves())) return true;
    puzzle_.Undo(state_, kMove);
    return false;
  }

  bool CountExpansion() {
    if (statistics_.expanded >= next_check_ && !Check()) return false;
    ++statistics_.expanded;
    return true;
  }

  bool Check() {
    Publish();
    PlanNextCheck();
    if (control_.stop.stop_requested()) {
      end_ = SearchEnd::kStopped;
      return false;
    }
    if (statistics_.expanded >= control_.node_limit.load(std::memory_order_relaxed)) {
      end_ = SearchEnd::kNodeLimit;
      return false;
    }
    return true;
  }

  void PlanNextCheck() {
    next_check_ = std::min(statistics_.expanded + SearchControl::kNodesPerCheck,
                           control_.node_limit.load(std::memory_order_relaxed));
  }

  void Publish() {
    control_.expanded.store(statistics_.expanded, std::memory_order_relaxed);
    control_.generated.store(statistics_.generated, std::memory_order_relaxed);
  }

  SearchResult Finish(SearchEnd end) {
    Publish();
    if (end != SearchEnd::kSolved) moves_.clear();
    return {end, std::move(moves_), bound_, statistics_};
  }

  const P& puzzle_;
  const H& heuristic_;
  const S& rule_;
  SearchControl& control_;

  typename P::State state_{};
  std::vector<std::uint8_t> moves_;
  int bound_ = 0;
  int next_bound_ = 0;
  std::uint64_t next_check_ = 0;
  SearchEnd end_ = SearchEnd::kStopped;
  SearchStatistics statistics_;
};

}  // namespace puzzlesolver
