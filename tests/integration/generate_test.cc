#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_join.h"
#include "tests/integration/service_test.h"
#include "tests/support/generate_call.h"

namespace puzzlesolver {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using Statistics = app::PuzzleApp::Statistics;

std::string TextOf(const v1::Puzzle& puzzle) {
  return puzzle.has_sliding() ? absl::StrJoin(puzzle.sliding().tiles(), " ")
                              : absl::StrJoin(puzzle.rotation().cells(), " ");
}

class GenerateTest : public ServiceTest {
 protected:
  std::vector<v1::GenerateResponse> Boards(const v1::GenerateRequest& request) {
    GenerateResult result = Generate(stub(), request);
    EXPECT_TRUE(result.status.ok()) << result.status.error_message();
    EXPECT_EQ(result.boards.size(), std::max(request.count(), 1u));
    for (std::uint32_t index = 0; index < result.boards.size(); ++index) {
      EXPECT_EQ(result.boards[index].index(), index);
    }
    return result.boards;
  }

  std::vector<std::string> Texts(const v1::GenerateRequest& request) {
    std::vector<std::string> texts;
    for (const auto& board : Boards(request)) texts.push_back(TextOf(board.puzzle()));
    return texts;
  }

  /// Has the service solve every board of `request`, and finds all as long as they say, or as
  /// `length`.
  void ExpectSolvedIn(std::uint32_t length, const v1::GenerateRequest& request) {
    for (const auto& board : Boards(request)) {
      EXPECT_TRUE(board.has_optimal_length());
      EXPECT_EQ(board.optimal_length(), length) << TextOf(board.puzzle());
      const v1::AnswerHeader header = Solve(board.puzzle()).header();
      EXPECT_EQ(header.outcome(), v1::OUTCOME_SOLVED) << TextOf(board.puzzle());
      EXPECT_EQ(header.length(), length) << TextOf(board.puzzle());
    }
  }

  void ExpectRefused(const v1::GenerateRequest& request, const std::string& reason,
                     const std::string& field) {
    const GenerateResult result = Generate(stub(), request);
    EXPECT_EQ(result.status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
    EXPECT_EQ(ReasonIn(result.status), reason) << result.status.error_message();
    EXPECT_EQ(FieldIn(result.status), field);
    EXPECT_THAT(result.boards, IsEmpty());
  }

  /// What no search ends on.
  static v1::GenerateRequest Endless(std::uint32_t count = 1) {
    return WithNearLength(SlidingRequest(5, 5, count), 150);
  }
};

// What a user may have written down.
TEST_F(GenerateTest, TheSameSeedGivesTheSameBoards) {
  EXPECT_THAT(Texts(SlidingRequest(3, 3, 3)),
              ElementsAre("2 0 7 1 3 8 6 5 4", "8 2 7 4 1 0 5 3 6", "4 6 7 1 8 2 3 0 5"));
  EXPECT_THAT(Texts(WithExactLength(SlidingRequest(3, 4), 25)),
              ElementsAre("5 3 11 7 9 2 8 6 0 1 10 4"));
  EXPECT_THAT(Texts(WithNearLength(SlidingRequest(4, 4, 2), 30)),
              ElementsAre("2 3 5 4 6 7 8 0 1 10 11 15 9 13 14 12",
                          "2 7 0 8 6 5 3 11 1 10 12 15 9 13 4 14"));
  EXPECT_THAT(Texts(Hardest(SlidingRequest(4, 4))),
              ElementsAre("0 15 9 13 11 12 10 14 3 7 6 2 4 8 5 1"));
  EXPECT_THAT(Texts(WithExactLength(RotationRequest(), 9)),
              ElementsAre("3 1 2 3 2 3 3 1 1 2 3 3 1 1 2 1 2 2 3 2 1 1 2 3"));
}

TEST_F(GenerateTest, ASeedOfTheServerIsTold) {
  const auto first = Boards(SlidingRequest(4, 4, 2, std::nullopt));
  EXPECT_EQ(first[0].seed(), first[1].seed());
  EXPECT_EQ(TextOf(Boards(SlidingRequest(4, 4, 1, first[0].seed())).front().puzzle()),
            TextOf(first[0].puzzle()));
  EXPECT_NE(Boards(SlidingRequest(4, 4, 1, std::nullopt)).front().seed(), first[0].seed());
}

TEST_F(GenerateTest, ACountOfZeroIsOne) { EXPECT_EQ(Boards(SlidingRequest(3, 3, 0)).size(), 1u); }

TEST_F(GenerateTest, BoardsOfAnyLengthCanBeSolved) {
  for (const auto& request : {SlidingRequest(3, 3, 20), SlidingRequest(2, 5, 5),
                              SlidingRequest(1, 7), SlidingRequest(3, 4, 2), RotationRequest(5)}) {
    for (const auto& board : Boards(request)) {
      EXPECT_FALSE(board.has_optimal_length());
      EXPECT_EQ(Solve(board.puzzle()).header().outcome(), v1::OUTCOME_SOLVED);
    }
  }
}

TEST_F(GenerateTest, BoardsOfEachExactLengthHaveThatLength) {
  for (std::uint32_t length = 0; length <= 31; ++length) {
    ExpectSolvedIn(length, WithExactLength(SlidingRequest(3, 3, 3), length));
  }
  for (std::uint32_t length = 0; length <= 13; ++length) {
    ExpectSolvedIn(length, WithExactLength(RotationRequest(2), length));
  }
  for (const std::uint32_t length : {0u, 20u, 40u}) {
    ExpectSolvedIn(length, WithExactLength(SlidingRequest(3, 4, 2), length));
    ExpectSolvedIn(length, WithExactLength(SlidingRequest(2, 5, 2), length));
  }
  ExpectSolvedIn(5, WithExactLength(SlidingRequest(6, 1), 5));
}

TEST_F(GenerateTest, BoardsNearALengthTellTheirs) {
  ExpectSolvedIn(30, WithNearLength(SlidingRequest(4, 4, 3), 30));
  ExpectSolvedIn(43, WithNearLength(SlidingRequest(4, 4), 43));
  ExpectSolvedIn(22, WithNearLength(SlidingRequest(5, 5), 22));
  ExpectSolvedIn(31, WithNearLength(SlidingRequest(3, 3), 0xFFFFFFFF));
  ExpectSolvedIn(13, WithNearLength(RotationRequest(), 40));
}

TEST_F(GenerateTest, TheHardestBoards) {
  ExpectSolvedIn(31, Hardest(SlidingRequest(3, 3, 4)));
  ExpectSolvedIn(6, Hardest(SlidingRequest(2, 2)));
  ExpectSolvedIn(13, Hardest(RotationRequest(4)));
  EXPECT_EQ(Boards(Hardest(SlidingRequest(4, 4))).front().optimal_length(), 80u);
  EXPECT_FALSE(Boards(Hardest(SlidingRequest(6, 6))).front().has_optimal_length());
}

TEST_F(GenerateTest, OtherGoalsAreKeptAndReached) {
  const Numbers goal = {4, 7, 1, 2, 0, 8, 6, 5, 3};
  v1::GenerateRequest request = WithExactLength(SlidingRequest(3, 3, 3), 17);
  request.mutable_sliding()->mutable_goal()->Add(goal.begin(), goal.end());
  for (const auto& board : Boards(request)) {
    EXPECT_THAT(board.puzzle().sliding().goal(), ::testing::ElementsAreArray(goal));
  }
  ExpectSolvedIn(17, request);
  request.mutable_hardest();
  ExpectSolvedIn(30, request);
  EXPECT_THAT(Boards(SlidingRequest(3, 3)).front().puzzle().sliding().goal(), IsEmpty())
      << "as in the request";
}

TEST_F(GenerateTest, LengthsThatNoBoardHasAreRefusedWithThoseThereAre) {
  ExpectRefused(WithExactLength(SlidingRequest(3, 3), 32), "NO_SUCH_LENGTH", "exact_length");
  ExpectRefused(WithExactLength(SlidingRequest(2, 6), 81), "NO_SUCH_LENGTH", "exact_length");
  ExpectRefused(WithExactLength(SlidingRequest(1, 9), 9), "NO_SUCH_LENGTH", "exact_length");
  ExpectRefused(WithExactLength(RotationRequest(), 0xFFFFFFFF), "NO_SUCH_LENGTH", "exact_length");
  EXPECT_THAT(
      Generate(stub(), WithExactLength(SlidingRequest(3, 3), 32)).status.error_message(),
      HasSubstr("The length is 32, but the shortest solutions of 3 x 3 boards to this goal have 0 "
                "to 31 moves."));
}

TEST_F(GenerateTest, WhatNoTableReachesIsTooLarge) {
  ExpectRefused(WithExactLength(SlidingRequest(4, 4), 20), "PUZZLE_TOO_LARGE", "exact_length");
  ExpectRefused(WithNearLength(SlidingRequest(40, 40), 20), "PUZZLE_TOO_LARGE", "near_length");
}

TEST_F(GenerateTest, WrongRequestsNameTheField) {
  ExpectRefused({}, "INVALID_PUZZLE", "shape");
  ExpectRefused(SlidingRequest(0, 3), "INVALID_PUZZLE", "sliding.rows");
  ExpectRefused(SlidingRequest(3, 1000), "INVALID_PUZZLE", "sliding.columns");
  v1::GenerateRequest goal = SlidingRequest(2, 2);
  goal.mutable_sliding()->add_goal(3);
  ExpectRefused(goal, "INVALID_PUZZLE", "sliding.goal");
  v1::GenerateRequest limit = SlidingRequest(2, 2);
  limit.mutable_time_limit()->set_seconds(-1);
  ExpectRefused(limit, "INVALID_OPTION", "time_limit");
}

TEST_F(GenerateTest, MoreBoardsThanTheServersMaximumAreRefused) {
  grpc::ClientContext context;
  v1::GetServerInfoResponse info;
  ASSERT_TRUE(stub().GetServerInfo(&context, {}, &info).ok());
  const std::uint32_t most = info.limits().max_generated_boards();
  EXPECT_GE(most, 100'000u);
  ExpectRefused(SlidingRequest(2, 2, most + 1), "INVALID_OPTION", "count");
}

TEST_F(GenerateTest, TheLargestBoardsAreMade) {
  const auto board = Boards(SlidingRequest(999, 999)).front();
  EXPECT_EQ(board.puzzle().sliding().tiles_size(), 998'001);
  v1::CheckRequest request;
  *request.mutable_puzzle() = board.puzzle();
  grpc::ClientContext context;
  v1::CheckResponse check;
  ASSERT_TRUE(stub().Check(&context, request, &check).ok());
  EXPECT_TRUE(check.solvable());
}

// Far more than is made ahead.
TEST_F(GenerateTest, ACallerWhoReadsLateGetsAllBoards) {
  grpc::ClientContext context;
  const v1::GenerateRequest request = SlidingRequest(20, 20, 5'000);
  const auto reader = stub().Generate(&context, request);
  v1::GenerateResponse board;
  ASSERT_TRUE(reader->Read(&board));
  WaitUntil(
      [](const Statistics& now) { return now.searches_running == 0 && now.searches_queued == 0; });
  std::uint32_t count = 1;
  std::set<std::string> boards = {TextOf(board.puzzle())};
  for (; reader->Read(&board); ++count) {
    ASSERT_EQ(board.index(), count);
    boards.insert(TextOf(board.puzzle()));
  }
  EXPECT_TRUE(reader->Finish().ok());
  EXPECT_EQ(count, request.count());
  EXPECT_EQ(boards.size(), request.count());
}

TEST_F(GenerateTest, EasyBoardsDoNotWaitForSearches) {
  options_.app.search_threads = 1;
  grpc::ClientContext context;
  const auto searching = stub().Generate(&context, Endless());
  WaitUntil([](const Statistics& now) { return now.searches_running == 1; });
  EXPECT_EQ(Boards(SlidingRequest(4, 4, 2)).size(), 2u);
  EXPECT_EQ(Boards(Hardest(SlidingRequest(4, 4))).size(), 1u);
  EXPECT_EQ(Boards(WithExactLength(RotationRequest(), 7)).size(), 1u);
  context.TryCancel();
}

TEST_F(GenerateTest, ACancelledCallFreesItsThread) {
  grpc::ClientContext context;
  const auto reader = stub().Generate(&context, Endless());
  WaitUntil([](const Statistics& now) { return now.searches_running == 1; });
  context.TryCancel();
  EXPECT_EQ(reader->Finish().error_code(), grpc::StatusCode::CANCELLED);
  WaitUntil([](const Statistics& now) { return now.searches_running == 0; });
}

TEST_F(GenerateTest, ACallThatIsCancelledWhileItsBoardsWaitEnds) {
  grpc::ClientContext context;
  const auto reader = stub().Generate(&context, SlidingRequest(30, 30, 100'000));
  v1::GenerateResponse board;
  ASSERT_TRUE(reader->Read(&board));
  context.TryCancel();
  while (reader->Read(&board)) {
  }
  EXPECT_EQ(reader->Finish().error_code(), grpc::StatusCode::CANCELLED);
}

TEST_F(GenerateTest, ATimeLimitKeepsWhatHasBeenMade) {
  v1::GenerateRequest request = Endless(3);
  request.mutable_time_limit()->set_nanos(100'000'000);
  const GenerateResult none = Generate(stub(), request);
  EXPECT_TRUE(none.status.ok()) << none.status.error_message();
  EXPECT_THAT(none.boards, IsEmpty());
  // One in some milliseconds, so that there are some by then, but not all.
  request = WithNearLength(SlidingRequest(4, 4, 100'000), 25);
  request.mutable_time_limit()->set_seconds(2);
  const GenerateResult some = Generate(stub(), request);
  EXPECT_TRUE(some.status.ok()) << some.status.error_message();
  EXPECT_LT(some.boards.size(), request.count());
}

TEST_F(GenerateTest, AFullQueueRefuses) {
  options_.app.search_threads = 1;
  options_.app.queue_capacity = 0;
  grpc::ClientContext context;
  const auto searching = stub().Generate(&context, Endless());
  WaitUntil([](const Statistics& now) { return now.searches_running == 1; });
  const GenerateResult refused = Generate(stub(), Endless());
  EXPECT_EQ(refused.status.error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_EQ(ReasonIn(refused.status), "QUEUE_FULL");
  context.TryCancel();
}

}  // namespace
}  // namespace puzzlesolver
