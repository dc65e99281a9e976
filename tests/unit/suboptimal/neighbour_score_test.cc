#include "service/engine/suboptimal/neighbour_score.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/support/random_boards.h"

namespace puzzlesolver {
namespace {

using sliding::Board;
using sliding::Geometry;
using testing::RandomBoards;

int ScoreOf(const NeighbourScore& score, const Board& board) {
  return score.Of(score.Arrange(board));
}

/// The board mirrored at its diagonal, its tiles renamed so that homes are mirrored, too.
Board Mirrored(const Board& board) {
  const Geometry& geometry = board.geometry();
  const Geometry mirrored = *Geometry::Create(geometry.columns(), geometry.rows());
  const auto cell_of = [&](int cell) {
    return geometry.ColumnOf(cell) * geometry.rows() + geometry.RowOf(cell);
  };
  std::vector<sliding::Tile> tiles(board.tiles().size());
  for (int cell = 0; cell < geometry.cells(); ++cell) {
    const auto tile = static_cast<int>(board.tiles()[static_cast<std::size_t>(cell)]);
    tiles[static_cast<std::size_t>(cell_of(cell))] =
        tile == 0 ? 0u : static_cast<sliding::Tile>(cell_of(tile - 1) + 1);
  }
  return *Board::Create(mirrored, std::move(tiles));
}

TEST(NeighbourScore, IsKeptUpToDateMoveByMove) {
  RandomBoards random(1);
  for (const auto& [rows, columns] : {std::pair(2, 2), {4, 4}, {2, 9}, {9, 2}, {7, 12}, {32, 32}}) {
    SCOPED_TRACE(::testing::Message() << rows << " x " << columns);
    const Geometry geometry = *Geometry::Create(rows, columns);
    const auto goal_cell =
        static_cast<int>(random.Draw(static_cast<std::uint64_t>(geometry.cells())));
    const NeighbourScore score(geometry, goal_cell);
    Board board = random.DrawAny(geometry);
    auto arrangement = score.Arrange(board);
    int expected = score.Of(arrangement);
    for (int i = 0; i < 500; ++i) {
      const auto move = static_cast<sliding::Move>(random.Draw(sliding::kMoveCount));
      if (!board.CanMove(move)) continue;
      const int blank = board.blank_cell();
      expected += score.ChangeBy(arrangement, blank, move);
      board.Apply(move);
      score.Move(arrangement, blank, board.blank_cell());
      ASSERT_EQ(arrangement, score.Arrange(board));
      ASSERT_EQ(score.Of(arrangement), expected);
    }
  }
}

TEST(NeighbourScore, IsTheSameInTheMirror) {
  RandomBoards random(2);
  for (const auto& [rows, columns] : {std::pair(4, 4), {3, 8}, {10, 6}}) {
    const Geometry geometry = *Geometry::Create(rows, columns);
    const Geometry mirrored = *Geometry::Create(columns, rows);
    const NeighbourScore score(geometry, geometry.cells() - 1);
    const NeighbourScore mirrored_score(mirrored, geometry.cells() - 1);
    for (int i = 0; i < 50; ++i) {
      const Board board = random.DrawAny(geometry);
      EXPECT_EQ(ScoreOf(score, board), ScoreOf(mirrored_score, Mirrored(board)));
    }
  }
}

TEST(NeighbourScore, IsLeastAtTheGoal) {
  RandomBoards random(3);
  for (const int side : {4, 10, 32}) {
    const Geometry geometry = *Geometry::Create(side, side);
    const NeighbourScore score(geometry, 0);
    const int least = ScoreOf(score, Board::Ordered(geometry, 0));
    EXPECT_LT(std::abs(least), NeighbourScore::kMove);
    for (int i = 0; i < 20; ++i) EXPECT_GT(ScoreOf(score, random.DrawAny(geometry)), least);
  }
}

}  // namespace
}  // namespace puzzlesolver
