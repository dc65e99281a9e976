#include "service/engine/suboptimal/board_window.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <utility>
#include <vector>

#include "tests/support/random_boards.h"
#include "tests/support/sliding_moves.h"

namespace puzzlesolver {
namespace {

using sliding::Board;
using sliding::Geometry;
using sliding::Move;
using testing::After;
using testing::RandomBoards;

constexpr auto kDown = static_cast<MoveCode>(Move::kDown);
constexpr auto kLeft = static_cast<MoveCode>(Move::kLeft);
constexpr auto kRight = static_cast<MoveCode>(Move::kRight);
constexpr auto kUp = static_cast<MoveCode>(Move::kUp);

BoardWindow Cut(const Board& from, const MoveSequence& moves, int margin) {
  return CutWindow(from, moves, After(from, moves), margin);
}

TEST(BoardWindow, IsTheLeastRectangleRoundTheBlanksWay) {
  const Board from =
      *Board::Create(*Geometry::Create(3, 4), {1, 2, 3, 4, 5, 6, 0, 8, 9, 10, 11, 7});
  const BoardWindow window = Cut(from, {kUp, kLeft}, 0);
  const Geometry two_by_two = *Geometry::Create(2, 2);
  EXPECT_EQ(window.from, *Board::Create(two_by_two, {1, 2, 3, 0}));
  EXPECT_EQ(window.to, *Board::Create(two_by_two, {0, 1, 3, 2}));
}

TEST(BoardWindow, MarginEndsWhereTheBoardDoes) {
  const Board from =
      *Board::Create(*Geometry::Create(3, 4), {1, 2, 3, 4, 5, 6, 0, 8, 9, 10, 11, 7});
  const BoardWindow near = Cut(from, {kUp, kLeft}, 1);
  EXPECT_EQ(near.from, from);
  EXPECT_EQ(near.to, After(from, {kUp, kLeft}));
  const BoardWindow still = Cut(from, {}, 1);
  EXPECT_EQ(still.from, *Board::Create(*Geometry::Create(3, 3), {1, 2, 3, 4, 0, 6, 7, 8, 5}));
  EXPECT_EQ(Cut(from, {kDown}, 0).from, *Board::Create(*Geometry::Create(2, 1), {0, 1}));
  EXPECT_EQ(Cut(from, {kRight}, 0).from, *Board::Create(*Geometry::Create(1, 2), {0, 1}));
}

/// On random walks: the moves lead through the window as through the board.
TEST(BoardWindow, HoldsTheMoves) {
  RandomBoards random(1);
  for (const auto& [rows, columns] : {std::pair(1, 9), {2, 3}, {6, 6}, {5, 9}, {20, 20}}) {
    const Geometry geometry = *Geometry::Create(rows, columns);
    for (int margin = 0; margin < 3; ++margin) {
      const Board from = random.DrawAny(geometry);
      MoveSequence moves;
      Board walker = from;
      for (std::size_t i = 0; moves.size() < 30; ++i) {
        const auto move = static_cast<Move>((i * i + i / 3) % sliding::kMoveCount);
        if (!walker.CanMove(move)) continue;
        walker.Apply(move);
        moves.push_back(static_cast<MoveCode>(move));
      }
      const BoardWindow window = Cut(from, moves, margin);
      EXPECT_EQ(After(window.from, moves), window.to);
      EXPECT_LE(window.from.geometry().cells(), geometry.cells());
    }
  }
}

}  // namespace
}  // namespace puzzlesolver
