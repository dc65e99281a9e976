#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>
#include <string>

#include "puzzlesolver/v1/puzzle_solver_admin.grpc.pb.h"
#include "tests/integration/service_test.h"

namespace puzzlesolver {
namespace {

using ::testing::HasSubstr;

class OtherMethodsTest : public ServiceTest {
 protected:
  v1::VerifyResponse Verify(const v1::VerifyRequest& request) {
    grpc::ClientContext context;
    v1::VerifyResponse response;
    status_ = stub().Verify(&context, request, &response);
    return response;
  }

  grpc::Status status_;
};

v1::VerifyRequest TextRequest(const v1::Puzzle& puzzle, const std::string& text) {
  v1::VerifyRequest request;
  *request.mutable_puzzle() = puzzle;
  request.mutable_move_text()->set_text(text);
  return request;
}

TEST_F(OtherMethodsTest, CheckTakesABoardOfAMillionCells) {
  Numbers tiles(999 * 999);
  std::iota(tiles.begin(), tiles.end(), 1u);
  tiles.back() = 0;
  Numbers goal = tiles;
  std::swap(goal[0], goal[1]);
  v1::CheckRequest request;
  *request.mutable_puzzle() = SlidingPuzzle(999, 999, tiles, goal);
  grpc::ClientContext context;
  v1::CheckResponse response;
  const grpc::Status status = stub().Check(&context, request, &response);
  ASSERT_TRUE(status.ok()) << status.error_message();
  EXPECT_FALSE(response.solvable());
  EXPECT_EQ(response.unsolvable_reason(), v1::UNSOLVABLE_REASON_PARITY);
}

TEST_F(OtherMethodsTest, CheckNamesWhatIsWrong) {
  grpc::ClientContext context;
  v1::CheckResponse response;
  const grpc::Status status = stub().Check(&context, {}, &response);
  EXPECT_EQ(status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(FieldIn(status), "puzzle");
}

TEST_F(OtherMethodsTest, VerifyComparesWithTheTable) {
  const auto response = Verify(TextRequest(SlidingPuzzle(3, 3, kTwoMovesAway), "LRRD"));
  ASSERT_TRUE(status_.ok()) << status_.error_message();
  EXPECT_EQ(response.move_count(), 4u);
  EXPECT_EQ(response.legal_move_count(), 4u);
  EXPECT_TRUE(response.solved());
  EXPECT_EQ(response.final_board_size(), 9);
  EXPECT_EQ(response.optimum().outcome(), v1::OUTCOME_SOLVED);
  EXPECT_EQ(response.optimum().length(), 2u);
}

TEST_F(OtherMethodsTest, VerifyTellsWrongMovesFromWrongOptions) {
  v1::VerifyRequest request = TextRequest(SlidingPuzzle(3, 3, kTwoMovesAway), "RX");
  Verify(request);
  EXPECT_EQ(ReasonIn(status_), "INVALID_MOVES");
  request.mutable_move_text()->set_convention(static_cast<v1::MoveConvention>(9));
  Verify(request);
  EXPECT_EQ(ReasonIn(status_), "INVALID_OPTION");
}

TEST_F(OtherMethodsTest, VerifySearchesOnlyWhenAsked) {
  v1::VerifyRequest request = TextRequest(RotationPuzzle(kRotationCells), "AFAC");
  const auto without = Verify(request);
  EXPECT_TRUE(without.solved());
  EXPECT_EQ(without.optimum().limit_reason(), v1::LIMIT_REASON_CACHE_ONLY);
  EXPECT_EQ(server().GetStatistics().searches_started, 0u);
  request.mutable_optimum_time_limit()->set_seconds(60);
  EXPECT_EQ(Verify(request).optimum().length(), 2u);
  EXPECT_EQ(server().GetStatistics().searches_started, 1u);
}

TEST_F(OtherMethodsTest, VerifyNeedsNoSearchForAsFewMovesAsTheBoardLooks) {
  v1::VerifyRequest request = TextRequest(
      SlidingPuzzle(4, 4, {2, 3, 4, 0, 1, 5, 7, 8, 9, 6, 10, 12, 13, 14, 11, 15}), "L3DRDRDR");
  request.mutable_optimum_time_limit()->set_seconds(60);
  const auto response = Verify(request);
  EXPECT_TRUE(response.solved());
  EXPECT_EQ(response.move_count(), 9u);
  EXPECT_EQ(response.optimum().outcome(), v1::OUTCOME_SOLVED);
  EXPECT_EQ(response.optimum().guarantee(), v1::GUARANTEE_OPTIMAL);
  EXPECT_EQ(response.optimum().source(), v1::SOURCE_RULE);
  EXPECT_EQ(response.optimum().length(), 9u);
  EXPECT_EQ(response.optimum().lower_bound(), 9u);
  EXPECT_EQ(response.optimum().limit_reason(), v1::LIMIT_REASON_UNSPECIFIED);
  EXPECT_TRUE(response.optimum().explanation().empty());
  EXPECT_EQ(server().GetStatistics().searches_started, 0u);
}

TEST_F(OtherMethodsTest, VerifyTakesTheBoundOfAnEarlierSearchForAProof) {
  v1::SolveRequest solve = SolveRequestFor(SlidingPuzzle(4, 4, kFifteenPuzzle));
  v1::AnswerHeader header;
  for (std::uint64_t nodes = 1'000; header.lower_bound() < 52; nodes += nodes / 4) {
    solve.set_max_nodes(nodes);
    header = Solve(solve).header();
  }
  // All shorter lengths are excluded, but there is no solution yet.
  ASSERT_EQ(header.outcome(), v1::OUTCOME_LIMIT);
  const auto response = Verify(TextRequest(solve.puzzle(), kFifteenSolution));
  EXPECT_EQ(response.optimum().outcome(), v1::OUTCOME_SOLVED);
  EXPECT_EQ(response.optimum().guarantee(), v1::GUARANTEE_OPTIMAL);
  EXPECT_EQ(response.optimum().source(), v1::SOURCE_CACHE);
  EXPECT_EQ(response.optimum().length(), 52u);
  // Moves that are no solution prove nothing.
  const auto unsolved =
      Verify(TextRequest(solve.puzzle(), std::string(kFifteenSolution, 51) + "U"));
  EXPECT_FALSE(unsolved.solved());
  EXPECT_EQ(unsolved.optimum().outcome(), v1::OUTCOME_LIMIT);
  EXPECT_EQ(unsolved.optimum().lower_bound(), 52u);
  // Nor does a longer one.
  const auto longer = Verify(TextRequest(solve.puzzle(), std::string("RL") + kFifteenSolution));
  EXPECT_TRUE(longer.solved());
  EXPECT_EQ(longer.optimum().outcome(), v1::OUTCOME_LIMIT);
}

TEST_F(OtherMethodsTest, VerifyTakesABoardOfAMillionCells) {
  Numbers tiles(999 * 999);
  std::iota(tiles.begin(), tiles.end(), 1u);
  tiles.back() = 0;
  std::swap(tiles[tiles.size() - 1], tiles[tiles.size() - 2]);
  v1::VerifyRequest request = TextRequest(SlidingPuzzle(999, 999, tiles), "R");
  const auto solved = Verify(request);
  ASSERT_TRUE(status_.ok()) << status_.error_message();
  EXPECT_TRUE(solved.solved());
  EXPECT_EQ(solved.final_board_size(), 999 * 999);
  EXPECT_EQ(solved.optimum().length(), 1u);
  EXPECT_EQ(solved.optimum().guarantee(), v1::GUARANTEE_OPTIMAL);
  request.mutable_move_text()->set_text("L2UDR3");
  const auto longer = Verify(request);
  EXPECT_TRUE(longer.solved());
  EXPECT_EQ(longer.move_count(), 7u);
  EXPECT_EQ(longer.optimum().outcome(), v1::OUTCOME_LIMIT);
  EXPECT_EQ(longer.optimum().limit_reason(), v1::LIMIT_REASON_CACHE_ONLY);
  EXPECT_EQ(longer.optimum().lower_bound(), 1u);
  EXPECT_FALSE(longer.optimum().has_length());
  request.mutable_optimum_time_limit()->set_seconds(1);
  Verify(request);
  EXPECT_EQ(ReasonIn(status_), "PUZZLE_TOO_LARGE");
}

TEST_F(OtherMethodsTest, VerifyOfALargeBoardTellsWhatTheRulesTell) {
  Numbers tiles(40 * 40);
  std::iota(tiles.begin(), tiles.end(), 1u);
  tiles.back() = 0;
  EXPECT_EQ(Verify(TextRequest(SlidingPuzzle(40, 40, tiles), "UD")).optimum().length(), 0u);
  std::swap(tiles[0], tiles[1]);
  const auto response = Verify(TextRequest(SlidingPuzzle(40, 40, tiles), "UD"));
  EXPECT_EQ(response.optimum().outcome(), v1::OUTCOME_UNSOLVABLE);
  EXPECT_EQ(response.optimum().unsolvable_reason(), v1::UNSOLVABLE_REASON_PARITY);
  EXPECT_EQ(response.legal_move_count(), 2u);
}

TEST_F(OtherMethodsTest, VerifyKeepsTheNodeLimit) {
  v1::VerifyRequest request = TextRequest(SlidingPuzzle(4, 4, kEndlessPuzzle), "U");
  request.mutable_optimum_time_limit()->set_seconds(60);
  request.set_optimum_max_nodes(50'000);
  EXPECT_EQ(Verify(request).optimum().limit_reason(), v1::LIMIT_REASON_NODES);
}

TEST_F(OtherMethodsTest, VerifyTakesIllegalMovesForAnAnswer) {
  const auto response = Verify(TextRequest(SlidingPuzzle(3, 3, kTwoMovesAway), "DD"));
  ASSERT_TRUE(status_.ok()) << status_.error_message();
  EXPECT_EQ(response.legal_move_count(), 1u);
  EXPECT_THAT(response.explanation(), HasSubstr("Move 2"));
  EXPECT_FALSE(response.solved());
}

TEST_F(OtherMethodsTest, VerifyRefusesWhatIsNoMove) {
  Verify(TextRequest(SlidingPuzzle(3, 3, kTwoMovesAway), "RQ"));
  EXPECT_EQ(status_.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(FieldIn(status_), "move_text.text");
  EXPECT_EQ(ReasonIn(status_), "INVALID_MOVES");
}

TEST_F(OtherMethodsTest, VerifyRefusesATimeLimitOfNothing) {
  v1::VerifyRequest request = TextRequest(SlidingPuzzle(3, 3, kTwoMovesAway), "RD");
  request.mutable_optimum_time_limit();
  Verify(request);
  EXPECT_EQ(FieldIn(status_), "optimum_time_limit");
}

TEST_F(OtherMethodsTest, ServerInfoTellsWhatThereIs) {
  options_.app.search_threads = 3;
  options_.app.queue_capacity = 17;
  options_.app.max_time = absl::Seconds(90);
  grpc::ClientContext context;
  v1::GetServerInfoResponse info;
  ASSERT_TRUE(stub().GetServerInfo(&context, {}, &info).ok());
  EXPECT_FALSE(info.version().empty());
  EXPECT_EQ(info.api_version(), "v1");
  EXPECT_GT(info.engine_version(), 0u);
  EXPECT_EQ(info.limits().search_threads(), 3u);
  EXPECT_EQ(info.limits().queue_capacity(), 17u);
  EXPECT_EQ(info.limits().max_time_limit().seconds(), 90);
  EXPECT_EQ(info.limits().max_message_bytes(), std::uint64_t{16} << 20);
  EXPECT_GT(info.start_time().seconds(), 0);
  ASSERT_EQ(info.puzzles_size(), 2);
  EXPECT_EQ(info.puzzles(0).family(), v1::PUZZLE_FAMILY_SLIDING);
  EXPECT_EQ(info.puzzles(0).max_rows(), 999u);
  EXPECT_EQ(info.puzzles(0).qualities(0).max_cells(), 1024u);
  EXPECT_EQ(info.puzzles(1).family(), v1::PUZZLE_FAMILY_ROTATION);
}

TEST_F(OtherMethodsTest, ServerInfoListsTheTables) {
  grpc::ClientContext context;
  v1::GetServerInfoResponse info;
  ASSERT_TRUE(stub().GetServerInfo(&context, {}, &info).ok());
  ASSERT_GE(info.tables_size(), 9);
  const v1::TableInfo& table = info.tables(8);
  EXPECT_EQ(table.kind(), v1::TABLE_KIND_COMPLETE);
  EXPECT_EQ(table.rows(), 3u);
  EXPECT_EQ(table.columns(), 3u);
  EXPECT_EQ(table.goal_cell(), 8u);
  EXPECT_EQ(table.state(), v1::TABLE_STATE_READY);
}

TEST_F(OtherMethodsTest, ServerInfoListsTheTablesThatAreNotThere) {
  grpc::ClientContext context;
  v1::GetServerInfoResponse info;
  ASSERT_TRUE(stub().GetServerInfo(&context, {}, &info).ok());
  ASSERT_GT(info.tables_size(), 9);
  for (int i = 9; i < info.tables_size(); ++i) {
    const v1::TableInfo& table = info.tables(i);
    EXPECT_EQ(table.state(), v1::TABLE_STATE_ABSENT) << table.name();
    EXPECT_FALSE(table.has_goal_cell()) << table.name();
    EXPECT_EQ(table.bytes(), 0u) << table.name();
    EXPECT_EQ(table.detail(), "It is not there, and none are made.") << table.name();
  }
}

class AdminTest : public ServiceTest {
 protected:
  const std::unique_ptr<v1::PuzzleSolverAdmin::Stub> admin_ =
      v1::PuzzleSolverAdmin::NewStub(server().InProcessChannel());
};

TEST_F(AdminTest, AStoreInMemoryIsNotLookedAfter) {
  grpc::ClientContext context;
  v1::CompactResponse response;
  const grpc::Status status = admin_->Compact(&context, {}, &response);
  EXPECT_EQ(status.error_code(), grpc::StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(ReasonIn(status), "STORE_UNAVAILABLE");
}

TEST_F(AdminTest, TheLogLevelCanBeChanged) {
  for (const v1::LogLevel previous : {v1::LOG_LEVEL_WARNING, v1::LOG_LEVEL_DEBUG}) {
    grpc::ClientContext context;
    v1::SetLogLevelRequest request;
    request.set_level(v1::LOG_LEVEL_DEBUG);
    v1::SetLogLevelResponse response;
    ASSERT_TRUE(admin_->SetLogLevel(&context, request, &response).ok());
    EXPECT_EQ(response.previous_level(), previous);
  }
}

TEST_F(AdminTest, ALogLevelThatIsNoneIsNamed) {
  grpc::ClientContext context;
  v1::SetLogLevelResponse response;
  const grpc::Status status = admin_->SetLogLevel(&context, {}, &response);
  EXPECT_EQ(status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(FieldIn(status), "level");
}

}  // namespace
}  // namespace puzzlesolver
