#pragma once

#include <memory>

#include "service/engine/puzzles/rotation/board.h"
#include "service/engine/solvers/instance.h"

namespace puzzlesolver {

/// A Rotation Game board; its goal is any centre of eight equal symbols.
class RotationInstance final : public Instance {
 public:
  explicit RotationInstance(const rotation::Board& board) : board_(board) {}

  /// The inverse of Key; null when no board has this key.
  static std::unique_ptr<RotationInstance> FromKey(const StateKey& key);

  Family family() const override { return Family::kRotation; }
  std::unique_ptr<Instance> Clone() const override;
  StateKey Key() const override;
  bool IsSolved() const override { return board_.IsSolved(); }
  /// Always nullopt: every board can be solved.
  std::optional<std::string> WhyUnsolvable() const override;
  int LowerBound() const override;
  int move_count() const override { return rotation::kMoveCount; }
  bool CanMove(MoveCode move) const override { return move < rotation::kMoveCount; }
  void Apply(MoveCode move) override { board_.Apply(static_cast<rotation::Move>(move)); }

  const rotation::Board& board() const { return board_; }

 private:
  rotation::Board board_;
};

}  // namespace puzzlesolver
