#include "service/rpc/puzzle_conversion.h"

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "service/engine/puzzles/field_error.h"
#include "service/engine/solvers/rotation_instance.h"
#include "service/engine/solvers/sliding_instance.h"
#include "service/rpc/error_reason.h"

namespace puzzlesolver::rpc {
namespace {

using Numbers = google::protobuf::RepeatedField<std::uint32_t>;

// What an int cannot hold must not reach the geometry as another number.
absl::Status CheckSide(const char* field, std::uint32_t side) {
  constexpr std::uint32_t kMaxSide = sliding::Geometry::kMaxSide;
  if (side <= kMaxSide) return absl::OkStatus();
  return FieldError(field, absl::StrCat("The number of ", field, " is ", side,
                                        ", but it must be from 1 to ", kMaxSide, "."));
}

absl::StatusOr<sliding::Geometry> GeometryFromProto(std::uint32_t rows, std::uint32_t columns) {
  if (absl::Status status = CheckSide("rows", rows); !status.ok()) return status;
  if (absl::Status status = CheckSide("columns", columns); !status.ok()) return status;
  return sliding::Geometry::Create(static_cast<int>(rows), static_cast<int>(columns));
}

absl::StatusOr<sliding::Board> BoardFromProto(const sliding::Geometry& geometry,
                                              const Numbers& tiles) {
  return sliding::Board::Create(geometry, std::vector<sliding::Tile>(tiles.begin(), tiles.end()));
}

absl::StatusOr<sliding::Board> GoalFromProto(const sliding::Geometry& geometry,
                                             const Numbers& goal) {
  if (goal.empty()) return sliding::Board::Standard(geometry);
  absl::StatusOr<sliding::Board> board = BoardFromProto(geometry, goal);
  if (!board.ok()) return FieldError("goal", std::string(board.status().message()));
  return board;
}

absl::StatusOr<Boards> SlidingFromProto(const v1::SlidingPuzzle& puzzle) {
  const auto geometry = GeometryFromProto(puzzle.rows(), puzzle.columns());
  if (!geometry.ok()) return geometry.status();
  absl::StatusOr<sliding::Board> start = BoardFromProto(*geometry, puzzle.tiles());
  if (!start.ok()) return start.status();
  absl::StatusOr<sliding::Board> goal = GoalFromProto(*geometry, puzzle.goal());
  if (!goal.ok()) return goal.status();
  return SlidingBoards{*std::move(start), *std::move(goal)};
}

absl::StatusOr<Boards> RotationFromProto(const v1::RotationGame& game) {
  absl::StatusOr<rotation::Board> board = rotation::Board::Create(
      std::span(game.cells().data(), static_cast<std::size_t>(game.cells_size())));
  if (!board.ok()) return board.status();
  return *std::move(board);
}

absl::StatusOr<Boards> Named(const char* path, absl::StatusOr<Boards> boards) {
  if (boards.ok()) return boards;
  return WithReason(v1::ERROR_REASON_INVALID_PUZZLE, PrefixField(path, boards.status()));
}

bool IsSearchable(const sliding::Geometry& geometry) {
  return geometry.cells() <= SlidingInstance::kMaxCells;
}

absl::Status TooLarge(const sliding::Geometry& geometry) {
  return WithReason(
      v1::ERROR_REASON_PUZZLE_TOO_LARGE,
      FieldError("puzzle.sliding.tiles",
                 absl::StrCat("A ", geometry.rows(), " x ", geometry.columns(), " board has ",
                              geometry.cells(), " cells, more than the ",
                              SlidingInstance::kMaxCells, " that can be searched.")));
}

absl::StatusOr<std::unique_ptr<Instance>> ToInstance(SlidingBoards boards) {
  return SlidingInstance::Create(std::move(boards.start), std::move(boards.goal));
}

absl::StatusOr<std::unique_ptr<Instance>> ToInstance(const rotation::Board& board) {
  return std::make_unique<RotationInstance>(board);
}

}  // namespace

absl::StatusOr<Boards> BoardsFromProto(const v1::Puzzle& puzzle) {
  switch (puzzle.puzzle_case()) {
    case v1::Puzzle::kSliding:
      return Named("puzzle.sliding", SlidingFromProto(puzzle.sliding()));
    case v1::Puzzle::kRotation:
      return Named("puzzle.rotation", RotationFromProto(puzzle.rotation()));
    case v1::Puzzle::PUZZLE_NOT_SET:
      break;
  }
  return WithReason(v1::ERROR_REASON_INVALID_PUZZLE,
                    FieldError("puzzle", "No puzzle was given: expected sliding or rotation."));
}

absl::StatusOr<std::unique_ptr<Instance>> AnyInstanceFromProto(const v1::Puzzle& puzzle) {
  absl::StatusOr<Boards> boards = BoardsFromProto(puzzle);
  if (!boards.ok()) return boards.status();
  return std::visit([](auto& family) { return ToInstance(std::move(family)); }, *boards);
}

absl::StatusOr<sliding::Board> GoalFromProto(std::uint32_t rows, std::uint32_t columns,
                                             const Numbers& goal) {
  const auto geometry = GeometryFromProto(rows, columns);
  if (!geometry.ok()) return geometry.status();
  return GoalFromProto(*geometry, goal);
}

bool IsSearchable(const Instance& instance) {
  return instance.family() != Family::kSliding ||
         IsSearchable(static_cast<const SlidingInstance&>(instance).board().geometry());
}

absl::StatusOr<std::unique_ptr<Instance>> InstanceFromProto(const v1::Puzzle& puzzle) {
  absl::StatusOr<Boards> boards = BoardsFromProto(puzzle);
  if (!boards.ok()) return boards.status();
  const auto* sliding = std::get_if<SlidingBoards>(&*boards);
  if (sliding != nullptr && !IsSearchable(sliding->start.geometry())) {
    return TooLarge(sliding->start.geometry());
  }
  return std::visit([](auto& family) { return ToInstance(std::move(family)); }, *boards);
}

v1::UnsolvableReason UnsolvableReasonOf(const sliding::Geometry& geometry) {
  const bool single_line = geometry.rows() == 1 || geometry.columns() == 1;
  return single_line ? v1::UNSOLVABLE_REASON_TILE_ORDER : v1::UNSOLVABLE_REASON_PARITY;
}

v1::UnsolvableReason UnsolvableReasonOf(const Instance& instance) {
  if (instance.family() != Family::kSliding) return v1::UNSOLVABLE_REASON_UNSPECIFIED;
  return UnsolvableReasonOf(static_cast<const SlidingInstance&>(instance).board().geometry());
}

}  // namespace puzzlesolver::rpc
