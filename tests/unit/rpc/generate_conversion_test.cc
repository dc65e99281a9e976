#include "service/rpc/generate_conversion.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "service/engine/puzzles/field_error.h"
#include "service/engine/solvers/rotation_instance.h"
#include "service/engine/solvers/sliding_instance.h"
#include "service/rpc/error_reason.h"
#include "tests/support/generate_call.h"
#include "tests/unit/rpc/protos.h"

namespace puzzlesolver::rpc {
namespace {

using ::testing::ElementsAre;
using Kind = Difficulty::Kind;

constexpr absl::Duration kTimeLeft = absl::Seconds(10);

GenerateQuery QueryOf(const v1::GenerateRequest& request) {
  return QueryFromProto(request, kTimeLeft).value();
}

std::string FieldThatIsWrong(const v1::GenerateRequest& request, v1::ErrorReason reason) {
  const absl::Status status = QueryFromProto(request, kTimeLeft).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(ReasonOf(status), reason);
  return FieldOf(status);
}

TEST(GenerateQuery, IsAnyBoardToTheDefaultGoalUnlessTold) {
  const GenerateQuery query = QueryOf(SlidingRequest(2, 3, 0, std::nullopt));
  EXPECT_EQ(query.difficulty.kind, Kind::kAny);
  EXPECT_EQ(query.count, 1u);
  EXPECT_EQ(query.seed, std::nullopt);
  EXPECT_EQ(query.time_limit, kTimeLeft);
  EXPECT_THAT(static_cast<const SlidingInstance&>(*query.shape).goal().tiles(),
              ElementsAre(1, 2, 3, 4, 5, 0));
  EXPECT_EQ(QueryOf(RotationRequest()).shape->family(), Family::kRotation);
}

TEST(GenerateQuery, TakesDifficultyCountSeedAndGoal) {
  const GenerateQuery exact = QueryOf(WithExactLength(SlidingRequest(2, 2, 7, 0), 0));
  EXPECT_EQ(exact.difficulty.kind, Kind::kExact);
  EXPECT_EQ(exact.difficulty.length, 0);
  EXPECT_EQ(exact.count, 7u);
  EXPECT_EQ(exact.seed, 0u);
  const GenerateQuery near = QueryOf(WithNearLength(SlidingRequest(2, 2), 0xFFFFFFFF));
  EXPECT_EQ(near.difficulty.kind, Kind::kNear);
  EXPECT_EQ(near.difficulty.length, 0xFFFFFFFF);
  EXPECT_EQ(QueryOf(Hardest(SlidingRequest(2, 2))).difficulty.kind, Kind::kHardest);
  v1::GenerateRequest request = SlidingRequest(2, 2);
  for (const std::uint32_t tile : {3, 0, 1, 2}) request.mutable_sliding()->add_goal(tile);
  EXPECT_THAT(static_cast<const SlidingInstance&>(*QueryOf(request).shape).goal().tiles(),
              ElementsAre(3, 0, 1, 2));
}

TEST(GenerateQuery, TheSmallerTimeLimitHolds) {
  v1::GenerateRequest request = SlidingRequest(2, 2);
  request.mutable_time_limit()->set_seconds(3);
  EXPECT_EQ(QueryOf(request).time_limit, absl::Seconds(3));
  request.mutable_time_limit()->set_seconds(30);
  EXPECT_EQ(QueryOf(request).time_limit, kTimeLeft);
}

TEST(GenerateQuery, WhatIsWrongIsNamed) {
  const auto puzzle = v1::ERROR_REASON_INVALID_PUZZLE;
  EXPECT_EQ(FieldThatIsWrong({}, puzzle), "shape");
  EXPECT_EQ(FieldThatIsWrong(SlidingRequest(0, 2), puzzle), "sliding.rows");
  EXPECT_EQ(FieldThatIsWrong(SlidingRequest(2, 0xFFFFFFFF), puzzle), "sliding.columns");
  v1::GenerateRequest goal = SlidingRequest(2, 2);
  for (const std::uint32_t tile : {3, 0, 1, 1}) goal.mutable_sliding()->add_goal(tile);
  EXPECT_EQ(FieldThatIsWrong(goal, puzzle), "sliding.goal");
  // Without a reason of its own it is INVALID_OPTION.
  const auto option = v1::ERROR_REASON_UNSPECIFIED;
  EXPECT_EQ(FieldThatIsWrong(SlidingRequest(2, 2, kMaxGeneratedBoards + 1), option), "count");
  v1::GenerateRequest limit = SlidingRequest(2, 2);
  limit.mutable_time_limit()->set_seconds(0);
  EXPECT_EQ(FieldThatIsWrong(limit, option), "time_limit");
}

TEST(GenerateResponse, HasTheBoardAndTheGoalOfTheRequest) {
  GeneratedBoard board{MakeInstance(SlidingPuzzle(2, 2, {1, 2, 0, 3}, {1, 2, 3, 0})), 1};
  const v1::GenerateResponse plain = ToProto(board, {});
  EXPECT_EQ(plain.puzzle().sliding().rows(), 2u);
  EXPECT_EQ(plain.puzzle().sliding().columns(), 2u);
  EXPECT_THAT(plain.puzzle().sliding().tiles(), ElementsAre(1, 2, 0, 3));
  EXPECT_TRUE(plain.puzzle().sliding().goal().empty());
  EXPECT_EQ(plain.optimal_length(), 1u);
  const Numbers goal = {1, 2, 3, 0};
  EXPECT_THAT(ToProto(board, {goal.begin(), goal.end()}).puzzle().sliding().goal(),
              ElementsAre(1, 2, 3, 0));
  board.optimal_length.reset();
  EXPECT_FALSE(ToProto(board, {}).has_optimal_length());
  const GeneratedBoard rotation{MakeInstance(RotationPuzzle(kRotationCells)), std::nullopt};
  EXPECT_EQ(ToNumbers(ToProto(rotation, {}).puzzle().rotation().cells()), kRotationCells);
}

}  // namespace
}  // namespace puzzlesolver::rpc
