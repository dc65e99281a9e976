#include "service/engine/heuristics/manhattan_distance.h"

#include <gtest/gtest.h>

namespace puzzlesolver {
namespace {

TEST(ManhattanDistance, IsZeroAtTheGoalOfEveryBlankCell) {
  const auto geometry = *sliding::Geometry::Create(3, 4);
  for (int goal_cell = 0; goal_cell < geometry.cells(); ++goal_cell) {
    EXPECT_EQ(ManhattanDistance(sliding::Board::Ordered(geometry, goal_cell), goal_cell), 0);
  }
}

TEST(ManhattanDistance, KnowsKorfsFirstInstance) {
  const auto geometry = *sliding::Geometry::Create(4, 4);
  const auto board =
      *sliding::Board::Create(geometry, {14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3});
  EXPECT_EQ(ManhattanDistance(board, 0), 41);
}

}  // namespace
}  // namespace puzzlesolver
