#pragma once

#include <memory>

#include "absl/status/statusor.h"
#include "service/engine/puzzles/sliding/board.h"
#include "service/engine/solvers/instance.h"

namespace puzzlesolver {

/// A sliding-tile board and its goal. Keys and searches see only the renamed board (see
/// sliding::RenameForGoal) and the goal's blank cell.
class SlidingInstance final : public Instance {
 public:
  /// Only boards up to this many cells have keys and can be searched: of larger ones no search
  /// could be expected to end.
  static constexpr int kMaxCells = 1024;

  /// Errors: INVALID_ARGUMENT naming `goal` (another shape).
  static absl::StatusOr<std::unique_ptr<SlidingInstance>> Create(sliding::Board start,
                                                                 sliding::Board goal);

  /// The goal itself, of any size: what boards are made for that nobody searches.
  static SlidingInstance Solved(sliding::Board goal);

  /// Another start to the same goal. REQUIRES: of the goal's shape.
  std::unique_ptr<SlidingInstance> From(sliding::Board start) const;

  /// The inverse of Key, with the goal Board::Ordered; null when no instance has this key.
  static std::unique_ptr<SlidingInstance> FromKey(const StateKey& key);

  Family family() const override { return Family::kSliding; }
  std::unique_ptr<Instance> Clone() const override;
  StateKey Key() const override;
  bool IsSolved() const override;
  std::optional<std::string> WhyUnsolvable() const override;
  int LowerBound() const override;
  int move_count() const override { return sliding::kMoveCount; }
  bool CanMove(MoveCode move) const override;
  void Apply(MoveCode move) override;

  /// The state with the user's own tile numbers.
  const sliding::Board& board() const { return board_; }
  const sliding::Board& goal() const { return *goal_; }
  /// The state renamed for the goal.
  const sliding::Board& renamed() const { return renamed_; }
  int goal_cell() const { return goal_->blank_cell(); }

 private:
  SlidingInstance(sliding::Board board, std::shared_ptr<const sliding::Board> goal,
                  sliding::Board renamed);

  sliding::Board board_;
  std::shared_ptr<const sliding::Board> goal_;
  sliding::Board renamed_;
};

}  // namespace puzzlesolver
