#pragma once

#include <algorithm>
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
/// Memory: one frame a move of the current path. One object serves one search.
template <Puzzle P, Heuristic<P> H, SuccessorRule<P> S>
class IdaStar {
 public:
  /// The arguments are borrowed for the life of the object.
  IdaStar(const P& puzzle, const H& heuristic, const S& rule, SearchControl& control)
      : puzzle_(puzzle), heuristic_(heuristic), rule_(rule), control_(control) {}

  /// Searches from `start`, not trying lengths below `known_lower_bound`.
  /// REQUIRES: a goal can be reached.
  SearchResult Run(typename P::State start, int known_lower_bound) {
    state_ = std::move(start);
    const auto root = heuristic_.Evaluate(state_);
    bound_ = heuristic_.Estimate(root);
    if (bound_ == 0) return Finish(SearchEnd::kSolved);
    bound_ = std::max(bound_, known_lower_bound);
    PlanNextCheck();
    while (true) {
      control_.lower_bound.store(bound_, std::memory_order_relaxed);
      ++statistics_.iterations;
      const Iteration result = Deepen(root);
      if (result == Iteration::kSolved) return Finish(SearchEnd::kSolved);
      if (result == Iteration::kInterrupted) return Finish(interruption_);
      bound_ = next_bound_;
    }
  }

 private:
  enum class Iteration { kSolved, kExhausted, kInterrupted };

  SearchResult Finish(SearchEnd end) {
    Publish();
    if (end != SearchEnd::kSolved) moves_.clear();
    return {end, std::move(moves_), bound_, statistics_};
  }

  struct Frame {
    typename H::Value value;
    typename S::State rule_state;
    int next_move;
  };

  /// Depth-first search of all paths with g + h <= bound_.
  Iteration Deepen(const typename H::Value& root) {
    next_bound_ = std::numeric_limits<int>::max();
    moves_.clear();
    frames_.clear();
    frames_.push_back({root, rule_.Start(state_), 0});
    if (!CountExpansion()) return Iteration::kInterrupted;
    while (!frames_.empty()) {
      if (!Descend()) {
        Ascend();
        continue;
      }
      if (heuristic_.Estimate(frames_.back().value) == 0) return Iteration::kSolved;
      if (!CountExpansion()) return Iteration::kInterrupted;
    }
    return Iteration::kExhausted;
  }

  /// Goes to the next child within the bound; false when there is none.
  bool Descend() {
    Frame& frame = frames_.back();
    const int depth = static_cast<int>(frames_.size());
    for (int move = frame.next_move; move < P::kMoveCount; ++move) {
      const auto rule_state = rule_.Next(frame.rule_state, move);
      if (rule_state == S::kPruned) continue;
      ++statistics_.generated;
      const auto value = heuristic_.After(state_, frame.value, move);
      const int cost = depth + heuristic_.Estimate(value);
      if (cost > bound_) {
        next_bound_ = std::min(next_bound_, cost);
        continue;
      }
      frame.next_move = move + 1;
      puzzle_.Apply(state_, move);
      moves_.push_back(static_cast<std::uint8_t>(move));
      frames_.push_back({value, rule_state, 0});
      return true;
    }
    return false;
  }

  void Ascend() {
    frames_.pop_back();
    if (moves_.empty()) return;
    puzzle_.Undo(state_, moves_.back());
    moves_.pop_back();
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
      interruption_ = SearchEnd::kStopped;
      return false;
    }
    if (statistics_.expanded >= control_.node_limit.load(std::memory_order_relaxed)) {
      interruption_ = SearchEnd::kNodeLimit;
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

  const P& puzzle_;
  const H& heuristic_;
  const S& rule_;
  SearchControl& control_;

  typename P::State state_{};
  std::vector<Frame> frames_;
  std::vector<std::uint8_t> moves_;
  int bound_ = 0;
  int next_bound_ = 0;
  std::uint64_t next_check_ = 0;
  SearchEnd interruption_ = SearchEnd::kStopped;
  SearchStatistics statistics_;
};

}  // namespace puzzlesolver
