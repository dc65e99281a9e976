#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "service/engine/puzzles/rotation/board.h"

namespace puzzlesolver::rotation {

/// The cells of one symbol: bit i is cell i.
using Mask = std::uint32_t;

/// `mask` after `move`.
Mask Rotate(Mask mask, Move move);

/// The mask of the eight centre cells.
Mask CentreMask();

/// The Rotation Game as searches see it: three masks that are moved in place.
class SearchPuzzle {
 public:
  static constexpr int kMoveCount = rotation::kMoveCount;

  struct State {
    std::array<Mask, kSymbols> masks{};
  };

  static State FromBoard(const Board& board) {
    State state;
    for (int symbol = 1; symbol <= kSymbols; ++symbol) {
      state.masks[static_cast<std::size_t>(symbol - 1)] = board.Mask(symbol);
    }
    return state;
  }

  void Apply(State& state, int move) const {
    for (Mask& mask : state.masks) mask = Rotate(mask, static_cast<Move>(move));
  }
  void Undo(State& state, int move) const {
    Apply(state, static_cast<int>(Inverse(static_cast<Move>(move))));
  }
};

}  // namespace puzzlesolver::rotation
