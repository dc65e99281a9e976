#pragma once

#include <span>

#include "service/engine/puzzles/move_sequence.h"
#include "service/engine/puzzles/sliding/board.h"

namespace puzzlesolver {

/// The part of a board that some moves change, as a board of its own, before and after them.
struct BoardWindow {
  sliding::Board from;
  sliding::Board to;
};

/// The least rectangle around all cells where the blank comes by, made wider by `margin` cells on
/// each side where the board goes on. Moves between its boards are moves of the large board, too.
/// O(cells). REQUIRES: `moves` lead from `from` to `to`; margin >= 0.
BoardWindow CutWindow(const sliding::Board& from, std::span<const MoveCode> moves,
                      const sliding::Board& to, int margin);

}  // namespace puzzlesolver
