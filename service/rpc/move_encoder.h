#pragma once

#include <optional>
#include <span>

#include "puzzlesolver/v1/puzzle.pb.h"
#include "service/engine/puzzles/sliding/board.h"
#include "service/engine/solvers/instance.h"

namespace puzzlesolver::rpc {

/// Tells the moves of one solution, piece by piece: it follows the board, so that it knows which
/// tile slides.
class MoveEncoder {
 public:
  explicit MoveEncoder(const Instance& start);

  /// REQUIRES: the moves are legal, and go on where those of the last call ended.
  v1::MoveList Next(std::span<const MoveCode> moves);

 private:
  std::optional<sliding::Board> board_;  ///< sliding puzzles only
};

}  // namespace puzzlesolver::rpc
