#include "service/engine/puzzles/text/format.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "service/engine/puzzles/field_error.h"

namespace puzzlesolver::text {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

sliding::Board Sliding(int rows, int columns, std::vector<sliding::Tile> tiles) {
  return *sliding::Board::Create(*sliding::Geometry::Create(rows, columns), std::move(tiles));
}

rotation::Board Rotation() {
  return *rotation::Board::Create(std::vector<std::uint32_t>{1, 1, 1, 1, 3, 2, 3, 2, 3, 1, 3, 2,
                                                             2, 3, 1, 2, 2, 2, 3, 1, 2, 1, 3, 3});
}

TEST(FormatLineTest, Sliding) {
  EXPECT_EQ(FormatLine(Sliding(2, 3, {1, 2, 3, 4, 0, 5})), "1 2 3/4 0 5");
  EXPECT_EQ(FormatLine(Sliding(3, 1, {1, 2, 0})), "1/2/0");
}

TEST(FormatLineTest, OneRowIsMarked) {
  EXPECT_EQ(FormatLine(Sliding(1, 4, {1, 0, 2, 3})), "1 0 2 3/");
  EXPECT_EQ(FormatLine(Sliding(1, 1, {0})), "0/");
}

TEST(FormatLineTest, Rotation) {
  EXPECT_EQ(FormatLine(Rotation()), "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3");
}

TEST(DrawTest, AlignsColumnsAndLeavesTheBlankEmpty) {
  EXPECT_EQ(Draw(Sliding(3, 4, {1, 10, 3, 4, 5, 6, 0, 8, 9, 2, 11, 7})),
            " 1 10  3  4\n"
            " 5  6     8\n"
            " 9  2 11  7\n");
  EXPECT_EQ(Draw(Sliding(2, 2, {1, 0, 3, 2})), "1  \n3 2\n");
}

TEST(DrawTest, RotationIsAHashSign) {
  EXPECT_EQ(Draw(Rotation()),
            "    1   1\n"
            "    1   1\n"
            "3 2 3 2 3 1 3\n"
            "    2   2\n"
            "3 1 2 2 2 3 1\n"
            "    2   1\n"
            "    3   3\n");
}

TEST(MovesTest, LettersWithoutSeparators) {
  using sliding::Move;
  const std::vector<Move> moves = {Move::kDown, Move::kLeft, Move::kRight, Move::kUp};
  EXPECT_EQ(FormatMoves(moves), "DLRU");
  EXPECT_EQ(FormatMoves(std::span<const Move>()), "");
  const std::vector<rotation::Move> rotations = {rotation::Move::kA, rotation::Move::kH};
  EXPECT_EQ(FormatMoves(rotations), "AH");
}

TEST(MovesTest, ReadsEitherCaseAndSkipsBlanks) {
  using sliding::Move;
  EXPECT_THAT(ParseSlidingMoves(" d L\tr\r\nU ").value(),
              ElementsAre(Move::kDown, Move::kLeft, Move::kRight, Move::kUp));
  EXPECT_THAT(ParseSlidingMoves("").value(), IsEmpty());
  EXPECT_THAT(
      ParseRotationMoves("aBc h").value(),
      ElementsAre(rotation::Move::kA, rotation::Move::kB, rotation::Move::kC, rotation::Move::kH));
}

TEST(MovesTest, NamesTheStrangeLetterAndItsPlace) {
  const absl::Status status = ParseSlidingMoves("DL xR").status();
  EXPECT_EQ(FieldOf(status), "moves");
  EXPECT_EQ(std::string(status.message()),
            "'x' at position 4 is not a move: expected one of DLRU.");
  EXPECT_EQ(std::string(ParseRotationMoves("AI").status().message()),
            "'I' at position 2 is not a move: expected one of ABCDEFGH.");
  EXPECT_EQ(std::string(ParseSlidingMoves(std::string_view("\0", 1)).status().message()),
            "'\\x00' at position 1 is not a move: expected one of DLRU.");
}

}  // namespace
}  // namespace puzzlesolver::text
