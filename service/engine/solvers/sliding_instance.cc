#include "service/engine/solvers/sliding_instance.h"

#include <utility>

#include "service/engine/heuristics/manhattan_distance.h"
#include "service/engine/puzzles/sliding/rank.h"
#include "service/engine/puzzles/sliding/solvability.h"

namespace puzzlesolver {

absl::StatusOr<std::unique_ptr<SlidingInstance>> SlidingInstance::Create(sliding::Board start,
                                                                         sliding::Board goal) {
  absl::StatusOr<sliding::Board> renamed = sliding::RenameForGoal(start, goal);
  if (!renamed.ok()) return renamed.status();
  return std::unique_ptr<SlidingInstance>(
      new SlidingInstance(std::move(start), std::make_shared<const sliding::Board>(std::move(goal)),
                          *std::move(renamed)));
}

SlidingInstance SlidingInstance::Solved(sliding::Board goal) {
  sliding::Board renamed = sliding::Board::Ordered(goal.geometry(), goal.blank_cell());
  auto shared = std::make_shared<const sliding::Board>(std::move(goal));
  return SlidingInstance(*shared, shared, std::move(renamed));
}

std::unique_ptr<SlidingInstance> SlidingInstance::From(sliding::Board start) const {
  sliding::Board renamed = *sliding::RenameForGoal(start, *goal_);
  return std::unique_ptr<SlidingInstance>(
      new SlidingInstance(std::move(start), goal_, std::move(renamed)));
}

std::unique_ptr<SlidingInstance> SlidingInstance::FromKey(const StateKey& key) {
  const auto geometry = sliding::Geometry::Create(key.rows, key.columns);
  if (key.family != Family::kSliding || !geometry.ok() || geometry->cells() > kMaxCells ||
      key.goal_cell >= static_cast<std::uint32_t>(geometry->cells())) {
    return nullptr;
  }
  auto tiles = sliding::UnrankBytes(key.rank, geometry->cells());
  if (!tiles.ok()) return nullptr;
  auto start = sliding::Board::Create(*geometry, *std::move(tiles));
  if (!start.ok()) return nullptr;
  auto goal = sliding::Board::Ordered(*geometry, static_cast<int>(key.goal_cell));
  auto instance = Create(*std::move(start), std::move(goal));
  return instance.ok() ? *std::move(instance) : nullptr;
}

SlidingInstance::SlidingInstance(sliding::Board board, std::shared_ptr<const sliding::Board> goal,
                                 sliding::Board renamed)
    : board_(std::move(board)), goal_(std::move(goal)), renamed_(std::move(renamed)) {}

std::unique_ptr<Instance> SlidingInstance::Clone() const {
  return std::make_unique<SlidingInstance>(*this);
}

StateKey SlidingInstance::Key() const {
  return {.family = family(),
          .rows = static_cast<std::uint16_t>(board_.geometry().rows()),
          .columns = static_cast<std::uint16_t>(board_.geometry().columns()),
          .goal_cell = static_cast<std::uint32_t>(goal_cell()),
          .rank = sliding::RankBytes(renamed_.tiles())};
}

bool SlidingInstance::IsSolved() const { return board_ == *goal_; }

std::optional<std::string> SlidingInstance::WhyUnsolvable() const {
  return sliding::WhyUnsolvable(board_, *goal_);
}

int SlidingInstance::LowerBound() const { return ManhattanDistance(renamed_, goal_cell()); }

bool SlidingInstance::CanMove(MoveCode move) const {
  return move < sliding::kMoveCount && board_.CanMove(static_cast<sliding::Move>(move));
}

void SlidingInstance::Apply(MoveCode move) {
  board_.Apply(static_cast<sliding::Move>(move));
  renamed_.Apply(static_cast<sliding::Move>(move));
}

}  // namespace puzzlesolver
