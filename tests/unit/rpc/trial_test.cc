#include "service/rpc/trial.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "service/engine/puzzles/field_error.h"
#include "service/rpc/error_reason.h"
#include "tests/unit/rpc/protos.h"

namespace puzzlesolver::rpc {
namespace {

using ::testing::HasSubstr;
using Directions = std::vector<int>;

v1::VerifyRequest SlidingRequest(const Directions& directions, const Numbers& tiles) {
  v1::VerifyRequest request;
  *request.mutable_puzzle() = SlidingPuzzle(3, 3, kTwoMovesAway);
  v1::SlidingMoves& moves = *request.mutable_moves()->mutable_sliding();
  for (const int direction : directions) {
    moves.add_directions(static_cast<v1::Direction>(direction));
  }
  moves.mutable_tiles()->Add(tiles.begin(), tiles.end());
  return request;
}

absl::StatusOr<Trial> Try(const v1::VerifyRequest& request) {
  const auto instance = MakeInstance(request.puzzle());
  const auto moves = CandidateFromProto(request, *instance);
  if (!moves.ok()) return moves.status();
  return TryMoves(*instance, *moves);
}

TEST(TrialTest, DirectionsTilesOrBothSolve) {
  for (const auto& request :
       {SlidingRequest({v1::DIRECTION_RIGHT, v1::DIRECTION_DOWN}, {}), SlidingRequest({}, {5, 6}),
        SlidingRequest({v1::DIRECTION_RIGHT, v1::DIRECTION_DOWN}, {5, 6})}) {
    const auto trial = Try(request);
    ASSERT_TRUE(trial.ok()) << trial.status();
    EXPECT_EQ(trial->legal_moves, 2u);
    EXPECT_TRUE(trial->solved);
    EXPECT_EQ(trial->explanation, "");
    EXPECT_EQ(trial->final_board, (Numbers{1, 2, 3, 4, 5, 6, 7, 8, 0}));
  }
}

TEST(TrialTest, NoMovesAreMoves) {
  v1::VerifyRequest request = SlidingRequest({}, {});
  EXPECT_FALSE(Try(request)->solved);
  request.mutable_moves()->clear_sliding();
  EXPECT_EQ(Try(request)->final_board, kTwoMovesAway);
  *request.mutable_puzzle() = SlidingPuzzle(2, 2, {1, 2, 3, 0});
  EXPECT_TRUE(Try(request)->solved);
}

TEST(TrialTest, StopsAtTheEdge) {
  const auto trial =
      Try(SlidingRequest({v1::DIRECTION_UP, v1::DIRECTION_UP, v1::DIRECTION_LEFT}, {}));
  ASSERT_TRUE(trial.ok()) << trial.status();
  EXPECT_EQ(trial->legal_moves, 1u);
  EXPECT_THAT(trial->explanation, HasSubstr("Move 2 (U)"));
  EXPECT_FALSE(trial->solved);
  EXPECT_EQ(trial->final_board, (Numbers{1, 0, 3, 4, 2, 5, 7, 8, 6}));
}

TEST(TrialTest, StopsAtATileThatCannotSlide) {
  const auto trial = Try(SlidingRequest({}, {5, 1}));
  ASSERT_TRUE(trial.ok()) << trial.status();
  EXPECT_EQ(trial->legal_moves, 1u);
  EXPECT_THAT(trial->explanation, HasSubstr("Move 2 slides tile 1"));
}

TEST(TrialTest, AnIllegalMoveAfterTheGoalIsNoSolution) {
  const auto trial = Try(SlidingRequest({3, 1, 1}, {}));
  EXPECT_EQ(trial->legal_moves, 2u);
  EXPECT_FALSE(trial->solved);
}

TEST(TrialTest, RotationsAreAlwaysLegal) {
  v1::VerifyRequest request;
  *request.mutable_puzzle() = RotationPuzzle(kRotationCells);
  request.mutable_moves()->mutable_rotation()->add_moves(v1::ROTATION_MOVE_A);
  EXPECT_FALSE(Try(request)->solved);
  request.mutable_moves()->mutable_rotation()->add_moves(v1::ROTATION_MOVE_C);
  const auto trial = Try(request);
  EXPECT_EQ(trial->legal_moves, 2u);
  EXPECT_TRUE(trial->solved);
  EXPECT_EQ(trial->final_board.size(), 24u);
}

TEST(TrialTest, TextIsTried) {
  v1::VerifyRequest request;
  *request.mutable_puzzle() = SlidingPuzzle(3, 3, kTwoMovesAway);
  request.mutable_move_text()->set_text("rd");
  EXPECT_TRUE(Try(request)->solved);
}

void ExpectError(const v1::VerifyRequest& request, const char* field, const char* message) {
  const absl::Status status = Try(request).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(FieldOf(status), field);
  EXPECT_THAT(std::string(status.message()), HasSubstr(message));
  EXPECT_EQ(ReasonOf(status), v1::ERROR_REASON_INVALID_MOVES);
}

TEST(CandidateErrorTest, NamesTheFieldAndTheValue) {
  ExpectError(SlidingRequest({3, 0}, {}), "moves.sliding.directions[1]", "0 is no move");
  ExpectError(SlidingRequest({5}, {}), "moves.sliding.directions[0]", "5 is no move");
  ExpectError(SlidingRequest({}, {5, 9}), "moves.sliding.tiles[1]", "no tile 9");
  ExpectError(SlidingRequest({3}, {5, 6}), "moves.sliding.tiles", "2 tiles, but 1 directions");
  ExpectError(SlidingRequest({3, 1}, {5, 8}), "moves.sliding.tiles[1]", "slides tile 6");
}

TEST(CandidateErrorTest, NamesTheTextField) {
  v1::VerifyRequest request = SlidingRequest({}, {});
  request.mutable_move_text()->set_text("R?");
  ExpectError(request, "move_text.text", "'?'");
}

TEST(CandidateErrorTest, NamesWhatIsMissing) {
  v1::VerifyRequest request;
  *request.mutable_puzzle() = SlidingPuzzle(3, 3, kTwoMovesAway);
  ExpectError(request, "candidate", "expected moves or move_text");
}

TEST(CandidateErrorTest, RefusesTheMovesOfAnotherFamily) {
  v1::VerifyRequest request = SlidingRequest({3}, {});
  *request.mutable_puzzle() = RotationPuzzle(kRotationCells);
  ExpectError(request, "moves.sliding", "another puzzle");
  *request.mutable_puzzle() = SlidingPuzzle(3, 3, kTwoMovesAway);
  request.mutable_moves()->mutable_rotation()->add_moves(v1::ROTATION_MOVE_A);
  ExpectError(request, "moves.rotation", "another puzzle");
}

TEST(CandidateErrorTest, RefusesUnknownRotations) {
  v1::VerifyRequest request;
  *request.mutable_puzzle() = RotationPuzzle(kRotationCells);
  request.mutable_moves()->mutable_rotation()->add_moves(static_cast<v1::RotationMove>(9));
  ExpectError(request, "moves.rotation.moves[0]", "9 is no move");
}

TEST(CandidateErrorTest, RefusesMoreThanAMillionMoves) {
  v1::VerifyRequest request = SlidingRequest({}, Numbers(1'000'001, 5));
  ExpectError(request, "moves.sliding.tiles", "1000001 moves");
}

}  // namespace
}  // namespace puzzlesolver::rpc
