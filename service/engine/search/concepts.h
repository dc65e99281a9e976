#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

namespace puzzlesolver {

/// A puzzle to be searched: states moved in place, moves numbered 0..kMoveCount-1 in dictionary
/// order.
template <typename P>
concept Puzzle = requires(const P puzzle, typename P::State& state, int move) {
  { P::kMoveCount } -> std::convertible_to<int>;
  puzzle.Apply(state, move);
  puzzle.Undo(state, move);
};

/// A puzzle whose states can be told by words: different states by different ones.
template <typename P>
concept PackablePuzzle = Puzzle<P> &&
    requires(const P puzzle, const typename P::State& state, std::span<std::uint64_t> words) {
  { puzzle.packed_words() } -> std::convertible_to<std::size_t>;
  /// REQUIRES: `words` are packed_words().
  puzzle.Pack(state, words);
};

/// A packable puzzle whose states can be had back, and in which every move can be undone by a move.
template <typename P>
concept StoredPuzzle = PackablePuzzle<P> &&
    requires(const P puzzle, std::span<const std::uint64_t> words, int move) {
  /// packed_words() of no state are more.
  { P::kMaxPackedWords } -> std::convertible_to<std::size_t>;
  /// REQUIRES: `words` are packed_words().
  { puzzle.Unpack(words) } -> std::same_as<typename P::State>;
  /// The move that undoes `move`.
  { puzzle.Inverse(move) } -> std::same_as<int>;
};

/// A puzzle whose states have fingerprints, kept up to date move by move: different states have,
/// most likely, different ones.
template <typename P>
concept FingerprintedPuzzle = Puzzle<P> &&
    requires(const P puzzle, const typename P::State& state, std::uint64_t fingerprint, int move) {
  { puzzle.Fingerprint(state) } -> std::same_as<std::uint64_t>;
  /// After `move`, asked before the move is made.
  { puzzle.FingerprintAfter(state, fingerprint, move) } -> std::same_as<std::uint64_t>;
};

/// A puzzle whose states fall into divisions, numbered from 0, such that none of them is unlike all
/// states that may be of use: a beam that keeps some of each does not get stuck as easily.
template <typename P>
concept DivisiblePuzzle = FingerprintedPuzzle<P> &&
    requires(const P puzzle, const typename P::State& state, int move) {
  { puzzle.divisions() } -> std::same_as<std::size_t>;
  /// Of the state after `move`, asked before the move is made.
  { puzzle.DivisionAfter(state, move) } -> std::same_as<std::size_t>;
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

/// A heuristic that has to wait for memory: Prepare asks for what it needs, Resolve uses it, and
/// other nodes can be worked on in between. Most children are cut off before their value is ever
/// made.
template <typename H, typename P>
concept DeferredHeuristic = Heuristic<H, P> &&
    requires(const H heuristic, const typename P::State& state, const typename H::Value& value,
             typename H::Value& moved, typename H::Change& change, int move) {
  /// Writes what `move` changes, asked before the move is made.
  heuristic.Prepare(state, value, move, change);
  /// The estimate after the change.
  { heuristic.Resolve(value, change) } -> std::same_as<int>;
  /// Makes a resolved change.
  heuristic.Commit(moved, change);
};

/// A deferred heuristic that tells more about a node than its estimate.
template <typename H, typename P>
concept RankingHeuristic = DeferredHeuristic<H, P> &&
    requires(const H heuristic, const typename H::Change& change) {
  /// Of the node after a resolved change: nodes with a smaller rank, never negative, are more
  /// promising.
  { heuristic.Rank(change) } -> std::same_as<int>;
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
