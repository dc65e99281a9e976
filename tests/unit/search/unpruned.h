#pragma once

#include "service/engine/search/concepts.h"

namespace puzzlesolver {

/// The successor rule of puzzles in which every move is always legal: tries all of them.
struct Unpruned {
  enum class State : unsigned char { kOnly, kPruned };
  static constexpr State kPruned = State::kPruned;

  template <typename PuzzleState>
  State Start(const PuzzleState&) const {
    return State::kOnly;
  }
  State Next(State state, int) const { return state; }
};

}  // namespace puzzlesolver
