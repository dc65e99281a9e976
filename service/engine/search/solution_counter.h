#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "service/engine/search/concepts.h"
#include "service/engine/search/search_control.h"
#include "service/engine/search/search_meter.h"
#include "service/engine/search/search_node.h"
#include "service/engine/search/shortest_solutions.h"
#include "service/engine/search/transposition_table.h"

namespace puzzlesolver {

/// Counts the shortest solutions of a puzzle and lists the first of them in dictionary order, once
/// their length is known: a depth-first search of all paths whose estimate allows that length,
/// which searches a state again only where it has forgotten it. Exact with any memory; with an
/// exact heuristic it sees no state off the shortest solutions.
///
/// The successor rule may forbid moves that no shortest solution makes (such as to take back the
/// last one), and no others.
///
/// One object serves one instance.
template <PackablePuzzle P, Heuristic<P> H, SuccessorRule<P> S>
class SolutionCounter {
 public:
  /// The arguments are borrowed.
  SolutionCounter(const P& puzzle, const H& heuristic, const S& rule, SearchControl& control)
      : puzzle_(puzzle), expander_(puzzle, heuristic, rule), control_(control), meter_(control) {}

  /// REQUIRES: the shortest solutions from `start` have `length` moves.
  ShortestSolutions Run(const typename P::State& start, int length, const CountOptions& options) {
    control_.lower_bound.store(length, std::memory_order_relaxed);
    control_.iterations.store(1, std::memory_order_relaxed);
    node_ = expander_.Root(start);
    length_ = length;
    max_listed_ = options.max_listed;
    key_.resize(puzzle_.packed_words());
    table_.emplace(key_.size(), options.max_memory_bytes);
    if (expander_.Estimate(node_) == 0) {
      found_.count = 1;
      if (max_listed_ > 0) found_.listed.emplace_back();
    } else {
      found_.count = Count();
      List();
    }
    return Finish();
  }

 private:
  using Node = SearchNode<P, H, S>;
  using Child = SearchChild<P, H, S>;
  using NodeChildren = Children<P, H, S>;

  /// Nodes below a state without solutions, from which on its count is kept. Most have fewer: their
  /// counts would fill the caches, and a look-up costs more than to count again.
  static constexpr std::uint64_t kWorthRemembering = 64;

  /// Paths from node_ to a goal, of what is left of length_.
  std::uint64_t Count() {
    if (const auto known = Recall()) return *known;
    const std::uint64_t expanded_before = expanded_;
    NodeChildren children;
    if (!Expand(children)) return 0;
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < children.count(); ++i) {
      count = SaturatedSum(count, CountThrough(children[i]));
    }
    const bool was_work = count > 0 || expanded_ - expanded_before >= kWorthRemembering;
    if (was_work && !stopped_) Remember(count);
    return count;
  }

  std::uint64_t CountThrough(const Child& child) {
    return child.estimate == 0 ? 1 : Below(child, [this] { return Count(); });
  }

  /// Lists the solutions that begin with path_, which leads to node_.
  void List() {
    NodeChildren children;
    if (found_.listed.size() >= max_listed_ || !Expand(children)) return;
    for (std::size_t i = 0; i < children.count(); ++i) {
      const Child& child = children[i];
      if (found_.listed.size() >= max_listed_ || CountThrough(child) == 0) continue;
      path_.push_back(child.move);
      if (child.estimate == 0) {
        found_.listed.push_back(path_);
      } else {
        Below(child, [this] { List(); });
      }
      path_.pop_back();
    }
  }

  /// Makes the children of node_ within length_; false when the search must end instead.
  bool Expand(NodeChildren& children) {
    stopped_ = stopped_ || !meter_.CountExpansion();
    if (stopped_) return false;
    ++expanded_;
    int next_bound = kNoBound;
    expander_.Expand(node_, children, meter_);
    expander_.CutOff(node_, length_, children, next_bound);
    return true;
  }

  /// What `visit` returns while node_ is the child.
  template <typename Visit>
  auto Below(const Child& child, Visit visit) {
    struct Return {
      ~Return() {
        counter.puzzle_.Undo(counter.node_.state, move);
        counter.node_.value = value;
        counter.node_.rule_state = rule_state;
        --counter.node_.depth;
      }
      SolutionCounter& counter;
      const int move;
      const typename H::Value value;
      const typename S::State rule_state;
    };
    const Return back{*this, child.move, node_.value, node_.rule_state};
    expander_.Follow(child, node_);
    return visit();
  }

  /// The count of node_, if it is known. Who was there after fewer moves would have a shorter
  /// solution if there were one from here.
  std::optional<std::uint64_t> Recall() {
    puzzle_.Pack(node_.state, key_);
    const auto known = table_->Find(key_);
    if (!known || known->depth > node_.depth) return std::nullopt;
    return known->depth == node_.depth ? known->count : 0;
  }

  void Remember(std::uint64_t count) {
    puzzle_.Pack(node_.state, key_);
    table_->Put(key_, {node_.depth, count});
  }

  ShortestSolutions Finish() {
    meter_.Publish();
    if (stopped_) found_ = {.end = meter_.end()};
    if (!stopped_) found_.end = SearchEnd::kSolved;
    found_.memory_bytes = table_->bytes();
    found_.statistics = control_.Statistics();
    return std::move(found_);
  }

  const P& puzzle_;
  const NodeExpander<P, H, S> expander_;
  SearchControl& control_;
  SearchMeter meter_;

  std::uint64_t expanded_ = 0;
  int length_ = 0;
  std::size_t max_listed_ = 0;
  Node node_;                       ///< moved in place
  std::vector<std::uint64_t> key_;  ///< of the state that is looked up
  std::optional<TranspositionTable> table_;
  std::vector<std::uint8_t> path_;
  ShortestSolutions found_;
  bool stopped_ = false;
};

}  // namespace puzzlesolver
