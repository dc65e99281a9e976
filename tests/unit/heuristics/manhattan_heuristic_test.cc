#include "service/engine/heuristics/manhattan_heuristic.h"

#include <gtest/gtest.h>

#include "tests/support/sliding_states.h"

namespace puzzlesolver {
namespace {

using sliding::Board;
using sliding::Geometry;

TEST(ManhattanHeuristic, FollowsEveryMove) {
  const auto geometry = *Geometry::Create(2, 4);
  const sliding::SearchPuzzle<sliding::SmallShape> puzzle(geometry);
  for (int goal_cell = 0; goal_cell < geometry.cells(); ++goal_cell) {
    const ManhattanHeuristic<sliding::SmallShape> heuristic(puzzle, goal_cell);
    testing::ForEachReachable(geometry, goal_cell, [&](Board board, const SlidingStep&) {
      const auto state = puzzle.FromBoard(board);
      const int value = heuristic.Evaluate(state);
      ASSERT_EQ(heuristic.Estimate(value), ManhattanDistance(board, goal_cell));
      for (int move = 0; move < sliding::kMoveCount; ++move) {
        if (!board.CanMove(static_cast<sliding::Move>(move))) continue;
        board.Apply(static_cast<sliding::Move>(move));
        ASSERT_EQ(heuristic.After(state, value, move), ManhattanDistance(board, goal_cell));
        board.Apply(Inverse(static_cast<sliding::Move>(move)));
      }
    });
  }
}

}  // namespace
}  // namespace puzzlesolver
