#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/unit/puzzles/text/read_back.h"

namespace puzzlesolver::text {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

std::vector<std::string> Read(std::string_view text, const Shape& shape = {}) {
  std::vector<std::string> lines;
  for (const auto& board : ParseBoards(text, shape)) lines.push_back(ReadBack(board));
  return lines;
}

TEST(ParseBoardsTest, LinesThatHoldCompleteBoards) {
  EXPECT_THAT(Read("2 3 4 1 5 x 7 6 8\n1 2 3 4 5 6 7 8 x\n"),
              ElementsAre("2 3 4/1 5 0/7 6 8", "1 2 3/4 5 6/7 8 0"));
  EXPECT_THAT(Read("1 2 3/4 5 0\n1 0/2 3\n"), ElementsAre("1 2 3/4 5 0", "1 0/2 3"));
  EXPECT_THAT(Read("2341x5768\n123456780\n"),
              ElementsAre("2 3 4/1 0 5/7 6 8", "1 2 3/4 5 6/7 8 0"));
  EXPECT_THAT(Read("[[1,2,3],[4,0,5]]\n[[3,2],[1,0]]\n"), ElementsAre("1 2 3/4 0 5", "3 2/1 0"));
}

TEST(ParseBoardsTest, LinesThatAreRows) {
  EXPECT_THAT(Read("1 2 3\n4 5 6\n7 8 0\n"), ElementsAre("1 2 3/4 5 6/7 8 0"));
  EXPECT_THAT(Read("1 2 3\n4 5 0\n\n1 0\n2 3\n   \n\n0 2 1/3 4 5\n"),
              ElementsAre("1 2 3/4 5 0", "1 0/2 3", "0 2 1/3 4 5"));
}

TEST(ParseBoardsTest, NineLinesOfNineAreNineBoards) {
  std::string text;
  for (int line = 0; line < 9; ++line) text += "2 3 4 1 5 x 7 6 8\n";
  EXPECT_EQ(Read(text), std::vector<std::string>(9, "2 3 4/1 5 0/7 6 8"));
}

TEST(ParseBoardsTest, NineLinesOfNineAreOneBoardWhenTheTilesSaySo) {
  std::string text = "1 2 3 4 5 6 7 8 0\n";
  for (int tile = 9; tile < 81; ++tile) text += std::to_string(tile) + (tile % 9 == 8 ? "\n" : " ");
  EXPECT_THAT(Read(text), ElementsAre(StartsWith("1 2 3 4 5 6 7 8 0/9 10 11 12 ")));
}

TEST(ParseBoardsTest, ARowThatCouldBeABoardIsARow) {
  EXPECT_THAT(Read("1 2 3 0\n5 6 7 8\n9 10 11 4\n13 14 15 12\n"),
              ElementsAre("1 2 3 0/5 6 7 8/9 10 11 4/13 14 15 12"));
  EXPECT_THAT(Read("1 2 3 0\n5 6 7 8\n9 10 11 4\n13 14 15 15\n"),
              ElementsAre(StartsWith("tiles: Lines 1 to 4: Tile 15 stands twice")));
  EXPECT_THAT(Read("1 2 3 0\n5 6 7 8\n9 10 11 4\n13 14 15\n"),
              ElementsAre(StartsWith("tiles: Line 4: Row 4 has 3 tiles")));
}

TEST(ParseBoardsTest, OneBadLineIsAnErrorInItsPlace) {
  const std::string good = "1 2 3/4 5 6/7 8 0";
  for (const char* bad :
       {"1 2 3 4 5 6 7 8 8", "1 2 3 4 5 6 7 9 0", "1 2 3 4 5 6 7 8", "1 2 3 4 5 6 7 8 9 0",
        "1 2 3 4 q 6 7 8 0", "q", "1 2 3/4 5/6 7 8 0", "123456789"}) {
    const auto boards =
        Read("1 2 3 4 5 6 7 8 0\n" + std::string(bad) + "\n1 2 3 4 5 6 7 8 0\n1 2 3/4 5 6/7 8 0");
    EXPECT_THAT(boards, ElementsAre(good, StartsWith("tiles: Line 2: "), good, good)) << bad;
  }
}

TEST(ParseBoardsTest, TwoLinesOneBad) {
  EXPECT_THAT(Read("1 2 3 4 5 6 7 8 0\n1 2 3 4 5 6 7 8 9\n"),
              ElementsAre("1 2 3/4 5 6/7 8 0", StartsWith("tiles: Line 2: ")));
}

TEST(ParseBoardsTest, BadLinesMeantAsBoardsAreErrorsEach) {
  EXPECT_THAT(Read("1 2/3 3\n0 1/2 2\n"), ElementsAre(StartsWith("tiles: Line 1: No cell"),
                                                      StartsWith("tiles: Line 2: Tile 2")));
  EXPECT_THAT(
      Read("1 2 3 3\n0 1 2 2\n", {.family = {}, .rows = 2, .columns = 2}),
      ElementsAre(StartsWith("tiles: Line 1: No cell"), StartsWith("tiles: Line 2: Tile 2")));
}

TEST(ParseBoardsTest, OneBadBlockLeavesTheOthersAlone) {
  EXPECT_THAT(Read("1 2\n3 0\n\n1 2\n3 3\n\n0 1\n2 3\n"),
              ElementsAre("1 2/3 0", StartsWith("tiles: Lines 4 to 5: No cell of the 2 x 2 board"),
                          "0 1/2 3"));
}

TEST(ParseBoardsTest, WithoutASymbolThereIsOneError) {
  for (const char* text : {"", "\n\n", " \r\n", "[]\n\n()"}) {
    EXPECT_THAT(Read(text), ElementsAre(HasSubstr("The text is empty"))) << text;
  }
}

TEST(ParseBoardsTest, RotationBoards) {
  const std::string line = "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3";
  const std::string unequal = "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 2";
  EXPECT_THAT(Read(line + "\n" + line + "\n"), ElementsAre(line, line));
  EXPECT_THAT(Read(line + "\n" + unequal + "\n" + line),
              ElementsAre(line, StartsWith("cells: Line 2: Symbol 2 stands 9 times"), line));
  EXPECT_THAT(Read(unequal + "\n" + unequal),
              ElementsAre(StartsWith("cells: Line 1: "), StartsWith("cells: Line 2: ")));
  EXPECT_THAT(Read(line + "\n1 2 3 4 5 6 7 8 0\n"), ElementsAre(line, "1 2 3/4 5 6/7 8 0"));
  const std::string picture = Draw(std::get<rotation::Board>(*ParseBoard(line, {})));
  EXPECT_THAT(Read(picture + "\n" + picture), ElementsAre(line, line));
}

TEST(ParseBoardsTest, ThousandsOfLines) {
  constexpr int kLines = 50'000;
  std::string text;
  for (int line = 1; line <= kLines; ++line) {
    text += line == 777 ? "1 2 3 4 5 6 7 7 0\n" : "8 7 6 5 4 3 2 1 x\n";
  }
  const auto boards = ParseBoards(text, {});
  ASSERT_EQ(boards.size(), static_cast<std::size_t>(kLines));
  for (std::size_t i = 0; i < boards.size(); ++i) ASSERT_EQ(boards[i].ok(), i != 776);
  EXPECT_THAT(ReadBack(boards[776]), StartsWith("tiles: Line 777: Tile 7 stands twice"));
}

TEST(ParseBoardsTest, LargestBoardLineByLine) {
  const auto board = sliding::Board::Standard(*sliding::Geometry::Create(999, 999));
  std::string text = FormatLine(board);
  for (char& c : text) c = c == '/' ? '\n' : c;
  const auto boards = ParseBoards(text, {});
  ASSERT_EQ(boards.size(), 1u);
  EXPECT_EQ(std::get<sliding::Board>(*boards.front()), board);
}

}  // namespace
}  // namespace puzzlesolver::text
