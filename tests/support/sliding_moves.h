#pragma once

#include "service/engine/puzzles/move_sequence.h"
#include "service/engine/puzzles/sliding/board.h"

namespace puzzlesolver::testing {

/// The board after the moves, up to the first that is not legal.
inline sliding::Board After(sliding::Board board, const MoveSequence& moves) {
  for (const MoveCode code : moves) {
    const auto move = static_cast<sliding::Move>(code);
    if (code >= sliding::kMoveCount || !board.CanMove(move)) break;
    board.Apply(move);
  }
  return board;
}

}  // namespace puzzlesolver::testing
