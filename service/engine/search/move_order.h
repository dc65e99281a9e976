#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "service/engine/search/concepts.h"

namespace puzzlesolver {

/// All moves of a puzzle, by their numbers, in the order in which a search is to try them. Searches
/// try moves by their numbers: below are a puzzle, a heuristic and a successor rule as they look
/// when the first of the order is number 0, and so on.
template <Puzzle P>
using MoveOrder = std::array<std::uint8_t, static_cast<std::size_t>(P::kMoveCount)>;

template <StoredPuzzle P>
class ReorderedPuzzle {
 public:
  using State = typename P::State;
  static constexpr int kMoveCount = P::kMoveCount;
  static constexpr std::size_t kMaxPackedWords = P::kMaxPackedWords;

  /// `puzzle` is borrowed. REQUIRES: every move is in `order` once.
  ReorderedPuzzle(const P& puzzle, const MoveOrder<P>& order) : puzzle_(puzzle), order_(order) {}

  void Apply(State& state, int move) const { puzzle_.Apply(state, MoveAt(move)); }
  void Undo(State& state, int move) const { puzzle_.Undo(state, MoveAt(move)); }
  std::size_t packed_words() const { return puzzle_.packed_words(); }
  void Pack(const State& state, std::span<std::uint64_t> words) const {
    puzzle_.Pack(state, words);
  }
  State Unpack(std::span<const std::uint64_t> words) const { return puzzle_.Unpack(words); }
  int Inverse(int move) const {
    const auto inverse = std::ranges::find(order_, puzzle_.Inverse(MoveAt(move)));
    return static_cast<int>(inverse - order_.begin());
  }

  /// The puzzle's own number of a move.
  int MoveAt(int place) const { return order_[static_cast<std::size_t>(place)]; }

 private:
  const P& puzzle_;
  const MoveOrder<P> order_;
};

/// Has its values at once even if `H` is a DeferredHeuristic: so iterative deepening searches its
/// tree depth-first in the order of the moves, as textbooks do.
template <typename H, StoredPuzzle P>
class ReorderedHeuristic {
 public:
  using Value = typename H::Value;

  /// Both are borrowed.
  ReorderedHeuristic(const H& heuristic, const ReorderedPuzzle<P>& puzzle)
      : heuristic_(heuristic), puzzle_(puzzle) {}

  Value Evaluate(const typename P::State& state) const { return heuristic_.Evaluate(state); }
  Value After(const typename P::State& state, const Value& value, int move) const {
    return heuristic_.After(state, value, puzzle_.MoveAt(move));
  }
  int Estimate(const Value& value) const { return heuristic_.Estimate(value); }

 private:
  const H& heuristic_;
  const ReorderedPuzzle<P>& puzzle_;
};

template <typename S, StoredPuzzle P>
class ReorderedRule {
 public:
  using State = typename S::State;
  static constexpr State kPruned = S::kPruned;

  /// Both are borrowed.
  ReorderedRule(const S& rule, const ReorderedPuzzle<P>& puzzle) : rule_(rule), puzzle_(puzzle) {}

  State Start(const typename P::State& state) const { return rule_.Start(state); }
  State Next(State state, int move) const { return rule_.Next(state, puzzle_.MoveAt(move)); }

 private:
  const S& rule_;
  const ReorderedPuzzle<P>& puzzle_;
};

}  // namespace puzzlesolver
