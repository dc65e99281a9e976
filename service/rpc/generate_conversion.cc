#include "service/rpc/generate_conversion.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "service/engine/puzzles/field_error.h"
#include "service/engine/solvers/rotation_instance.h"
#include "service/engine/solvers/sliding_instance.h"
#include "service/rpc/error_reason.h"
#include "service/rpc/puzzle_conversion.h"
#include "service/rpc/time_budget.h"

namespace puzzlesolver::rpc {
namespace {

using Shape = std::unique_ptr<const Instance>;

absl::StatusOr<Shape> SlidingShapeOf(const v1::SlidingShape& shape) {
  absl::StatusOr<sliding::Board> goal = GoalFromProto(shape.rows(), shape.columns(), shape.goal());
  if (goal.ok())
    return std::make_unique<SlidingInstance>(SlidingInstance::Solved(*std::move(goal)));
  return WithReason(v1::ERROR_REASON_INVALID_PUZZLE, PrefixField("sliding", goal.status()));
}

absl::StatusOr<Shape> ShapeOf(const v1::GenerateRequest& request) {
  switch (request.shape_case()) {
    case v1::GenerateRequest::kSliding:
      return SlidingShapeOf(request.sliding());
    case v1::GenerateRequest::kRotation:
      return std::make_unique<RotationInstance>(*rotation::Unrank(0));
    case v1::GenerateRequest::SHAPE_NOT_SET:
      break;
  }
  return WithReason(v1::ERROR_REASON_INVALID_PUZZLE,
                    FieldError("shape", "No shape was given: expected sliding or rotation."));
}

Difficulty DifficultyOf(const v1::GenerateRequest& request) {
  switch (request.difficulty_case()) {
    case v1::GenerateRequest::kExactLength:
      return {Difficulty::Kind::kExact, request.exact_length()};
    case v1::GenerateRequest::kNearLength:
      return {Difficulty::Kind::kNear, request.near_length()};
    case v1::GenerateRequest::kHardest:
      return {.kind = Difficulty::Kind::kHardest};
    case v1::GenerateRequest::DIFFICULTY_NOT_SET:
      break;
  }
  return {};
}

void AddBoard(const sliding::Board& board,
              const google::protobuf::RepeatedField<std::uint32_t>& goal, v1::Puzzle& puzzle) {
  v1::SlidingPuzzle& sliding = *puzzle.mutable_sliding();
  sliding.set_rows(static_cast<std::uint32_t>(board.geometry().rows()));
  sliding.set_columns(static_cast<std::uint32_t>(board.geometry().columns()));
  sliding.mutable_tiles()->Assign(board.tiles().begin(), board.tiles().end());
  *sliding.mutable_goal() = goal;
}

void AddBoard(const rotation::Board& board, v1::Puzzle& puzzle) {
  puzzle.mutable_rotation()->mutable_cells()->Assign(board.cells().begin(), board.cells().end());
}

absl::Status ReadCount(std::uint32_t count, GenerateQuery& query) {
  if (count > kMaxGeneratedBoards) {
    return FieldError("count", absl::StrCat("The number of boards is ", count, ", but at most ",
                                            kMaxGeneratedBoards, " are made."));
  }
  query.count = std::max(count, std::uint32_t{1});
  return absl::OkStatus();
}

absl::Status ReadTimeLimit(const v1::GenerateRequest& request, GenerateQuery& query) {
  if (!request.has_time_limit()) return absl::OkStatus();
  const auto time_limit = TimeLimitFromProto("time_limit", request.time_limit());
  if (time_limit.ok()) query.time_limit = std::min(query.time_limit, *time_limit);
  return time_limit.status();
}

}  // namespace

absl::StatusOr<GenerateQuery> QueryFromProto(const v1::GenerateRequest& request,
                                             absl::Duration time_left) {
  GenerateQuery query{.difficulty = DifficultyOf(request), .time_limit = time_left};
  if (request.has_seed()) query.seed = request.seed();
  if (absl::Status status = ReadCount(request.count(), query); !status.ok()) return status;
  if (absl::Status status = ReadTimeLimit(request, query); !status.ok()) return status;
  absl::StatusOr<Shape> shape = ShapeOf(request);
  if (!shape.ok()) return shape.status();
  query.shape = *std::move(shape);
  return query;
}

v1::GenerateResponse ToProto(const GeneratedBoard& board,
                             const google::protobuf::RepeatedField<std::uint32_t>& goal) {
  v1::GenerateResponse message;
  if (board.optimal_length) {
    message.set_optimal_length(static_cast<std::uint32_t>(*board.optimal_length));
  }
  switch (board.instance->family()) {
    case Family::kSliding:
      AddBoard(static_cast<const SlidingInstance&>(*board.instance).board(), goal,
               *message.mutable_puzzle());
      break;
    case Family::kRotation:
      AddBoard(static_cast<const RotationInstance&>(*board.instance).board(),
               *message.mutable_puzzle());
      break;
  }
  return message;
}

}  // namespace puzzlesolver::rpc
