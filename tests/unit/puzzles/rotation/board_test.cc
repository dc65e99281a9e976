#include "service/engine/puzzles/rotation/board.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "service/engine/puzzles/field_error.h"

namespace puzzlesolver::rotation {
namespace {

using ::testing::ElementsAre;
using ::testing::ElementsAreArray;

using Symbols = std::vector<std::uint32_t>;

const Symbols kSample = {1, 1, 1, 1, 3, 2, 3, 2, 3, 1, 3, 2, 2, 3, 1, 2, 2, 2, 3, 1, 2, 1, 3, 3};
const Symbols kSorted = {1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3};

/// The lines as published: cells counted from 1, every cell moves towards the first listed.
const std::vector<std::vector<int>> kPublished = {
    {1, 3, 7, 12, 16, 21, 23},    {2, 4, 9, 13, 18, 22, 24}, {11, 10, 9, 8, 7, 6, 5},
    {20, 19, 18, 17, 16, 15, 14}, {24, 22, 18, 13, 9, 4, 2}, {23, 21, 16, 12, 7, 3, 1},
    {14, 15, 16, 17, 18, 19, 20}, {5, 6, 7, 8, 9, 10, 11}};

Move MoveAt(int index) { return static_cast<Move>(index); }

TEST(RotationMoveTest, LinesAreThePublishedOnes) {
  for (int move = 0; move < kMoveCount; ++move) {
    std::vector<int> line;
    for (const int cell : Line(MoveAt(move))) line.push_back(cell + 1);
    EXPECT_THAT(line, ElementsAreArray(kPublished[static_cast<std::size_t>(move)]))
        << kMoveLetters[move];
  }
}

TEST(RotationMoveTest, InversePairs) {
  for (const auto& [move, inverse] : {std::pair{Move::kA, Move::kF},
                                      {Move::kB, Move::kE},
                                      {Move::kC, Move::kH},
                                      {Move::kD, Move::kG}}) {
    EXPECT_EQ(Inverse(move), inverse);
    EXPECT_EQ(Inverse(inverse), move);
  }
}

TEST(RotationMoveTest, Centre) { EXPECT_THAT(Centre(), ElementsAre(6, 7, 8, 11, 12, 15, 16, 17)); }

TEST(RotationMoveTest, EveryCellOfTheLineGoesOneStepTowardsTheFirst) {
  // Two boards tell all cells of a line apart: the symbols of each cell in both are compared.
  for (const Symbols& symbols : {kSample, kSorted}) {
    const Board before = *Board::Create(symbols);
    for (int move = 0; move < kMoveCount; ++move) {
      Board after = before;
      after.Apply(MoveAt(move));
      auto expected = before.cells();
      const auto line = Line(MoveAt(move));
      for (std::size_t i = 0; i < line.size(); ++i) {
        expected[line[i]] = before.cells()[line[(i + 1) % line.size()]];
      }
      EXPECT_EQ(after.cells(), expected) << kMoveLetters[move];
    }
  }
}

TEST(RotationMoveTest, SevenTimesIsNoMove) {
  for (int move = 0; move < kMoveCount; ++move) {
    Board board = *Board::Create(kSample);
    for (int i = 0; i < kLineLength; ++i) board.Apply(MoveAt(move));
    EXPECT_EQ(board, *Board::Create(kSample));
  }
}

TEST(RotationBoardTest, JudgeSampleIsSolvedByAC) {
  Board board = *Board::Create(kSample);
  EXPECT_FALSE(board.IsSolved());
  board.Apply(Move::kA);
  EXPECT_FALSE(board.IsSolved());
  board.Apply(Move::kC);
  EXPECT_TRUE(board.IsSolved());
  EXPECT_EQ(board.cells()[Centre().front()], 2);
}

TEST(RotationBoardTest, JudgeSampleIsSolvedByDDHH) {
  Board board = *Board::Create(kSorted);
  for (const Move move : {Move::kD, Move::kD, Move::kH, Move::kH}) board.Apply(move);
  EXPECT_TRUE(board.IsSolved());
  EXPECT_EQ(board.cells()[Centre().front()], 2);
}

TEST(RotationBoardTest, MasksShareOutTheCells) {
  const Board board = *Board::Create(kSample);
  EXPECT_EQ(board.Mask(1) | board.Mask(2) | board.Mask(3), 0xffffffu);
  for (int symbol = 1; symbol <= kSymbols; ++symbol) {
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      EXPECT_EQ((board.Mask(symbol) >> cell & 1) != 0, board.cells()[cell] == symbol);
    }
  }
}

std::string ErrorOf(const Symbols& symbols) {
  const auto board = Board::Create(symbols);
  EXPECT_EQ(FieldOf(board.status()), "cells");
  return std::string(board.status().message());
}

TEST(RotationBoardTest, Errors) {
  EXPECT_EQ(ErrorOf({}), "A Rotation Game board needs 24 symbols, but 0 were given.");
  EXPECT_EQ(ErrorOf({1}), "A Rotation Game board needs 24 symbols, but 1 was given.");
  Symbols symbols = kSorted;
  symbols.push_back(3);
  EXPECT_EQ(ErrorOf(symbols), "A Rotation Game board needs 24 symbols, but 25 were given.");
  for (const std::uint32_t strange : {0u, 4u, 257u, 4294967295u}) {
    symbols = kSorted;
    symbols[4] = strange;
    EXPECT_EQ(ErrorOf(symbols), "Symbol " + std::to_string(strange) +
                                    " in cell 5 is out of range: a Rotation Game has the symbols "
                                    "1, 2, 3.");
  }
  symbols = kSorted;
  symbols[0] = 2;
  EXPECT_EQ(ErrorOf(symbols),
            "Symbol 1 stands 7 times, but a Rotation Game has each of 1, 2, 3 exactly 8 times.");
}

}  // namespace
}  // namespace puzzlesolver::rotation
