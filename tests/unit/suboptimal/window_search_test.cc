#include "service/engine/suboptimal/window_search.h"

#include <gtest/gtest.h>

#include "service/engine/tables/sliding_step_table.h"
#include "tests/support/random_boards.h"
#include "tests/support/sliding_moves.h"
#include "tests/support/sliding_states.h"

namespace puzzlesolver {
namespace {

using sliding::Board;
using sliding::Geometry;

constexpr std::uint64_t kNoLimit = ~std::uint64_t{0};

TEST(WindowSearch, FindsTheCanonicalSolutions) {
  const Geometry geometry = *Geometry::Create(3, 3);
  const Board goal = Board::Standard(geometry);
  const auto table = BuildSlidingStepTable(geometry, goal.blank_cell());
  testing::RandomBoards random(1);
  for (int i = 0; i < 200; ++i) {
    const Board start = random.DrawSolvable(goal);
    WindowSearch search(start, goal);
    const auto moves = search.Find(31, kNoLimit, {});
    ASSERT_TRUE(moves.has_value());
    EXPECT_TRUE(testing::FollowsTable(table, start, *moves));
    const int length = static_cast<int>(moves->size());
    EXPECT_EQ(search.Find(length - 1, kNoLimit, {}), std::nullopt);
    EXPECT_EQ(search.Find(length, kNoLimit, {}), moves);
  }
}

TEST(WindowSearch, SlidesWithBothEnds) {
  const Geometry geometry = *Geometry::Create(4, 5);
  const Board board = Board::Standard(geometry);
  testing::RandomBoards random(2);
  const Board start = random.DrawAny(geometry);
  WindowSearch sliding_search(start, start);
  Board near = start;
  Board far = start;
  for (int i = 0; i < 500; ++i) {
    const auto move = static_cast<sliding::Move>(random.Draw(sliding::kMoveCount));
    Board& moved = i % 2 == 0 ? near : far;
    if (!moved.CanMove(move)) continue;
    moved.Apply(move);
    const auto code = static_cast<MoveCode>(move);
    i % 2 == 0 ? sliding_search.MoveStart(code) : sliding_search.MoveGoal(code);
    WindowSearch fresh(near, far);
    EXPECT_EQ(sliding_search.Find(12, 10'000, {}), fresh.Find(12, 10'000, {}));
  }
}

TEST(WindowSearch, KeepsWithinItsNodes) {
  testing::RandomBoards random(3);
  const Board goal = Board::Standard(*Geometry::Create(4, 4));
  WindowSearch search(random.DrawSolvable(goal), goal);
  EXPECT_EQ(search.Find(80, 1'000, {}), std::nullopt);
  EXPECT_EQ(search.nodes(), 1'000u);
}

TEST(WindowSearch, MovesNothingBehindWalls) {
  const Geometry geometry = *Geometry::Create(3, 3);
  const Board goal = Board::Standard(geometry);
  std::vector<bool> top_row(9);
  top_row[0] = top_row[1] = top_row[2] = true;
  // Three tiles are rotated below the wall.
  const Board start = *Board::Create(geometry, {1, 2, 3, 5, 6, 4, 7, 8, 0});
  const auto moves = WindowSearch(start, goal, top_row).Find(40, kNoLimit, {});
  ASSERT_TRUE(moves.has_value());
  Board board = start;
  for (const MoveCode move : *moves) {
    board.Apply(static_cast<sliding::Move>(move));
    EXPECT_GE(board.blank_cell(), 3);
  }
  EXPECT_EQ(board, goal);
}

}  // namespace
}  // namespace puzzlesolver
