#include "service/engine/heuristics/misplaced_tiles.h"

#include <gtest/gtest.h>

#include <cstddef>

#include "tests/support/sliding_states.h"

namespace puzzlesolver {
namespace {

using sliding::Board;
using sliding::Geometry;

TEST(MisplacedTiles, DoesNotCountTheBlank) {
  const auto geometry = *Geometry::Create(2, 2);
  Board board = Board::Ordered(geometry, 3);
  EXPECT_EQ(MisplacedTiles(board.tiles(), 4, 3), 0);
  board.Apply(sliding::Move::kUp);
  EXPECT_EQ(MisplacedTiles(board.tiles(), 4, 3), 1);
}

/// Cell by cell against the goal board.
int Differences(const Board& board, const Board& goal) {
  int differences = 0;
  for (std::size_t cell = 0; cell < board.tiles().size(); ++cell) {
    differences += board.tiles()[cell] != 0 && board.tiles()[cell] != goal.tiles()[cell];
  }
  return differences;
}

TEST(MisplacedTilesHeuristic, FollowsEveryMove) {
  const auto geometry = *Geometry::Create(2, 4);
  const sliding::SearchPuzzle<sliding::SmallShape> puzzle(geometry);
  for (int goal_cell = 0; goal_cell < geometry.cells(); ++goal_cell) {
    const Board goal = Board::Ordered(geometry, goal_cell);
    const MisplacedTilesHeuristic<sliding::SmallShape> heuristic(puzzle, goal_cell);
    testing::ForEachReachable(geometry, goal_cell, [&](Board board, const SlidingStep&) {
      const auto state = puzzle.FromBoard(board);
      const int value = heuristic.Evaluate(state);
      ASSERT_EQ(heuristic.Estimate(value), Differences(board, goal));
      for (int move = 0; move < sliding::kMoveCount; ++move) {
        if (!board.CanMove(static_cast<sliding::Move>(move))) continue;
        board.Apply(static_cast<sliding::Move>(move));
        ASSERT_EQ(heuristic.After(state, value, move), Differences(board, goal));
        board.Apply(Inverse(static_cast<sliding::Move>(move)));
      }
    });
  }
}

}  // namespace
}  // namespace puzzlesolver
