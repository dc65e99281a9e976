#include "service/rpc/move_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "service/engine/puzzles/field_error.h"
#include "tests/unit/rpc/protos.h"

namespace puzzlesolver::rpc {
namespace {

using ::testing::HasSubstr;

absl::StatusOr<CandidateMoves> Parse(const std::string& text, v1::MoveConvention convention,
                                     const v1::Puzzle& puzzle) {
  v1::MoveText move_text;
  move_text.set_text(text);
  move_text.set_convention(convention);
  return ParseMoveText(move_text, *MakeInstance(puzzle));
}

absl::StatusOr<CandidateMoves> ParseSliding(
    const std::string& text, v1::MoveConvention convention = v1::MOVE_CONVENTION_UNSPECIFIED) {
  return Parse(text, convention, SlidingPuzzle(3, 3, kTwoMovesAway));
}

absl::StatusOr<CandidateMoves> ParseRotation(
    const std::string& text, v1::MoveConvention convention = v1::MOVE_CONVENTION_UNSPECIFIED) {
  return Parse(text, convention, RotationPuzzle(kRotationCells));
}

TEST(ParseMoveTextTest, LettersSayWhereTheBlankGoes) {
  const MoveSequence expected = {0, 1, 2, 3, 0, 1, 2, 3};
  EXPECT_EQ(ParseSliding("DLRUdlru")->codes, expected);
  EXPECT_EQ(ParseSliding("DLRUdlru", v1::MOVE_CONVENTION_BLANK)->codes, expected);
}

TEST(ParseMoveTextTest, LettersOfTilesAreTheOpposite) {
  EXPECT_EQ(ParseSliding("DLRU", v1::MOVE_CONVENTION_TILE)->codes, (MoveSequence{3, 2, 1, 0}));
}

TEST(ParseMoveTextTest, NumbersAreThoseOfTiles) {
  const auto moves = ParseSliding(" 5, 6 8\n1", v1::MOVE_CONVENTION_NUMBER);
  EXPECT_EQ(moves->tiles, (Numbers{5, 6, 8, 1}));
  EXPECT_TRUE(moves->codes.empty());
}

TEST(ParseMoveTextTest, ANumberRepeatsTheLetterBeforeIt) {
  EXPECT_EQ(ParseSliding("R2U2")->codes, (MoveSequence{2, 2, 3, 3}));
  EXPECT_EQ(ParseSliding("R 2, d")->codes, (MoveSequence{2, 2, 0}));
  EXPECT_EQ(ParseRotation("a3")->codes, (MoveSequence{0, 0, 0}));
}

TEST(ParseMoveTextTest, SeparatorsMayStandAnywhere) {
  EXPECT_EQ(ParseSliding(" ,\tr,, D\r\n")->codes, (MoveSequence{2, 0}));
  EXPECT_EQ(ParseSliding("")->size(), 0u);
  EXPECT_EQ(ParseSliding(" , ", v1::MOVE_CONVENTION_NUMBER)->size(), 0u);
}

TEST(ParseMoveTextTest, RotationMovesAreAToH) {
  EXPECT_EQ(ParseRotation("ABCDEFGH")->codes, (MoveSequence{0, 1, 2, 3, 4, 5, 6, 7}));
}

TEST(ParseMoveTextTest, AtMostAMillionMoves) {
  EXPECT_EQ(ParseSliding("R1000000")->size(), 1'000'000u);
  for (const char* text : {"R1000001", "RR1000000", "R99999999999999999999"}) {
    const absl::Status status = ParseSliding(text).status();
    EXPECT_EQ(FieldOf(status), "text");
    EXPECT_THAT(std::string(status.message()), HasSubstr("1000000"));
  }
}

void ExpectError(const absl::StatusOr<CandidateMoves>& moves, const char* field,
                 const char* message) {
  EXPECT_EQ(FieldOf(moves.status()), field);
  EXPECT_THAT(std::string(moves.status().message()), HasSubstr(message));
}

TEST(ParseMoveTextTest, WhatIsNoMoveIsNamed) {
  ExpectError(ParseSliding("RX"), "text", "'X' at character 2");
  ExpectError(ParseSliding("2R"), "text", "'2' at character 1");
  ExpectError(ParseSliding("R-1"), "text", "'-' at character 2");
  ExpectError(ParseSliding(std::string("R\0", 2)), "text", "'\\x00' at character 2");
  ExpectError(ParseRotation("AI"), "text", "'I' at character 2");
  ExpectError(ParseSliding("5 x", v1::MOVE_CONVENTION_NUMBER), "text", "'x' at character 3");
}

TEST(ParseMoveTextTest, TilesThatDoNotExistAreNamed) {
  ExpectError(ParseSliding("5 9", v1::MOVE_CONVENTION_NUMBER), "text", "no tile 9");
  ExpectError(ParseSliding("0", v1::MOVE_CONVENTION_NUMBER), "text", "no tile 0:");
  ExpectError(ParseSliding("99999999999", v1::MOVE_CONVENTION_NUMBER), "text",
              "no tile 4294967295 or more");
}

TEST(ParseMoveTextTest, ConventionsOfSlidingPuzzlesAreNotForRotations) {
  ExpectError(ParseRotation("A", v1::MOVE_CONVENTION_TILE), "convention", "MOVE_CONVENTION_TILE");
  ExpectError(ParseRotation("A", v1::MOVE_CONVENTION_NUMBER), "convention",
              "MOVE_CONVENTION_NUMBER");
}

TEST(ParseMoveTextTest, UnknownConventionsAreNamed) {
  ExpectError(ParseSliding("R", static_cast<v1::MoveConvention>(9)), "convention", "9");
}

}  // namespace
}  // namespace puzzlesolver::rpc
