#include <gtest/gtest.h>

#include <cstdint>

#include "service/engine/solvers/sliding_solver.h"
#include "tests/support/sliding_states.h"
#include "tests/support/solving.h"

namespace puzzlesolver {
namespace {

using sliding::Board;
using sliding::Geometry;

/// Solves every reachable board by search and compares it, move by move, with the canonical path of
/// breadth-first search; returns the nodes expanded.
std::uint64_t ExpectCanonicalEverywhere(const Solver& solver, const Geometry& geometry,
                                        int goal_cell) {
  const auto table = BuildSlidingStepTable(geometry, goal_cell);
  const Board goal = Board::Ordered(geometry, goal_cell);
  std::uint64_t expanded = 0;
  int wrong = 0;
  testing::ForEachReachable(geometry, goal_cell, [&](const Board& board, const SlidingStep& step) {
    const auto instance = *SlidingInstance::Create(board, goal);
    const auto result = testing::Search(solver, *instance);
    expanded += result.statistics.expanded;
    wrong +=
        result.lower_bound != step.distance || !testing::FollowsTable(table, board, result.moves);
  });
  EXPECT_EQ(wrong, 0) << geometry.rows() << " x " << geometry.columns() << ", goal cell "
                      << goal_cell;
  return expanded;
}

TEST(EightPuzzle, EveryBoardIsSolvedCanonically) {
  const auto solver = NewSlidingSolver();
  EXPECT_EQ(ExpectCanonicalEverywhere(*solver, *Geometry::Create(3, 3), 8), 81'202'865u);
}

TEST(EightPuzzle, EveryBoardIsSolvedCanonicallyToACentreGoal) {
  const auto solver = NewSlidingSolver();
  EXPECT_EQ(ExpectCanonicalEverywhere(*solver, *Geometry::Create(3, 3), 4), 63'476'249u);
}

TEST(EightPuzzle, EveryTwoByFourBoardIsSolvedCanonicallyToEveryGoalCell) {
  const auto solver = NewSlidingSolver();
  const auto geometry = *Geometry::Create(2, 4);
  std::uint64_t expanded = 0;
  for (int goal_cell = 0; goal_cell < geometry.cells(); ++goal_cell) {
    expanded += ExpectCanonicalEverywhere(*solver, geometry, goal_cell);
  }
  EXPECT_EQ(expanded, 55'904'604u);
}

TEST(EightPuzzle, StoredTablesHoldEveryStateOfEveryGoalCell) {
  const auto solver = NewSlidingSolver();
  const auto tables = solver->StoredTables();
  ASSERT_EQ(tables.size(), 9u);
  for (const StateKey& table : tables) {
    const auto rows = solver->BuildTable(table);
    EXPECT_EQ(rows.size(), 181'440u);
    const auto goal = Board::Ordered(*Geometry::Create(3, 3), static_cast<int>(table.goal_cell));
    const auto instance = *SlidingInstance::Create(goal, goal);
    StateKey key = instance->Key();
    int at_distance_zero = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (i > 0) {
        ASSERT_LT(rows[i - 1].rank, rows[i].rank);
      }
      if (rows[i].distance != 0) continue;
      ++at_distance_zero;
      EXPECT_EQ(rows[i].rank, key.rank);
    }
    EXPECT_EQ(at_distance_zero, 1);
    key.rank.clear();
    EXPECT_EQ(table, key);
  }
}

}  // namespace
}  // namespace puzzlesolver
