#include "service/app/replay.h"

#include <memory>

namespace puzzlesolver::app {

ReplayResult Replay(const Instance& start, const MoveSequence& moves) {
  const std::unique_ptr<Instance> state = start.Clone();
  ReplayResult result;
  for (const MoveCode move : moves) {
    if (move >= state->move_count() || !state->CanMove(move)) return result;
    state->Apply(move);
    ++result.legal_moves;
  }
  result.solved = state->IsSolved();
  return result;
}

}  // namespace puzzlesolver::app
