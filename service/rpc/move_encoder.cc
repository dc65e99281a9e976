#include "service/rpc/move_encoder.h"

#include "service/engine/solvers/sliding_instance.h"
#include "service/rpc/move_numbers.h"

namespace puzzlesolver::rpc {

MoveEncoder::MoveEncoder(const Instance& start) {
  if (start.family() == Family::kSliding) {
    board_ = static_cast<const SlidingInstance&>(start).board();
  }
}

v1::MoveList MoveEncoder::Next(std::span<const MoveCode> moves) {
  v1::MoveList list;
  if (board_) {
    v1::SlidingMoves& sliding = *list.mutable_sliding();
    sliding.mutable_directions()->Reserve(static_cast<int>(moves.size()));
    sliding.mutable_tiles()->Reserve(static_cast<int>(moves.size()));
    for (const MoveCode move : moves) {
      sliding.add_directions(DirectionOf(move));
      sliding.add_tiles(board_->Apply(static_cast<sliding::Move>(move)));
    }
  } else {
    v1::RotationMoves& rotation = *list.mutable_rotation();
    for (const MoveCode move : moves) rotation.add_moves(RotationMoveOf(move));
  }
  return list;
}

}  // namespace puzzlesolver::rpc
