#include "service/rpc/check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>
#include <utility>

#include "service/engine/puzzles/field_error.h"
#include "tests/unit/rpc/protos.h"

namespace puzzlesolver::rpc {
namespace {

using ::testing::IsEmpty;
using ::testing::Not;

v1::CheckResponse CheckPuzzle(const v1::Puzzle& puzzle) {
  v1::CheckRequest request;
  *request.mutable_puzzle() = puzzle;
  request.set_include_nearest_goal(true);
  return Check(request).value();
}

TEST(CheckTest, SolvableAndSolved) {
  EXPECT_TRUE(CheckPuzzle(SlidingPuzzle(3, 3, kTwoMovesAway)).solvable());
  EXPECT_FALSE(CheckPuzzle(SlidingPuzzle(3, 3, kTwoMovesAway)).solved());
  const auto solved = CheckPuzzle(SlidingPuzzle(2, 2, {1, 2, 3, 0}));
  EXPECT_TRUE(solved.solvable());
  EXPECT_TRUE(solved.solved());
  EXPECT_THAT(solved.explanation(), IsEmpty());
  EXPECT_THAT(solved.nearest_goal(), IsEmpty());
}

void ExpectNearestGoal(const v1::Puzzle& puzzle, v1::UnsolvableReason reason,
                       const Numbers& nearest_goal) {
  const auto response = CheckPuzzle(puzzle);
  EXPECT_FALSE(response.solvable());
  EXPECT_FALSE(response.solved());
  EXPECT_EQ(response.unsolvable_reason(), reason);
  EXPECT_THAT(response.explanation(), Not(IsEmpty()));
  ASSERT_EQ(ToNumbers(response.nearest_goal()), nearest_goal);
  v1::Puzzle repaired = puzzle;
  repaired.mutable_sliding()->mutable_goal()->Assign(nearest_goal.begin(), nearest_goal.end());
  EXPECT_TRUE(CheckPuzzle(repaired).solvable());
}

TEST(CheckTest, OfARectangleTheLastTwoTilesOfTheGoalAreExchanged) {
  ExpectNearestGoal(SlidingPuzzle(3, 3, {1, 2, 3, 4, 5, 6, 8, 7, 0}), v1::UNSOLVABLE_REASON_PARITY,
                    {1, 2, 3, 4, 5, 6, 8, 7, 0});
  ExpectNearestGoal(SlidingPuzzle(3, 3, {1, 3, 4, 8, 0, 2, 7, 6, 5}), v1::UNSOLVABLE_REASON_PARITY,
                    {1, 2, 3, 4, 5, 6, 8, 7, 0});
  ExpectNearestGoal(SlidingPuzzle(2, 2, {2, 1, 0, 3}, {1, 2, 0, 3}), v1::UNSOLVABLE_REASON_PARITY,
                    {1, 3, 0, 2});
}

TEST(CheckTest, OfALineTheStartsOrderIsKept) {
  ExpectNearestGoal(SlidingPuzzle(1, 4, {2, 3, 1, 0}, {1, 0, 2, 3}),
                    v1::UNSOLVABLE_REASON_TILE_ORDER, {2, 0, 3, 1});
  ExpectNearestGoal(SlidingPuzzle(4, 1, {0, 3, 1, 2}), v1::UNSOLVABLE_REASON_TILE_ORDER,
                    {3, 1, 2, 0});
}

TEST(CheckTest, TheNearestGoalMustBeAskedFor) {
  v1::CheckRequest request;
  *request.mutable_puzzle() = SlidingPuzzle(1, 3, {2, 1, 0});
  EXPECT_THAT(Check(request)->nearest_goal(), IsEmpty());
}

TEST(CheckTest, TakesTheLargestBoard) {
  Numbers tiles(999 * 999);
  std::iota(tiles.begin(), tiles.end(), 1u);
  tiles.back() = 0;
  Numbers goal = tiles;
  std::swap(goal[0], goal[1]);
  const auto response = CheckPuzzle(SlidingPuzzle(999, 999, tiles, goal));
  EXPECT_FALSE(response.solvable());
  EXPECT_EQ(response.nearest_goal_size(), 999 * 999);
}

TEST(CheckTest, RotationBoardsAreSolvable) {
  const auto response = CheckPuzzle(RotationPuzzle(kRotationCells));
  EXPECT_TRUE(response.solvable());
  EXPECT_FALSE(response.solved());
}

TEST(CheckTest, WrongBoardsAreErrors) { EXPECT_EQ(FieldOf(Check({}).status()), "puzzle"); }

}  // namespace
}  // namespace puzzlesolver::rpc
