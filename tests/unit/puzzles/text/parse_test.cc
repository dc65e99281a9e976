#include "service/engine/puzzles/text/parse.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/unit/puzzles/text/read_back.h"

namespace puzzlesolver::text {
namespace {

using ::testing::HasSubstr;

constexpr Shape kAny = {};
constexpr Shape kSliding = {.family = Family::kSliding, .rows = {}, .columns = {}};
constexpr Shape kRotation = {.family = Family::kRotation, .rows = {}, .columns = {}};

constexpr Shape Rows(int rows) { return {.family = {}, .rows = rows, .columns = {}}; }
constexpr Shape Columns(int columns) { return {.family = {}, .rows = {}, .columns = columns}; }
constexpr Shape Sides(int rows, int columns) {
  return {.family = {}, .rows = rows, .columns = columns};
}

/// `expected` is the board's line, or a part of "field: sentence".
struct Case {
  std::string text;
  Shape shape;
  std::string expected;
};

void PrintTo(const Case& c, std::ostream* out) { *out << '"' << c.text << '"'; }

class ReadableTest : public testing::TestWithParam<Case> {};

TEST_P(ReadableTest, GivesTheBoard) {
  const Case& c = GetParam();
  EXPECT_EQ(ReadBack(ParseBoard(c.text, c.shape)), c.expected);
  const auto boards = ParseBoards(c.text, c.shape);
  ASSERT_EQ(boards.size(), 1u);
  EXPECT_EQ(ReadBack(boards.front()), c.expected);
}

const std::string kEight = "1 2 3/4 0 5/6 7 8";

INSTANTIATE_TEST_SUITE_P(Symbols, ReadableTest,
                         testing::Values(Case{"1 2 3 4 0 5 6 7 8", kAny, kEight},
                                         Case{"1 2 3 4 x 5 6 7 8", kAny, kEight},
                                         Case{"1 2 3 4 X 5 6 7 8", kAny, kEight},
                                         Case{"1 2 3 4 _ 5 6 7 8", kAny, kEight},
                                         Case{"1 2 3 4 . 5 6 7 8", kAny, kEight},
                                         Case{"1 2 3 4 # 5 6 7 8", kAny, kEight},
                                         Case{"1 2 3 4 - 5 6 7 8", kAny, kEight},
                                         Case{"01 02 03 04 00 05 06 07 08", kAny, kEight}));

INSTANTIATE_TEST_SUITE_P(Separators, ReadableTest,
                         testing::Values(Case{"  1  2\t3 4 x 5\v6\f7 8  ", kAny, kEight},
                                         Case{"1,2,3,4,0,5,6,7,8", kAny, kEight},
                                         Case{"1, 2; 3 | 4 0 5 ;; 6 7,, 8", kAny, kEight},
                                         Case{"[1 2 3] (4 0 5) {6 7 8}", kAny, kEight},
                                         Case{"|1|2|3|\n|4|x|5|\n|6|7|8|\n", kAny, kEight},
                                         Case{"[[1,2,3],[4,0,5],[6,7,8]]", kAny, kEight},
                                         Case{"[\n [1, 2, 3],\n [4, 0, 5],\n [6, 7, 8]\n]\n", kAny,
                                              kEight},
                                         Case{"1 2 3/4 0 5/6 7 8", kAny, kEight},
                                         Case{"1 2 3 / 4 0 5 / 6 7 8 /", kAny, kEight},
                                         Case{"1 2 3 /\n4 0 5 /\n6 7 8", kAny, kEight},
                                         Case{"1 2 3\n4 0 5\n6 7 8", kAny, kEight},
                                         Case{"\n\n 1 2 3\r\n4 0 5\r\n6 7 8\r\n\r\n", kAny, kEight},
                                         Case{"\xef\xbb\xbf"
                                              "1 2 3\n4 0 5\n6 7 8\n",
                                              kAny, kEight}));

INSTANTIATE_TEST_SUITE_P(
    Shapes, ReadableTest,
    testing::Values(
        Case{"0", kAny, "0/"}, Case{"1 0 2 3", kAny, "1 0/2 3"}, Case{"1 0 2 3/", kAny, "1 0 2 3/"},
        Case{"1/0/2/3", kAny, "1/0/2/3"}, Case{"1\n0\n2\n3\n", kAny, "1/0/2/3"},
        Case{"1 2 3/4 0 5", kAny, "1 2 3/4 0 5"}, Case{"1 2 3\n4 0 5\n", kAny, "1 2 3/4 0 5"},
        Case{"[[1,2,3],[4,0,5]]", kAny, "1 2 3/4 0 5"}, Case{"1,2,3;4,0,5", kAny, "1 2 3/4 0 5"},
        Case{"5,14,2,4;13,X,9,7;10,1,3,8;6,11,15,12", kAny,
             "5 14 2 4/13 0 9 7/10 1 3 8/6 11 15 12"},
        Case{"{1},{0},{2},{3}", kAny, "1 0/2 3"}, Case{"1 2 3 4 0 5", Sides(2, 3), "1 2 3/4 0 5"},
        Case{"1 2 3 4 0 5", Sides(3, 2), "1 2/3 4/0 5"},
        Case{"1 2 3 4 0 5", Rows(2), "1 2 3/4 0 5"}, Case{"1 2 3 4 0 5", Columns(2), "1 2/3 4/0 5"},
        Case{"1 0 2 3", Rows(1), "1 0 2 3/"}, Case{"1 0 2 3", Columns(1), "1/0/2/3"},
        Case{"1\n2\n3\n4\n0\n5\n", Sides(2, 3), "1 2 3/4 0 5"},
        Case{"1 2 3 4\n0 5\n", Sides(2, 3), "1 2 3/4 0 5"},
        Case{"1 2 3/4 0 5", Sides(2, 3), "1 2 3/4 0 5"}));

INSTANTIATE_TEST_SUITE_P(
    Glued, ReadableTest,
    testing::Values(Case{"123405678", kAny, kEight}, Case{"1234x5678", kAny, kEight},
                    Case{" 1234-5678\n", kAny, kEight},
                    Case{"#12345678", kAny, "0 1 2/3 4 5/6 7 8"},
                    Case{"-12345678", kAny, "0 1 2/3 4 5/6 7 8"},
                    Case{"123405678", Sides(3, 3), kEight}, Case{"123405678", Rows(3), kEight},
                    Case{"123405678", kSliding, kEight}, Case{"123405", Sides(2, 3), "1 2 3/4 0 5"},
                    Case{"123405", Columns(2), "1 2/3 4/0 5"}, Case{"1023", Rows(1), "1 0 2 3/"},
                    Case{"1234567890", Sides(2, 5), "1 2 3 4 5/6 7 8 9 0"}));

const std::string kRotationLine = "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3";

INSTANTIATE_TEST_SUITE_P(
    RotationGame, ReadableTest,
    testing::Values(Case{kRotationLine, kAny, kRotationLine},
                    Case{kRotationLine, kRotation, kRotationLine},
                    Case{kRotationLine, Sides(4, 6), kRotationLine},
                    Case{"111132323132231222312133", kAny, kRotationLine},
                    Case{"    1   1\n    1   1\n3 2 3 2 3 1 3\n    2   2\n3 1 2 2 2 3 1\n"
                         "    2   1\n    3   3\n",
                         kAny, kRotationLine},
                    Case{"11 11 3232313 22 3122231 21 33", kAny, kRotationLine},
                    Case{"1,1,1,1\n3 2 3 2 3 1 3 2 2 3\n1 2 2 2 3 1 2 1 3 3", kRotation,
                         kRotationLine}));

class UnreadableTest : public testing::TestWithParam<Case> {};

TEST_P(UnreadableTest, SaysWhy) {
  const Case& c = GetParam();
  const auto board = ParseBoard(c.text, c.shape);
  EXPECT_EQ(board.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(ReadBack(board), HasSubstr(c.expected));
}

INSTANTIATE_TEST_SUITE_P(
    Tokens, UnreadableTest,
    testing::Values(
        Case{"", kAny, "tiles: The text is empty: expected a board such as 1 2 3/4 5 6/7 8 0."},
        Case{" \n\r\n\t", kAny, "tiles: The text is empty"},
        Case{"[]", kAny, "tiles: The text is empty"},
        Case{"1 2\n-3 0", kAny,
             "tiles: Line 2: '-3' is not a tile: a tile number is never negative."},
        Case{"--", kAny,
             "'--' is not a tile: expected a number or one blank symbol (0 x X _ . # -)."},
        Case{"1 2 3 4x", kAny, "'4x' is not a tile: expected a number"},
        Case{"1 2 3 +4", kAny, "The character '+' in '+4' is not part of a board"},
        Case{"1 2 3 q", kAny, "'q' is not a tile: expected a number"},
        Case{"1 2 \"3\" 0", kAny, "The character '\"' in '\"3\"' is not part of a board"},
        Case{"1 2 '3' 0", kAny, "The character ''' in ''3'' is not part of a board"},
        Case{"1 2.5 3 0", kAny, "'2.5' is not a tile"},
        Case{"1 2 3\n4 5 6\n7 8\xc3\xa9 0", kAny, "Line 3: The character '\\xc3' in '8\\xc3\\xa9'"},
        Case{std::string("1 2\0 3", 6), kAny, "The character '\\x00' in '2\\x00'"},
        Case{"1 2 3 0 // a comment", kAny, "'//' is not understood: there are no comments"},
        Case{"1 2//3 0", kAny, "'//' is not understood"},
        Case{"1 99999999999 2 0", kAny,
             "tiles: Line 1: '99999999999' is too large: no board has a tile above 998000."},
        Case{"1 2 3 " + std::string(100, 'z'), kAny, "'zzzzzzzzzzzzzzzzzzzzzzzz...' is not"}));

INSTANTIATE_TEST_SUITE_P(
    Boards, UnreadableTest,
    testing::Values(
        Case{"1 2 3/4 5 6/7 8 9", kAny,
             "tiles: Line 1: No cell of the 3 x 3 board is the blank (0)"},
        Case{"1 2 3/4 x 6/7 8 _", kAny,
             "Line 1: Cells 5 and 9 of the 3 x 3 board are both the blank"},
        Case{"1 2 3\n4 4 6\n7 8 0", kAny,
             "Lines 1 to 3: Tile 4 stands twice, in cells 4 and 5, and tile 5 is missing"},
        Case{"1 2 3/4 5 6/7 9 0", kAny, "Tile 9 in cell 8 is out of range"},
        Case{"1 2 3 4 5 6 7 4294967295 0", kAny, "Tile 4294967295 in cell 8 is out of range"},
        Case{"112345670", kAny, "Tile 1 stands twice, in cells 1 and 2, and tile 8 is missing"},
        Case{"123456789", kAny, "No cell of the 3 x 3 board is the blank"},
        Case{"1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 0", Sides(4, 4),
             "tiles: Line 1: A 4 x 4 board needs 16 numbers (one of them the blank), but 17 were "
             "given."}));

INSTANTIATE_TEST_SUITE_P(
    Layout, UnreadableTest,
    testing::Values(
        Case{"1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 0", kAny,
             "tiles: Line 1: 17 tiles in one line are not a square board: give its shape with "
             "--rows "
             "and --cols, or put / between its rows."},
        Case{"1 2 0", kAny, "3 tiles in one line are not a square board"},
        Case{"1,2,3;4,5,6,7;0", kAny, "8 tiles in one line are not a square board"},
        Case{"12345678", kAny, "Line 1: No cell of the 1 x 1 board is the blank"},
        Case{"1 2 3\n4 5\n6 7 0\n", kAny,
             "tiles: Line 2: Row 2 has 2 tiles, but row 1 has 3: all rows of a board must be "
             "equally "
             "long."},
        Case{"1 2 3/4 5 6/7 0 8 9", kAny, "Line 1: Row 3 has 4 tiles, but row 1 has 3"},
        Case{"1 2 3 4/5 6 7 8/9 10 11 12/0", kAny, "Row 4 has 1 tile, but row 1 has 4"},
        Case{"1 2 3 4 5 6 0", Rows(2),
             "tiles: Line 1: 7 tiles cannot be divided into 2 equal rows: expected a multiple of "
             "2."},
        Case{"1 2 3 4 5 6 0", Columns(3), "7 tiles cannot be divided into 3 equal columns"},
        Case{"1 2 3 0", Rows(0), "rows: The number of rows is 0, but it must be from 1 to 999."},
        Case{"1 2 3 0", Columns(-5), "columns: The number of columns is -5, but it must be from 1"},
        Case{"1 2 3 0", Sides(2, 1000), "columns: The number of columns is 1000"},
        Case{"1 2 3/4 5 0", Sides(3, 2),
             "tiles: Line 1: The rows as written are a 2 x 3 board, but a 3 x 2 board was "
             "expected."},
        Case{"1 2 3/4 5 0", Rows(3), "a 3 x 2 board was expected"},
        Case{"1 2 3/4 5/0", Sides(2, 3), "Row 2 has 2 tiles, but row 1 has 3"}));

INSTANTIATE_TEST_SUITE_P(
    RotationGame, UnreadableTest,
    testing::Values(
        Case{"1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 2", kAny,
             "cells: Line 1: Symbol 2 stands 9 times, but a Rotation Game has each of 1, 2, 3 "
             "exactly 8 times."},
        Case{"1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3", kRotation,
             "cells: Line 1: A Rotation Game board needs 24 symbols, but 23 were given."},
        Case{"1 2 3\n1 4 3", kRotation,
             "cells: Line 2: '4' is not a symbol of the Rotation Game: expected 1, 2 or 3."},
        Case{"1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 12", kRotation,
             "'12' is not a symbol of the Rotation Game"},
        Case{"", kRotation, "The text is empty"},
        Case{kRotationLine, kSliding, "24 tiles in one line are not a square board"},
        Case{kRotationLine, Shape{Family::kSliding, 4, 6},
             "No cell of the 4 x 6 board is the blank"}));

TEST(ParseGoalTest, ReadsAnyArrangementOfTheShape) {
  const auto geometry = *sliding::Geometry::Create(2, 3);
  EXPECT_EQ(FormatLine(*ParseGoal("0 1 2 3 4 5", geometry)), "0 1 2/3 4 5");
  EXPECT_EQ(FormatLine(*ParseGoal("123x45", geometry)), "1 2 3/0 4 5");
}

TEST(ParseGoalTest, ErrorsNameTheGoal) {
  const auto geometry = *sliding::Geometry::Create(2, 3);
  for (const char* text : {"", "1 2 3 0", "1 2/3 4/5 0", "1 2 3 4 5 5", "1 2 3 4 5 q"}) {
    const auto goal = ParseGoal(text, geometry);
    ASSERT_FALSE(goal.ok()) << text;
    EXPECT_EQ(FieldOf(goal.status()), "goal");
  }
  EXPECT_EQ(std::string(ParseGoal("1 2 3 0", geometry).status().message()),
            "Line 1: A 2 x 3 board needs 6 numbers (one of them the blank), but 4 were given.");
}

TEST(ParseBoardTest, LargestBoard) {
  const auto board = sliding::Board::Standard(*sliding::Geometry::Create(999, 999));
  EXPECT_EQ(std::get<sliding::Board>(*ParseBoard(FormatLine(board), kAny)), board);
}

TEST(ParseBoardTest, TooManyRowsIsAnError) {
  std::string text;
  for (int row = 0; row < 1000; ++row) text += std::to_string(row) + "\n";
  EXPECT_THAT(ReadBack(ParseBoard(text, kAny)), HasSubstr("rows: The number of rows is 1000"));
}

}  // namespace
}  // namespace puzzlesolver::text
