#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "service/engine/search/frontier.h"
#include "service/engine/search/search_meter.h"
#include "service/engine/search/search_node.h"
#include "service/engine/search/work_list.h"

namespace puzzlesolver {

/// Depth-first search of one subtree after the other, each in dictionary order, on a state that is
/// moved in place. Recursive: the stack and one byte a move are all its memory.
template <Puzzle P, Heuristic<P> H, SuccessorRule<P> S>
class DepthFirstSearch {
 public:
  /// The arguments are borrowed.
  DepthFirstSearch(const P& puzzle, const H& heuristic, const S& rule,
                   const Frontier<P, H, S>& frontier, int bound, WorkList& work, SearchMeter& meter)
      : puzzle_(puzzle),
        heuristic_(heuristic),
        rule_(rule),
        frontier_(frontier),
        bound_(bound),
        work_(work),
        meter_(meter) {}

  /// Takes subtrees until none is wanted or `may_go_on` forbids it; false when the meter ends the
  /// search before.
  bool Run(const std::function<bool()>& may_go_on) {
    while (may_go_on()) {
      const auto subtree = work_.Take();
      if (!subtree) break;
      subtree_ = *subtree;
      const auto& root = frontier_.nodes()[subtree_];
      state_ = root.state;
      moves_ = frontier_.PathTo(subtree_);
      moves_.resize(static_cast<std::size_t>(bound_));
      const bool ended =
          !CountExpansion() || Expand(root.value, root.rule_state, root.depth, AllMoves());
      if (ended && stopped_) return false;
    }
    return true;
  }

  int next_bound() const { return next_bound_; }

 private:
  using Value = typename H::Value;
  using RuleState = typename S::State;
  using AllMoves = std::make_index_sequence<P::kMoveCount>;

  /// Searches the paths through the present state with cost <= bound_; true when the subtree is at
  /// its end.
  template <std::size_t... kMoves>
  bool Expand(const Value& value, RuleState rule_state, int depth, std::index_sequence<kMoves...>) {
    return (TryMove<kMoves>(value, rule_state, depth) || ...);
  }

  /// Unrolled by move, which makes the branches of each predictable.
  template <int kMove>
  bool TryMove(const Value& value, RuleState rule_state, int depth) {
    const RuleState next_rule_state = rule_.Next(rule_state, kMove);
    if (next_rule_state == S::kPruned) return false;
    meter_.CountGenerated(1);
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
      work_.ReportSolution(subtree_, std::move(moves_));
      return true;
    }
    if (!CountExpansion() || Expand(next, next_rule_state, depth + 1, AllMoves())) return true;
    puzzle_.Undo(state_, kMove);
    return false;
  }

  bool CountExpansion() {
    if (meter_.CountExpansion()) return work_.IsWanted(subtree_);
    stopped_ = true;
    return false;
  }

  const P& puzzle_;
  const H& heuristic_;
  const S& rule_;
  const Frontier<P, H, S>& frontier_;
  const int bound_;
  WorkList& work_;
  SearchMeter& meter_;

  std::size_t subtree_ = 0;
  typename P::State state_{};
  std::vector<std::uint8_t> moves_;
  bool stopped_ = false;
  int next_bound_ = kNoBound;
};

}  // namespace puzzlesolver
