#pragma once

#include <cstddef>

#include "service/engine/solvers/instance.h"

namespace puzzlesolver::app {

struct ReplayResult {
  /// Moves that could be made, from the first on: the index of the first illegal move, or the
  /// length of the list.
  std::size_t legal_moves = 0;
  /// Every move was legal and the last state is the goal.
  bool solved = false;
};

/// Makes `moves` one after another on a copy of `start`. Any move codes are welcome.
ReplayResult Replay(const Instance& start, const MoveSequence& moves);

}  // namespace puzzlesolver::app
