#include "service/engine/suboptimal/block_solution.h"

#include <gtest/gtest.h>

#include <utility>

#include "service/engine/suboptimal/constructive_solution.h"
#include "tests/support/random_boards.h"
#include "tests/support/sliding_moves.h"
#include "tests/support/sliding_states.h"

namespace puzzlesolver {
namespace {

using sliding::Board;
using sliding::Geometry;
using testing::After;
using testing::RandomBoards;

std::optional<MoveSequence> Find(const Board& renamed, int goal_cell, SearchControl& control) {
  SearchMeter meter(control);
  return FindBlockSolution(renamed, goal_cell, meter, control.stop);
}

/// A board and a goal, both at random; how long the solution is.
std::size_t SolveRandomBoard(const Geometry& geometry, RandomBoards& random) {
  const Board goal = random.DrawAny(geometry);
  const Board start = random.DrawSolvable(goal);
  const Board renamed = *sliding::RenameForGoal(start, goal);
  SearchControl control;
  const auto moves = Find(renamed, goal.blank_cell(), control);
  EXPECT_TRUE(moves.has_value());
  EXPECT_EQ(After(start, *moves), goal);
  EXPECT_LE(moves->size(), ConstructSolution(renamed, goal.blank_cell(), {})->size());
  return moves->size();
}

TEST(BlockSolution, SolvesEveryShapeWithAnyGoal) {
  RandomBoards random(1);
  for (int rows = 1; rows <= 8; ++rows) {
    for (int columns = 1; columns <= 8; ++columns) {
      SCOPED_TRACE(::testing::Message() << rows << " x " << columns);
      for (int i = 0; i < 3; ++i) SolveRandomBoard(*Geometry::Create(rows, columns), random);
    }
  }
}

TEST(BlockSolution, SolvesLargeShapesWithAnyGoal) {
  RandomBoards random(2);
  constexpr std::pair<int, int> kShapes[] = {{1, 999}, {999, 1}, {2, 32},  {32, 2},   {2, 512},
                                             {341, 3}, {3, 30},  {12, 17}, {10, 100}, {32, 32}};
  for (const auto& [rows, columns] : kShapes) {
    SCOPED_TRACE(::testing::Message() << rows << " x " << columns);
    SolveRandomBoard(*Geometry::Create(rows, columns), random);
  }
}

TEST(BlockSolution, IsShort) {
  const auto mean = [](int side, int boards) {
    RandomBoards random(3);
    std::size_t sum = 0;
    for (int i = 0; i < boards; ++i) sum += SolveRandomBoard(*Geometry::Create(side, side), random);
    return static_cast<double>(sum) / boards;
  };
  // Shortest solutions have 52.6 moves on average.
  EXPECT_LT(mean(4, 30), 54.5);
  EXPECT_LT(mean(5, 20), 117);
  EXPECT_LT(mean(10, 20), 1120);
  EXPECT_LT(mean(20, 1), 9200);
}

TEST(BlockSolution, IsOptimalOnSmallBoards) {
  const Geometry geometry = *Geometry::Create(2, 3);
  int wrong = 0;
  testing::ForEachReachable(geometry, 4, [&](const Board& board, const SlidingStep& step) {
    SearchControl control;
    wrong += Find(board, 4, control)->size() != step.distance;
  });
  EXPECT_EQ(wrong, 0);
}

TEST(BlockWay, LeadsFromBothEnds) {
  RandomBoards random(5);
  for (const auto& [rows, columns] : {std::pair(2, 9), {4, 4}, {7, 6}, {10, 10}}) {
    const Geometry geometry = *Geometry::Create(rows, columns);
    const Board goal = random.DrawAny(geometry);
    const Board start = random.DrawSolvable(goal);
    SearchControl control;
    SearchMeter meter(control);
    const auto forward = FindBlockWay(start, goal, WayDirection::kForward, 100, meter);
    const auto backward = FindBlockWay(start, goal, WayDirection::kBackward, 100, meter);
    ASSERT_TRUE(forward && backward) << rows << " x " << columns;
    EXPECT_EQ(After(start, *forward), goal);
    EXPECT_EQ(After(start, *backward), goal);
    EXPECT_NE(*forward, *backward);
  }
}

TEST(BlockWay, IsEndedByTheMeter) {
  const Board goal = Board::Standard(*Geometry::Create(9, 7));
  const Board start = RandomBoards(4).DrawSolvable(goal);
  for (const WayDirection direction : {WayDirection::kForward, WayDirection::kBackward}) {
    SearchControl control;
    control.node_limit = 1000;
    SearchMeter meter(control);
    EXPECT_EQ(FindBlockWay(start, goal, direction, 100, meter), std::nullopt);
    EXPECT_EQ(control.expanded, 1000u);
  }
}

TEST(BlockSolution, StaysNearHome) {
  const Geometry geometry = *Geometry::Create(30, 30);
  const Board goal = Board::Standard(geometry);
  Board start = goal;
  for (int i = 0; i < 40; ++i) start.Apply(i % 4 < 2 ? sliding::Move::kUp : sliding::Move::kLeft);
  SearchControl control;
  const auto moves = Find(start, goal.blank_cell(), control);
  ASSERT_TRUE(moves.has_value());
  EXPECT_EQ(After(start, *moves), goal);
  EXPECT_LE(moves->size(), 60u);
}

TEST(BlockSolution, IsFoundWithinAnyNodeLimit) {
  RandomBoards random(4);
  const Board goal = Board::Standard(*Geometry::Create(9, 7));
  const Board start = random.DrawSolvable(goal);
  for (const std::uint64_t limit : {0, 1, 1'000, 50'000}) {
    SearchControl control;
    control.node_limit = limit;
    const auto moves = Find(start, goal.blank_cell(), control);
    ASSERT_TRUE(moves.has_value());
    EXPECT_EQ(After(start, *moves), goal);
    EXPECT_EQ(control.expanded, limit);
  }
}

TEST(BlockSolution, EndsWhenAStopIsRequested) {
  const Board goal = Board::Standard(*Geometry::Create(9, 7));
  std::stop_source stop;
  stop.request_stop();
  SearchControl control;
  control.stop = stop.get_token();
  EXPECT_EQ(Find(RandomBoards(4).DrawSolvable(goal), goal.blank_cell(), control), std::nullopt);
}

}  // namespace
}  // namespace puzzlesolver
