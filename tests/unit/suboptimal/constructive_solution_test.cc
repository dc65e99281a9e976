#include "service/engine/suboptimal/constructive_solution.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "service/engine/tables/sliding_step_table.h"
#include "tests/support/random_boards.h"
#include "tests/support/sliding_moves.h"
#include "tests/support/sliding_states.h"

namespace puzzlesolver {
namespace {

using sliding::Board;
using sliding::Geometry;
using testing::After;
using testing::RandomBoards;

/// A board and a goal, both at random, solved twice.
void SolveRandomBoard(const Geometry& geometry, RandomBoards& random) {
  const Board goal = random.DrawAny(geometry);
  const Board start = random.DrawSolvable(goal);
  const Board renamed = *sliding::RenameForGoal(start, goal);
  const auto moves = ConstructSolution(renamed, goal.blank_cell(), {});
  ASSERT_TRUE(moves.has_value());
  EXPECT_EQ(After(start, *moves), goal);
  EXPECT_EQ(ConstructSolution(renamed, goal.blank_cell(), {}), moves);
}

TEST(ConstructSolution, SolvesEveryShapeWithAnyGoal) {
  RandomBoards random(1);
  for (int rows = 1; rows <= 8; ++rows) {
    for (int columns = 1; columns <= 8; ++columns) {
      SCOPED_TRACE(::testing::Message() << rows << " x " << columns);
      for (int i = 0; i < 30; ++i) SolveRandomBoard(*Geometry::Create(rows, columns), random);
    }
  }
}

TEST(ConstructSolution, SolvesLargeShapesWithAnyGoal) {
  RandomBoards random(2);
  constexpr std::pair<int, int> kShapes[] = {{1, 20},  {20, 1},  {1, 999}, {2, 32},  {32, 2},
                                             {3, 30},  {30, 3},  {4, 200}, {2, 500}, {30, 30},
                                             {32, 32}, {20, 20}, {341, 3}};
  for (const auto& [rows, columns] : kShapes) {
    SCOPED_TRACE(::testing::Message() << rows << " x " << columns);
    SolveRandomBoard(*Geometry::Create(rows, columns), random);
  }
}

/// The core is solved by a shortest solution, so what is no larger is too.
void CheckEveryBoard(int rows, int columns) {
  const Geometry geometry = *Geometry::Create(rows, columns);
  for (int goal_cell = 0; goal_cell < geometry.cells(); ++goal_cell) {
    const Board goal = Board::Ordered(geometry, goal_cell);
    testing::ForEachReachable(geometry, goal_cell,
                              [&](const Board& board, const SlidingStep& step) {
                                const auto moves = ConstructSolution(board, goal_cell, {});
                                ASSERT_TRUE(moves.has_value());
                                ASSERT_EQ(moves->size(), step.distance);
                                ASSERT_EQ(After(board, *moves), goal);
                              });
  }
}

TEST(ConstructSolution, IsOptimalOnEveryBoardOfTwoByThree) {
  CheckEveryBoard(2, 2);
  CheckEveryBoard(2, 3);
  CheckEveryBoard(3, 2);
}

TEST(ConstructSolution, IsOptimalOnThreeByThree) {
  const Geometry geometry = *Geometry::Create(3, 3);
  const Board goal = Board::Standard(geometry);
  const auto table = BuildSlidingStepTable(geometry, goal.blank_cell());
  RandomBoards random(3);
  for (int i = 0; i < 2'000; ++i) {
    const Board board = random.DrawSolvable(goal);
    const auto moves = ConstructSolution(board, goal.blank_cell(), {});
    ASSERT_TRUE(moves.has_value());
    EXPECT_EQ(moves->size(), table[sliding::Rank(board.tiles())].distance);
    EXPECT_EQ(After(board, *moves), goal);
  }
}

TEST(ConstructSolution, EndsWhenAStopIsRequested) {
  RandomBoards random(4);
  const Board goal = Board::Standard(*Geometry::Create(10, 10));
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(ConstructSolution(random.DrawSolvable(goal), goal.blank_cell(), stop.get_token()),
            std::nullopt);
}

}  // namespace
}  // namespace puzzlesolver
