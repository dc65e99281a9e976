#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>
#include <utility>

#include "service/engine/search/concepts.h"
#include "service/engine/search/search_meter.h"

namespace puzzlesolver {

inline constexpr int kNoBound = std::numeric_limits<int>::max();

/// The heuristic as one whose values are changed move by move, whether it has to wait or not.
template <typename H, typename P>
struct HeuristicSteps {
  using Change = typename H::Value;

  [[gnu::always_inline]] static void Prepare(const H& heuristic, const typename P::State& state,
                                             const typename H::Value& value, int move,
                                             Change& change) {
    change = heuristic.After(state, value, move);
  }
  static int Resolve(const H& heuristic, const typename H::Value&, const Change& change) {
    return heuristic.Estimate(change);
  }
  static void Commit(const H&, typename H::Value& value, const Change& change) { value = change; }
};

template <typename H, typename P>
requires DeferredHeuristic<H, P>
struct HeuristicSteps<H, P> {
  using Change = typename H::Change;

  [[gnu::always_inline]] static void Prepare(const H& heuristic, const typename P::State& state,
                                             const typename H::Value& value, int move,
                                             Change& change) {
    heuristic.Prepare(state, value, move, change);
  }
  static int Resolve(const H& heuristic, const typename H::Value& value, Change& change) {
    return heuristic.Resolve(value, change);
  }
  static void Commit(const H& heuristic, typename H::Value& value, const Change& change) {
    heuristic.Commit(value, change);
  }
};

/// A node of a search tree that is kept by value.
template <Puzzle P, Heuristic<P> H, SuccessorRule<P> S>
struct SearchNode {
  typename P::State state;
  typename H::Value value;
  typename S::State rule_state;
  std::uint16_t depth = 0;
  std::uint8_t move = 0;  ///< that led here
};

/// A child as what differs from its parent.
template <Puzzle P, Heuristic<P> H, SuccessorRule<P> S>
struct SearchChild {
  typename HeuristicSteps<H, P>::Change change;
  int estimate;  ///< once resolved
  typename S::State rule_state;
  std::uint8_t move;
};

/// The children of one node, in dictionary order.
template <Puzzle P, Heuristic<P> H, SuccessorRule<P> S>
class Children {
 public:
  using Child = SearchChild<P, H, S>;

  /// Of those that were not cut off.
  std::size_t count() const { return kept_count_; }
  const Child& operator[](std::size_t i) const { return made_[kept_[i]]; }

 private:
  template <Puzzle Q, Heuristic<Q> G, SuccessorRule<Q> R>
  friend class NodeExpander;

  std::array<Child, P::kMoveCount> made_;
  std::size_t made_count_ = 0;
  std::array<std::uint8_t, P::kMoveCount> kept_;
  std::size_t kept_count_ = 0;
};

/// Makes children and cuts them off, in the same way for every order of the search, so that the
/// nodes of an iteration without a solution do not depend on the order.
template <Puzzle P, Heuristic<P> H, SuccessorRule<P> S>
class NodeExpander {
 public:
  using Node = SearchNode<P, H, S>;
  using NodeChildren = Children<P, H, S>;

  /// The arguments are borrowed for the life of the object.
  NodeExpander(const P& puzzle, const H& heuristic, const S& rule)
      : puzzle_(puzzle), heuristic_(heuristic), rule_(rule) {}

  Node Root(const typename P::State& start) const {
    return {start, heuristic_.Evaluate(start), rule_.Start(start)};
  }

  int Estimate(const Node& node) const { return heuristic_.Estimate(node.value); }

  /// Makes the children of `node`; none is kept before CutOff.
  void Expand(const Node& node, NodeChildren& children, SearchMeter& meter) const {
    children.made_count_ = 0;
    children.kept_count_ = 0;
    Expand(node, children, std::make_index_sequence<P::kMoveCount>());
    meter.CountGenerated(children.made_count_);
  }

  /// Keeps the children of `parent` that stay within `bound`. `next_bound` falls to the least cost
  /// that was cut off.
  ///
  /// A parent is at most one move nearer to the goal than each child: a child that is estimated
  /// higher than its parent raises the parent, and so may cut off the other children (the one-step
  /// case of bidirectional pathmax, Felner and others 2011).
  void CutOff(const Node& parent, int bound, NodeChildren& children, int& next_bound) const {
    int raised = 0;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < children.made_count_; ++i) {
      auto& child = children.made_[i];
      child.estimate = Steps::Resolve(heuristic_, parent.value, child.change);
      const int cost = parent.depth + 1 + child.estimate;
      raised = std::max(raised, cost - 2);
      // Without a branch, which nobody could predict.
      children.kept_[kept] = static_cast<std::uint8_t>(i);
      kept += cost <= bound;
      next_bound = std::min(next_bound, cost <= bound ? kNoBound : cost);
    }
    if (raised > bound) {
      next_bound = std::min(next_bound, raised);
      kept = 0;
    }
    children.made_count_ = 0;
    children.kept_count_ = kept;
  }

  /// Turns a node into its child, which has been resolved.
  void Follow(const SearchChild<P, H, S>& child, Node& node) const {
    Steps::Commit(heuristic_, node.value, child.change);
    puzzle_.Apply(node.state, child.move);
    node.rule_state = child.rule_state;
    node.depth = static_cast<std::uint16_t>(node.depth + 1);
    node.move = child.move;
  }

 private:
  using Steps = HeuristicSteps<H, P>;

  template <std::size_t... kMoves>
  void Expand(const Node& node, NodeChildren& children, std::index_sequence<kMoves...>) const {
    (MakeChild<kMoves>(node, children), ...);
  }

  /// Unrolled by move, which makes the branches of each predictable.
  template <int kMove>
  [[gnu::always_inline]] void MakeChild(const Node& node, NodeChildren& children) const {
    const typename S::State rule_state = rule_.Next(node.rule_state, kMove);
    if (rule_state == S::kPruned) return;
    auto& child = children.made_[children.made_count_++];
    Steps::Prepare(heuristic_, node.state, node.value, kMove, child.change);
    child.rule_state = rule_state;
    child.move = kMove;
  }

  const P& puzzle_;
  const H& heuristic_;
  const S& rule_;
};

}  // namespace puzzlesolver
