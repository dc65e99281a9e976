#pragma once

#include <concepts>

namespace puzzlesolver {

/// A puzzle to be searched: states moved in place, moves numbered 0..kMoveCount-1 in dictionary
/// order.
template <typename P>
concept Puzzle = requires(const P puzzle, typename P::State& state, int move) {
  { P::kMoveCount } -> std::convertible_to<int>;
  puzzle.Apply(state, move);
  puzzle.Undo(state, move);
};

/// An admissible estimate of the moves left, kept up to date move by move. It is zero in goal
/// states only.
template <typename H, typename P>
concept Heuristic = requires(const H heuristic, const typename P::State& state,
                             const typename H::Value& value, int move) {
  /// The estimate of `state` from scratch.
  { heuristic.Evaluate(state) } -> std::same_as<typename H::Value>;
  /// The value after `move`, asked before the move is made.
  { heuristic.After(state, value, move) } -> std::same_as<typename H::Value>;
  { heuristic.Estimate(value) } -> std::same_as<int>;
};

/// Which moves may follow: legal ones, less those that a duplicate-pruning rule forbids.
template <typename S, typename P>
concept SuccessorRule = requires(const S rule, const typename P::State& state, typename S::State at,
                                 int move) {
  { rule.Start(state) } -> std::same_as<typename S::State>;
  /// S::kPruned when `move` must not be tried.
  { rule.Next(at, move) } -> std::same_as<typename S::State>;
  { S::kPruned } -> std::convertible_to<typename S::State>;
};

}  // namespace puzzlesolver
