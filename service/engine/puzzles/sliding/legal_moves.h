#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "service/engine/puzzles/sliding/geometry.h"

namespace puzzlesolver::sliding {

/// The successor rule that keeps every shortest solution: all moves that stay on the board, but the
/// one that takes back the last.
class LegalMoves {
 public:
  /// The blank's cell and the last move.
  using State = std::uint16_t;
  static constexpr State kPruned = 0xFFFF;

  /// REQUIRES: at most kMaxCells cells.
  explicit LegalMoves(const Geometry& geometry) {
    next_.reserve(static_cast<std::size_t>(geometry.cells()) * kLastMoves);
    for (int cell = 0; cell < geometry.cells(); ++cell) {
      for (int last = 0; last < kLastMoves; ++last) AddState(geometry, cell, last);
    }
  }

  static constexpr int kMaxCells = kPruned / (kMoveCount + 1);

  template <typename BoardState>
  State Start(const BoardState& board) const {
    return StateOf(board.blank, kMoveCount);
  }
  State Next(State state, int move) const { return next_[state][static_cast<std::size_t>(move)]; }

 private:
  static constexpr int kLastMoves = kMoveCount + 1;  ///< kMoveCount: none

  static State StateOf(int cell, int last) { return static_cast<State>(cell * kLastMoves + last); }

  void AddState(const Geometry& geometry, int cell, int last) {
    auto& next = next_.emplace_back();
    for (int i = 0; i < kMoveCount; ++i) {
      const auto move = static_cast<Move>(i);
      const int target = geometry.Neighbour(cell, move);
      const bool takes_back = last == static_cast<int>(Inverse(move));
      next[static_cast<std::size_t>(i)] =
          target == Geometry::kNoCell || takes_back ? kPruned : StateOf(target, i);
    }
  }

  std::vector<std::array<State, kMoveCount>> next_;
};

}  // namespace puzzlesolver::sliding
