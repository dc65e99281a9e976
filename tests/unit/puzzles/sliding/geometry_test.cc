#include "service/engine/puzzles/sliding/geometry.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

#include "service/engine/puzzles/field_error.h"

namespace puzzlesolver::sliding {
namespace {

constexpr std::array kMoves = {Move::kDown, Move::kLeft, Move::kRight, Move::kUp};

TEST(MoveTest, NumberingFollowsTheLetters) {
  for (int move = 1; move < kMoveCount; ++move) {
    EXPECT_LT(kMoveLetters[move - 1], kMoveLetters[move]);
  }
  EXPECT_EQ(kMoveLetters[static_cast<int>(Move::kDown)], 'D');
  EXPECT_EQ(kMoveLetters[static_cast<int>(Move::kUp)], 'U');
}

TEST(MoveTest, Inverse) {
  EXPECT_EQ(Inverse(Move::kDown), Move::kUp);
  EXPECT_EQ(Inverse(Move::kUp), Move::kDown);
  EXPECT_EQ(Inverse(Move::kLeft), Move::kRight);
  EXPECT_EQ(Inverse(Move::kRight), Move::kLeft);
}

TEST(MoveTest, Axis) {
  EXPECT_TRUE(IsVertical(Move::kDown));
  EXPECT_TRUE(IsVertical(Move::kUp));
  EXPECT_FALSE(IsVertical(Move::kLeft));
  EXPECT_FALSE(IsVertical(Move::kRight));
}

TEST(GeometryTest, AcceptsEverySideFromOneToTheLargest) {
  for (const int side : {1, 2, 998, Geometry::kMaxSide}) {
    const auto geometry = Geometry::Create(side, 1);
    ASSERT_TRUE(geometry.ok());
    EXPECT_EQ(geometry->rows(), side);
    EXPECT_EQ(geometry->columns(), 1);
    EXPECT_EQ(geometry->cells(), side);
  }
  EXPECT_EQ(Geometry::Create(999, 999)->cells(), 998001);
}

TEST(GeometryTest, RejectsOtherSidesByName) {
  for (const int side : {-2147483647, -1, 0, 1000, 2147483647}) {
    const absl::Status rows = Geometry::Create(side, 3).status();
    EXPECT_EQ(FieldOf(rows), "rows");
    EXPECT_NE(std::string(rows.message()).find(std::to_string(side)), std::string::npos);
    EXPECT_EQ(FieldOf(Geometry::Create(3, side).status()), "columns");
  }
}

TEST(GeometryTest, RowsAndColumnsOfCells) {
  const Geometry geometry = *Geometry::Create(2, 3);
  EXPECT_EQ(geometry.RowOf(0), 0);
  EXPECT_EQ(geometry.ColumnOf(0), 0);
  EXPECT_EQ(geometry.RowOf(5), 1);
  EXPECT_EQ(geometry.ColumnOf(5), 2);
  EXPECT_NE(geometry, *Geometry::Create(3, 2));
}

TEST(GeometryTest, NeighboursStopAtTheEdges) {
  const Geometry geometry = *Geometry::Create(2, 3);
  constexpr int kNone = Geometry::kNoCell;
  // In the order D, L, R, U.
  constexpr int kExpected[6][4] = {{3, kNone, 1, kNone}, {4, 0, 2, kNone}, {5, 1, kNone, kNone},
                                   {kNone, kNone, 4, 0}, {kNone, 3, 5, 1}, {kNone, 4, kNone, 2}};
  for (int cell = 0; cell < 6; ++cell) {
    for (const Move move : kMoves) {
      EXPECT_EQ(geometry.Neighbour(cell, move), kExpected[cell][static_cast<int>(move)]);
    }
  }
}

TEST(GeometryTest, NeighboursAreMutualAndAtDistanceOne) {
  for (const auto& [rows, columns] : {std::pair{1, 1}, {1, 5}, {5, 1}, {4, 4}, {3, 7}}) {
    const Geometry geometry = *Geometry::Create(rows, columns);
    for (int cell = 0; cell < geometry.cells(); ++cell) {
      for (const Move move : kMoves) {
        const int next = geometry.Neighbour(cell, move);
        if (next == Geometry::kNoCell) continue;
        EXPECT_EQ(geometry.Neighbour(next, Inverse(move)), cell);
        EXPECT_EQ(geometry.Distance(cell, next), 1);
      }
    }
  }
}

TEST(GeometryTest, ManhattanDistance) {
  const Geometry geometry = *Geometry::Create(4, 5);
  EXPECT_EQ(geometry.Distance(7, 7), 0);
  EXPECT_EQ(geometry.Distance(0, 19), 7);
  EXPECT_EQ(geometry.Distance(19, 0), 7);
  EXPECT_EQ(geometry.Distance(4, 5), 5);
}

}  // namespace
}  // namespace puzzlesolver::sliding
