#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <thread>
#include <vector>

#include "tests/integration/service_test.h"
#include "tests/support/count_call.h"

namespace puzzlesolver {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Statistics = app::PuzzleApp::Statistics;

/// 31 moves from the default goal, as far as any.
const Numbers kFarthestEightPuzzle = {8, 6, 7, 2, 5, 4, 3, 0, 1};

class CountTest : public ServiceTest {
 protected:
  CountCallResult Count(const v1::CountRequest& request) {
    CountCallResult result = puzzlesolver::Count(stub(), request);
    EXPECT_TRUE(result.status.ok()) << result.status.error_message();
    return result;
  }

  const v1::Puzzle two_moves_away_ = SlidingPuzzle(3, 3, kTwoMovesAway);
  const v1::Puzzle fifteen_ = SlidingPuzzle(4, 4, kFifteenPuzzle);
  const v1::Puzzle endless_ = SlidingPuzzle(4, 4, kEndlessPuzzle);
};

TEST_F(CountTest, TheLengthComesFromTheTableWithoutAPath) {
  const auto count = Count(LengthOf(SlidingPuzzle(3, 3, kFarthestEightPuzzle)));
  ASSERT_EQ(count.messages.size(), 1u);
  EXPECT_EQ(count.header().outcome(), v1::OUTCOME_SOLVED);
  EXPECT_EQ(count.header().length(), 31u);
  EXPECT_EQ(count.header().source(), v1::SOURCE_TABLE);
  EXPECT_FALSE(count.result().has_within());
  EXPECT_FALSE(count.result().has_solution_count());
}

TEST_F(CountTest, TheLengthIsSearchedForAndStored) {
  EXPECT_EQ(Count(LengthOf(fifteen_)).header().source(), v1::SOURCE_SEARCH);
  const auto again = Count(LengthOf(fifteen_));
  EXPECT_EQ(again.header().source(), v1::SOURCE_CACHE);
  EXPECT_EQ(again.header().length(), 52u);
}

TEST_F(CountTest, WithinEndsAsSoonAsItIsKnown) {
  const auto at_once = Count(WithinOf(endless_, 10));
  EXPECT_EQ(at_once.header().outcome(), v1::OUTCOME_SOLVED);
  EXPECT_TRUE(at_once.result().has_within());
  EXPECT_FALSE(at_once.result().within());
  EXPECT_EQ(at_once.header().source(), v1::SOURCE_RULE);
  EXPECT_FALSE(at_once.header().has_length());
  EXPECT_GT(at_once.header().lower_bound(), 10u);
  // No search ends on it, but some solution is found soon.
  const auto long_enough = Count(WithinOf(endless_, 300));
  EXPECT_TRUE(long_enough.result().within());
  EXPECT_EQ(long_enough.header().outcome(), v1::OUTCOME_SOLVED);
}

TEST_F(CountTest, WithinIsTrueFromTheShortestLengthOn) {
  for (std::uint32_t moves = 0; moves < 5; ++moves) {
    EXPECT_EQ(Count(WithinOf(two_moves_away_, moves)).result().within(), moves >= 2) << moves;
  }
  EXPECT_FALSE(Count(WithinOf(fifteen_, 51)).result().within());
  EXPECT_TRUE(Count(WithinOf(fifteen_, 52)).result().within());
  EXPECT_TRUE(Count(WithinOf(fifteen_, 0xFFFFFFFF)).result().within());
}

TEST_F(CountTest, SolutionsAreCountedAndListedInDictionaryOrder) {
  const auto count = Count(SolutionsOf(fifteen_, 10));
  EXPECT_EQ(count.header().outcome(), v1::OUTCOME_SOLVED);
  EXPECT_EQ(count.header().length(), 52u);
  EXPECT_EQ(count.result().solution_count(), 2u);
  EXPECT_FALSE(count.result().saturated());
  EXPECT_FALSE(count.result().truncated());
  ASSERT_EQ(count.solutions().size(), 2u);
  EXPECT_EQ(count.solutions()[0], kFifteenSolution);
  EXPECT_LT(count.solutions()[0], count.solutions()[1]);
  const auto first = Count(SolutionsOf(fifteen_, 1));
  EXPECT_EQ(first.result().solution_count(), 2u);
  EXPECT_TRUE(first.result().truncated());
  EXPECT_THAT(first.solutions(), ElementsAre(kFifteenSolution));
  EXPECT_EQ(first.header().source(), v1::SOURCE_SEARCH) << "the length was stored, the number not";
  const auto none = Count(SolutionsOf(fifteen_, 0));
  EXPECT_EQ(none.result().solution_count(), 2u);
  EXPECT_TRUE(none.result().truncated());
  EXPECT_THAT(none.solutions(), IsEmpty());
}

TEST_F(CountTest, TheFarthestEightPuzzleHasFortyInMoreThanOneMessage) {
  const auto count = Count(SolutionsOf(SlidingPuzzle(3, 3, kFarthestEightPuzzle), 10'000));
  EXPECT_EQ(count.header().length(), 31u);
  EXPECT_EQ(count.result().solution_count(), 40u);
  const auto solutions = count.solutions();
  EXPECT_EQ(solutions.size(), 40u);
  EXPECT_TRUE(std::ranges::is_sorted(solutions));
  // The result, and at least two of some thousand moves each.
  EXPECT_EQ(count.messages.size(), 1u + 2u);
  EXPECT_TRUE(count.messages.front().has_result());
}

TEST_F(CountTest, OfARotationGame) {
  const auto count = Count(SolutionsOf(RotationPuzzle(kRotationCells), 10));
  EXPECT_EQ(count.header().length(), 2u);
  ASSERT_FALSE(count.solutions().empty());
  EXPECT_EQ(count.solutions().front(), "AC");
  EXPECT_EQ(count.result().solution_count(), count.solutions().size());
}

TEST_F(CountTest, OfSolvedAndUnsolvableBoards) {
  const auto solved = SlidingPuzzle(2, 2, {1, 2, 3, 0});
  EXPECT_EQ(Count(LengthOf(solved)).header().length(), 0u);
  EXPECT_TRUE(Count(WithinOf(solved, 0)).result().within());
  EXPECT_EQ(Count(SolutionsOf(solved, 5)).result().solution_count(), 1u);
  EXPECT_THAT(Count(SolutionsOf(solved, 5)).solutions(), ElementsAre(""));
  const auto unsolvable = SlidingPuzzle(2, 2, {2, 1, 3, 0});
  EXPECT_EQ(Count(LengthOf(unsolvable)).header().outcome(), v1::OUTCOME_UNSOLVABLE);
  const auto within = Count(WithinOf(unsolvable, 100));
  EXPECT_EQ(within.header().outcome(), v1::OUTCOME_UNSOLVABLE);
  EXPECT_TRUE(within.result().has_within());
  EXPECT_FALSE(within.result().within());
  const auto none = Count(SolutionsOf(unsolvable, 5));
  EXPECT_TRUE(none.result().has_solution_count());
  EXPECT_EQ(none.result().solution_count(), 0u);
  EXPECT_FALSE(none.result().truncated());
}

TEST_F(CountTest, ALimitLeavesTheBound) {
  for (auto request : {LengthOf(endless_), WithinOf(endless_, 60), SolutionsOf(endless_, 5)}) {
    request.set_max_nodes(50'000);
    const auto count = Count(request);
    EXPECT_EQ(count.header().outcome(), v1::OUTCOME_LIMIT);
    EXPECT_EQ(count.header().limit_reason(), v1::LIMIT_REASON_NODES);
    EXPECT_GE(count.header().lower_bound(), 40u);
    EXPECT_FALSE(count.result().has_within());
    EXPECT_FALSE(count.result().has_solution_count());
  }
}

TEST_F(CountTest, AListLongerThanTheServersIsRefused) {
  grpc::ClientContext context;
  v1::GetServerInfoResponse info;
  ASSERT_TRUE(stub().GetServerInfo(&context, {}, &info).ok());
  const std::uint32_t most = info.limits().max_listed_solutions();
  EXPECT_GT(most, 0u);
  EXPECT_EQ(Count(SolutionsOf(two_moves_away_, most)).result().solution_count(), 1u);
  const auto refused = puzzlesolver::Count(stub(), SolutionsOf(two_moves_away_, most + 1));
  EXPECT_EQ(refused.status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(FieldIn(refused.status), "solutions.max_listed");
  EXPECT_EQ(ReasonIn(refused.status), "INVALID_OPTION");
  EXPECT_THAT(refused.messages, IsEmpty());
}

TEST_F(CountTest, ACountThatLastsTellsItsProgressAndStopsWithItsCaller) {
  v1::CountRequest request = SolutionsOf(endless_, 5);
  request.mutable_progress_interval()->set_nanos(100'000'000);
  grpc::ClientContext context;
  const auto reader = stub().Count(&context, request);
  v1::CountResponse message;
  ASSERT_TRUE(reader->Read(&message));
  EXPECT_TRUE(message.has_progress());
  EXPECT_GE(message.progress().lower_bound(), 40u);
  context.TryCancel();
  while (reader->Read(&message)) EXPECT_TRUE(message.has_progress());
  EXPECT_EQ(reader->Finish().error_code(), grpc::StatusCode::CANCELLED);
  WaitUntil([](const Statistics& now) { return now.searches_running == 0; });
}

}  // namespace
}  // namespace puzzlesolver
