#include "service/engine/puzzles/sliding/board.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "service/engine/puzzles/field_error.h"

namespace puzzlesolver::sliding {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Board Make(int rows, int columns, std::vector<Tile> tiles) {
  return *Board::Create(*Geometry::Create(rows, columns), std::move(tiles));
}

TEST(BoardTest, KeepsTilesAndFindsTheBlank) {
  const Board board = Make(2, 3, {4, 1, 2, 5, 0, 3});
  EXPECT_THAT(board.tiles(), ElementsAre(4, 1, 2, 5, 0, 3));
  EXPECT_EQ(board.blank_cell(), 4);
  EXPECT_EQ(board.geometry(), *Geometry::Create(2, 3));
}

struct BadBoard {
  std::vector<Tile> tiles;
  const char* sentence;
};

class BadBoardTest : public testing::TestWithParam<BadBoard> {};

TEST_P(BadBoardTest, IsAnErrorThatNamesTiles) {
  const auto board = Board::Create(*Geometry::Create(2, 2), GetParam().tiles);
  ASSERT_FALSE(board.ok());
  EXPECT_EQ(board.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(FieldOf(board.status()), "tiles");
  EXPECT_EQ(std::string(board.status().message()), GetParam().sentence);
}

INSTANTIATE_TEST_SUITE_P(
    All, BadBoardTest,
    testing::Values(
        BadBoard{{}, "A 2 x 2 board needs 4 numbers (one of them the blank), but 0 were given."},
        BadBoard{{0}, "A 2 x 2 board needs 4 numbers (one of them the blank), but 1 was given."},
        BadBoard{{0, 1, 2, 3, 4},
                 "A 2 x 2 board needs 4 numbers (one of them the blank), but 5 were given."},
        BadBoard{{1, 2, 3, 4},
                 "No cell of the 2 x 2 board is the blank (0), but exactly one must be."},
        BadBoard{{1, 0, 3, 0},
                 "Cells 2 and 4 of the 2 x 2 board are both the blank (0), but exactly one must "
                 "be."},
        BadBoard{{1, 0, 4, 3},
                 "Tile 4 in cell 3 is out of range: the numbers of a 2 x 2 board are 0 (the blank) "
                 "to 3."},
        BadBoard{{1, 0, 4294967295, 3},
                 "Tile 4294967295 in cell 3 is out of range: the numbers of a 2 x 2 board are 0 "
                 "(the blank) to 3."},
        BadBoard{{1, 0, 3, 1},
                 "Tile 1 stands twice, in cells 1 and 4, and tile 2 is missing: a 2 x 2 board has "
                 "every number from 0 to 3 exactly once."}));

TEST(BoardTest, OrderedRunsAroundTheBlank) {
  const Geometry geometry = *Geometry::Create(2, 3);
  EXPECT_THAT(Board::Ordered(geometry, 0).tiles(), ElementsAre(0, 1, 2, 3, 4, 5));
  EXPECT_THAT(Board::Ordered(geometry, 2).tiles(), ElementsAre(1, 2, 0, 3, 4, 5));
  EXPECT_EQ(Board::Ordered(geometry, 2).blank_cell(), 2);
  EXPECT_THAT(Board::Standard(geometry).tiles(), ElementsAre(1, 2, 3, 4, 5, 0));
  EXPECT_THAT(Board::Standard(*Geometry::Create(1, 1)).tiles(), ElementsAre(0));
}

TEST(BoardTest, ApplySlidesTheTileIntoTheBlank) {
  Board board = Make(2, 3, {4, 1, 2, 5, 0, 3});
  EXPECT_EQ(board.Apply(Move::kRight), 3u);
  EXPECT_EQ(board.Apply(Move::kUp), 2u);
  EXPECT_EQ(board.Apply(Move::kLeft), 1u);
  EXPECT_EQ(board.Apply(Move::kDown), 3u);
  EXPECT_EQ(board, Make(2, 3, {4, 3, 1, 5, 0, 2}));
}

TEST(BoardTest, CanMoveStopsAtTheEdges) {
  const Board corner = Make(2, 2, {0, 1, 2, 3});
  EXPECT_TRUE(corner.CanMove(Move::kDown));
  EXPECT_TRUE(corner.CanMove(Move::kRight));
  EXPECT_FALSE(corner.CanMove(Move::kUp));
  EXPECT_FALSE(corner.CanMove(Move::kLeft));
}

TEST(BoardTest, LettersNameTheBlanksMotion) {
  Board board = Make(4, 4, {2, 3, 4, 0, 1, 5, 7, 8, 9, 6, 10, 12, 13, 14, 11, 15});
  for (const Move move : {Move::kLeft, Move::kLeft, Move::kLeft, Move::kDown, Move::kRight,
                          Move::kDown, Move::kRight, Move::kDown, Move::kRight}) {
    ASSERT_TRUE(board.CanMove(move));
    board.Apply(move);
  }
  EXPECT_EQ(board, Board::Standard(board.geometry()));
}

TEST(RenameForGoalTest, GoalBecomesOrderedAroundItsBlank) {
  const Board goal = Make(3, 3, {8, 7, 6, 5, 0, 4, 3, 2, 1});
  EXPECT_EQ(*RenameForGoal(goal, goal), Board::Ordered(goal.geometry(), 4));
}

TEST(RenameForGoalTest, StandardGoalChangesNothing) {
  const Board start = Make(3, 3, {1, 3, 4, 8, 0, 2, 7, 6, 5});
  EXPECT_EQ(*RenameForGoal(start, Board::Standard(start.geometry())), start);
}

TEST(RenameForGoalTest, TheSameMovesSolveBoth) {
  const Board goal = Make(3, 3, {1, 2, 3, 8, 0, 4, 7, 6, 5});
  const Board start = Make(3, 3, {1, 3, 4, 8, 0, 2, 7, 6, 5});
  Board board = start;
  Board renamed = *RenameForGoal(start, goal);
  for (const Move move : {Move::kRight, Move::kUp, Move::kLeft, Move::kDown}) {
    board.Apply(move);
    renamed.Apply(move);
  }
  EXPECT_EQ(board, goal);
  EXPECT_EQ(renamed, Board::Ordered(goal.geometry(), goal.blank_cell()));
}

TEST(RenameForGoalTest, GeometriesMustAgree) {
  const auto renamed = RenameForGoal(Board::Standard(*Geometry::Create(2, 3)),
                                     Board::Standard(*Geometry::Create(3, 2)));
  ASSERT_FALSE(renamed.ok());
  EXPECT_EQ(FieldOf(renamed.status()), "goal");
  EXPECT_THAT(std::string(renamed.status().message()),
              HasSubstr("The goal is a 3 x 2 board, but the start is a 2 x 3 board."));
}

}  // namespace
}  // namespace puzzlesolver::sliding
