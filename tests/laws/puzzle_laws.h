#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "service/engine/puzzles/text/format.h"
#include "service/engine/puzzles/text/parse.h"

/// Laws that hold for every puzzle, as a typed test suite. A puzzle is described by a type with
///
///   using Board = ...; using Move = ...;
///   static constexpr int kMoveCount;
///   static constexpr bool kEveryMoveChanges;              // no move leaves a board as it is
///   static Board Solved();
///   static bool CanMove(const Board&, Move);
///   static std::string RankBytes(const Board&);           // the stored key
///   static Board UnrankBytes(const std::string& rank);    // its inverse
///   static absl::StatusOr<std::vector<Move>> ParseMoves(std::string_view letters);
///
/// and found by argument lookup: Inverse(Move), Board::Apply(Move), Board::operator==.
namespace puzzlesolver::laws {

template <typename Puzzle>
std::vector<typename Puzzle::Move> LegalMoves(const typename Puzzle::Board& board) {
  std::vector<typename Puzzle::Move> moves;
  for (int index = 0; index < Puzzle::kMoveCount; ++index) {
    const auto move = static_cast<typename Puzzle::Move>(index);
    if (Puzzle::CanMove(board, move)) moves.push_back(move);
  }
  return moves;
}

/// The solved board and the ends of seeded random walks, the same on every platform.
template <typename Puzzle>
std::vector<typename Puzzle::Board> SampleBoards() {
  constexpr std::uint64_t kWalks = 40;
  std::vector<typename Puzzle::Board> boards = {Puzzle::Solved()};
  for (std::uint64_t seed = 1; seed <= kWalks; ++seed) {
    std::mt19937_64 random(seed);
    auto board = Puzzle::Solved();
    for (std::uint64_t step = 0; step < seed * seed; ++step) {
      const auto moves = LegalMoves<Puzzle>(board);
      board.Apply(moves[random() % moves.size()]);
    }
    boards.push_back(board);
  }
  return boards;
}

template <typename Puzzle>
class PuzzleLaws : public testing::Test {
 protected:
  const std::vector<typename Puzzle::Board> boards_ = SampleBoards<Puzzle>();
};

TYPED_TEST_SUITE_P(PuzzleLaws);

TYPED_TEST_P(PuzzleLaws, InverseIsAnInvolutionWithoutFixedMoves) {
  for (int index = 0; index < TypeParam::kMoveCount; ++index) {
    const auto move = static_cast<typename TypeParam::Move>(index);
    EXPECT_EQ(Inverse(Inverse(move)), move);
    EXPECT_NE(Inverse(move), move);
  }
}

TYPED_TEST_P(PuzzleLaws, UndoRestores) {
  for (const auto& board : this->boards_) {
    for (const auto move : LegalMoves<TypeParam>(board)) {
      auto moved = board;
      moved.Apply(move);
      ASSERT_TRUE(TypeParam::CanMove(moved, Inverse(move)));
      moved.Apply(Inverse(move));
      EXPECT_EQ(moved, board);
    }
  }
}

TYPED_TEST_P(PuzzleLaws, MovesChangeTheBoardExactlyWhenTheyChangeItsRank) {
  int changes = 0;
  for (const auto& board : this->boards_) {
    for (const auto move : LegalMoves<TypeParam>(board)) {
      auto moved = board;
      moved.Apply(move);
      const bool changed = moved != board;
      EXPECT_EQ(TypeParam::RankBytes(moved) != TypeParam::RankBytes(board), changed);
      EXPECT_TRUE(changed || !TypeParam::kEveryMoveChanges);
      changes += changed ? 1 : 0;
    }
  }
  EXPECT_GT(changes, 0);
}

TYPED_TEST_P(PuzzleLaws, RankRoundTrip) {
  for (const auto& board : this->boards_) {
    EXPECT_EQ(TypeParam::UnrankBytes(TypeParam::RankBytes(board)), board);
  }
}

TYPED_TEST_P(PuzzleLaws, TextRoundTrip) {
  using Board = typename TypeParam::Board;
  std::string text;
  for (const Board& board : this->boards_) {
    const std::string line = text::FormatLine(board);
    EXPECT_EQ(line.find('\n'), std::string::npos);
    const auto parsed = text::ParseBoard(line, {});
    ASSERT_TRUE(parsed.ok()) << parsed.status();
    EXPECT_EQ(std::get<Board>(*parsed), board);
    text += line + "\n";
  }
  const auto parsed = text::ParseBoards(text, {});
  ASSERT_EQ(parsed.size(), this->boards_.size());
  for (std::size_t i = 0; i < parsed.size(); ++i) {
    ASSERT_TRUE(parsed[i].ok()) << parsed[i].status();
    EXPECT_EQ(std::get<Board>(*parsed[i]), this->boards_[i]);
  }
}

TYPED_TEST_P(PuzzleLaws, MoveLettersRoundTripInDictionaryOrder) {
  std::vector<typename TypeParam::Move> moves;
  for (int index = 0; index < TypeParam::kMoveCount; ++index) {
    moves.push_back(static_cast<typename TypeParam::Move>(index));
  }
  const std::string letters = text::FormatMoves(moves);
  EXPECT_TRUE(std::is_sorted(letters.begin(), letters.end()));
  const auto parsed = TypeParam::ParseMoves(letters);
  ASSERT_TRUE(parsed.ok()) << parsed.status();
  EXPECT_EQ(*parsed, moves);
}

REGISTER_TYPED_TEST_SUITE_P(PuzzleLaws, InverseIsAnInvolutionWithoutFixedMoves, UndoRestores,
                            MovesChangeTheBoardExactlyWhenTheyChangeItsRank, RankRoundTrip,
                            TextRoundTrip, MoveLettersRoundTripInDictionaryOrder);

}  // namespace puzzlesolver::laws
