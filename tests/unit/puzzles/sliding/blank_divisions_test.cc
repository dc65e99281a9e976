#include "service/engine/puzzles/sliding/blank_divisions.h"

#include <gtest/gtest.h>

#include <tuple>
#include <utility>
#include <vector>

namespace puzzlesolver::sliding {
namespace {

Geometry Shape(int rows, int columns) { return *Geometry::Create(rows, columns); }

TEST(BlankDivisions, ArePairsOfNeighboursOfDifferentParityOnSmallBoards) {
  for (const auto& [rows, columns] : {std::pair(1, 2), {2, 2}, {3, 3}, {5, 5}, {4, 7}, {8, 16}}) {
    const Geometry geometry = Shape(rows, columns);
    const BlankDivisions divisions(geometry);
    EXPECT_EQ(divisions.count(), static_cast<std::size_t>(geometry.cells() + 1) / 2);
    for (int cell = 0; cell + 1 < geometry.cells(); cell += 2) {
      EXPECT_EQ(divisions.Of(cell), divisions.Of(cell + 1));
      EXPECT_EQ(divisions.Of(cell), static_cast<std::size_t>(cell) / 2);
      EXPECT_EQ(geometry.Distance(cell, cell + 1) % 2, 1);
    }
  }
}

TEST(BlankDivisions, AreSquaresOnLargeBoards) {
  for (const auto& [rows, columns, side] :
       {std::tuple(12, 12, 2), {16, 16, 2}, {20, 20, 3}, {32, 32, 4}, {3, 333, 6}, {1, 999, 16}}) {
    const Geometry geometry = Shape(rows, columns);
    const BlankDivisions divisions(geometry);
    EXPECT_LE(divisions.count(), static_cast<std::size_t>(BlankDivisions::kMax));
    std::vector<int> sizes(divisions.count());
    for (int cell = 0; cell < geometry.cells(); ++cell) {
      ASSERT_LT(divisions.Of(cell), divisions.count());
      ++sizes[divisions.Of(cell)];
      for (int other = 0; other < cell; ++other) {
        const bool together = geometry.RowOf(cell) / side == geometry.RowOf(other) / side &&
                              geometry.ColumnOf(cell) / side == geometry.ColumnOf(other) / side;
        ASSERT_EQ(divisions.Of(cell) == divisions.Of(other), together) << cell << " " << other;
      }
    }
    for (const int size : sizes) EXPECT_GT(size, 0);
  }
}

TEST(BlankDivisions, AreAsManyAsAreAskedFor) {
  EXPECT_EQ(BlankDivisions(Shape(10, 10), 128).count(), 50u);
  EXPECT_EQ(BlankDivisions(Shape(16, 16), 128).count(), 128u);
  EXPECT_EQ(BlankDivisions(Shape(30, 30), 128).count(), 100u);
  EXPECT_EQ(BlankDivisions(Shape(30, 30), 99).count(), 64u);
  EXPECT_EQ(BlankDivisions(Shape(32, 32), 256).count(), 256u);
  EXPECT_EQ(BlankDivisions(Shape(30, 30), 1).count(), 1u);
}

}  // namespace
}  // namespace puzzlesolver::sliding
