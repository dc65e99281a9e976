#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "service/engine/heuristics/build_meter.h"
#include "service/engine/puzzles/sliding/geometry.h"

namespace puzzlesolver {

/// Duplicate pruning by a finite-state machine (Taylor and Korf 1993) for sliding-tile puzzles.
///
/// A word of moves from some cell is forbidden when a shorter word, or one of equal length that is
/// smaller in dictionary order, makes the same permutation from that cell. The machine reads a path
/// and refuses the move that completes a forbidden word (Aho and Corasick 1975), or that leaves the
/// board. The dictionary-smallest shortest solution holds no forbidden word, so searches in the
/// order D, L, R, U keep it; shortest solutions in general are NOT all kept.
///
/// Immutable, shared between threads. Memory: 8 bytes a state.
class DuplicateAutomaton {
 public:
  using State = std::uint16_t;
  static constexpr State kPruned = 0xFFFF;

  struct Limits {
    int max_word_length = 14;  ///< at most 16
    int max_states = 0xFFFF;
    /// Words of one length that are looked at; ends the growth on large boards.
    int max_words = 1 << 21;
  };

  /// All forbidden words up to the greatest length whose machine keeps the limits. nullptr when
  /// `meter` ends it. Time: about a second at most.
  static std::shared_ptr<const DuplicateAutomaton> Build(const sliding::Geometry& geometry,
                                                         const Limits& limits,
                                                         const BuildMeter& meter);

  /// The state of a path that starts at `blank_cell`.
  State Start(int blank_cell) const { return static_cast<State>(blank_cell); }

  /// The state after one more move, or kPruned. REQUIRES: state != kPruned.
  State Next(State state, int move) const { return next_[state][static_cast<std::size_t>(move)]; }

  int state_count() const { return static_cast<int>(next_.size()); }
  int forbidden_word_count() const { return forbidden_word_count_; }
  /// All forbidden words up to this length are known.
  int word_length() const { return word_length_; }

 private:
  friend class DuplicateAutomatonBuilder;
  DuplicateAutomaton() = default;

  std::vector<std::array<State, sliding::kMoveCount>> next_;
  int forbidden_word_count_ = 0;
  int word_length_ = 0;
};

/// The automaton as a search's successor rule.
class DuplicatePruning {
 public:
  using State = DuplicateAutomaton::State;
  static constexpr State kPruned = DuplicateAutomaton::kPruned;

  /// `automaton` is borrowed.
  explicit DuplicatePruning(const DuplicateAutomaton& automaton) : automaton_(automaton) {}

  template <typename BoardState>
  State Start(const BoardState& board) const {
    return automaton_.Start(board.blank);
  }
  State Next(State state, int move) const { return automaton_.Next(state, move); }

 private:
  const DuplicateAutomaton& automaton_;
};

}  // namespace puzzlesolver
