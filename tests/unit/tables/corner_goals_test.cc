#include "service/engine/tables/corner_goals.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "service/engine/puzzles/sliding/board.h"

namespace puzzlesolver {
namespace {

using sliding::Board;
using sliding::Geometry;
using sliding::Move;
using sliding::Tile;

constexpr int kNoLimit = 1000;

Geometry Shape(int rows, int columns) { return *Geometry::Create(rows, columns); }

std::vector<CornerGoal> GoalsOf(int rows, int columns, int goal_cell, int limit = kNoLimit) {
  return CornerGoals(Shape(rows, columns), goal_cell, Shape(rows, columns), limit);
}

/// The board that is seen as the table's goal.
std::vector<Tile> GoalAsSeen(const CornerGoal& goal) {
  std::vector<Tile> tiles;
  for (const int cell : goal.cell_of) {
    const auto tile = std::ranges::find(goal.tile_of, cell);
    tiles.push_back(static_cast<Tile>(tile - goal.tile_of.begin()));
  }
  return tiles;
}

/// The boards with the blank in a corner that are `moves` moves away.
void WalkToCorners(const Board& board, int moves, std::set<std::vector<Tile>>& ends) {
  const Geometry& geometry = board.geometry();
  const int row = geometry.RowOf(board.blank_cell());
  const int column = geometry.ColumnOf(board.blank_cell());
  const bool in_corner =
      (row == 0 || row + 1 == geometry.rows()) && (column == 0 || column + 1 == geometry.columns());
  if (moves == 0 && in_corner) ends.insert(board.tiles());
  if (moves == 0) return;
  for (int move = 0; move < sliding::kMoveCount; ++move) {
    if (!board.CanMove(static_cast<Move>(move))) continue;
    Board next = board;
    next.Apply(static_cast<Move>(move));
    WalkToCorners(next, moves - 1, ends);
  }
}

TEST(CornerGoals, AreAsManyAsTheShortestWalksAndTwiceOnSquares) {
  const auto views = [](int rows, int columns, int cell) {
    return GoalsOf(rows, columns, cell).size();
  };
  for (const int corner : {0, 2, 6, 8}) EXPECT_EQ(views(3, 3, corner), 2u);
  for (const int edge : {1, 3, 5, 7}) EXPECT_EQ(views(3, 3, edge), 2u * 2);
  EXPECT_EQ(views(3, 3, 4), 2u * 8);
  for (const int corner : {0, 3, 8, 11}) EXPECT_EQ(views(3, 4, corner), 1u);
  for (const int edge : {1, 2, 9, 10}) EXPECT_EQ(views(3, 4, edge), 1u);
  for (const int edge : {4, 7}) EXPECT_EQ(views(3, 4, edge), 2u);
  for (const int inner : {5, 6}) EXPECT_EQ(views(3, 4, inner), 4u);
  EXPECT_EQ(views(4, 4, 1), 2u);
  EXPECT_EQ(views(4, 4, 5), 2u * 2);
  EXPECT_EQ(views(5, 5, 12), 2u * 24);
  EXPECT_EQ(views(2, 2, 3), 2u);
  EXPECT_EQ(views(2, 5, 2), 2u);
  EXPECT_EQ(views(4, 8, 19), 4u);
}

TEST(CornerGoals, KnowHowFarTheCornersAre) {
  const auto length = [](int rows, int columns, int cell) {
    return GoalsOf(rows, columns, cell).front().walk_length;
  };
  EXPECT_EQ(length(3, 3, 8), 0);
  EXPECT_EQ(length(3, 3, 5), 1);
  EXPECT_EQ(length(3, 3, 4), 2);
  EXPECT_EQ(length(5, 5, 12), 4);
  EXPECT_EQ(length(2, 16, 7), 7);
  EXPECT_EQ(length(2, 16, 24), 7);
  EXPECT_EQ(length(4, 8, 19), 4);
}

/// For every goal cell: the views see exactly the ends of the shortest walks as the table's goal,
/// each equally often, and differ from one another.
void ExpectSeesEndsOfWalks(const Geometry& board, const Geometry& table) {
  const std::size_t reflections = table.rows() == table.columns() ? 2 : 1;
  for (int goal_cell = 0; goal_cell < board.cells(); ++goal_cell) {
    std::map<std::vector<Tile>, std::size_t> seen;
    std::set<CellMap> maps;
    const auto goals = CornerGoals(board, goal_cell, table, kNoLimit);
    for (const CornerGoal& goal : goals) {
      ASSERT_EQ(goal.walk_length, goals.front().walk_length);
      ASSERT_EQ(goal.tile_of[0], 0);
      ++seen[GoalAsSeen(goal)];
      maps.insert(goal.cell_of);
    }
    std::set<std::vector<Tile>> ends;
    WalkToCorners(Board::Ordered(board, goal_cell), goals.front().walk_length, ends);
    ASSERT_EQ(seen.size(), ends.size()) << "goal cell " << goal_cell;
    for (const auto& [tiles, times] : seen) {
      EXPECT_TRUE(ends.contains(tiles)) << "goal cell " << goal_cell;
      EXPECT_EQ(times, reflections) << "goal cell " << goal_cell;
    }
    // One map for each corner that is reached, and its reflection.
    std::set<std::size_t> corners;
    for (const auto& tiles : ends) {
      corners.insert(static_cast<std::size_t>(std::ranges::find(tiles, 0u) - tiles.begin()));
    }
    EXPECT_EQ(maps.size(), corners.size() * reflections) << "goal cell " << goal_cell;
  }
}

TEST(CornerGoals, SeeTheEndsOfTheWalksAsTheTablesGoal) {
  const std::pair<int, int> shapes[] = {{2, 2}, {2, 3}, {3, 2}, {3, 3}, {3, 4}, {4, 3},
                                        {2, 7}, {4, 4}, {3, 5}, {5, 5}, {4, 8}};
  for (const auto& [rows, columns] : shapes) {
    ExpectSeesEndsOfWalks(Shape(rows, columns), Shape(rows, columns));
  }
}

TEST(CornerGoals, SeeTheEndsOfTheWalksOnTheTransposedShape) {
  ExpectSeesEndsOfWalks(Shape(3, 2), Shape(2, 3));
  ExpectSeesEndsOfWalks(Shape(4, 3), Shape(3, 4));
  ExpectSeesEndsOfWalks(Shape(2, 7), Shape(7, 2));
}

TEST(CornerGoals, TakeDifferentWalksBeforeReflections) {
  const auto all = GoalsOf(3, 3, 4);
  for (const int limit : {1, 3, 8, 11, 16}) {
    const auto goals = GoalsOf(3, 3, 4, limit);
    ASSERT_EQ(goals.size(), static_cast<std::size_t>(limit));
    std::set<std::vector<Tile>> ends;
    for (std::size_t i = 0; i < goals.size(); ++i) {
      EXPECT_EQ(goals[i].cell_of, all[i].cell_of);
      EXPECT_EQ(goals[i].tile_of, all[i].tile_of);
      ends.insert(GoalAsSeen(goals[i]));
    }
    EXPECT_EQ(ends.size(), std::min(goals.size(), std::size_t{8}));
  }
}

TEST(CornerGoals, SeesTheGoalOfItsOwnFormAsItIs) {
  const auto goals = GoalsOf(2, 3, 0);
  ASSERT_EQ(goals.size(), 1u);
  EXPECT_EQ(goals[0].cell_of, (CellMap{0, 1, 2, 3, 4, 5}));
  EXPECT_EQ(goals[0].tile_of, (std::vector<int>{0, 1, 2, 3, 4, 5}));
}

TEST(CornerGoals, SeesTheDefaultGoalTurnedRound) {
  const auto goals = GoalsOf(2, 3, 5);
  ASSERT_EQ(goals.size(), 1u);
  EXPECT_EQ(goals[0].cell_of, (CellMap{5, 4, 3, 2, 1, 0}));
  EXPECT_EQ(goals[0].tile_of, (std::vector<int>{0, 5, 4, 3, 2, 1}));
}

}  // namespace
}  // namespace puzzlesolver
