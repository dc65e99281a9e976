#include "service/engine/puzzles/sliding/search_puzzle.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

#include "service/engine/puzzles/sliding/rank.h"

namespace puzzlesolver::sliding {
namespace {

template <typename Shape>
void ExpectRoundTrip(const Board& board) {
  const SearchPuzzle<Shape> puzzle(board.geometry());
  const auto state = puzzle.FromBoard(board);
  std::vector<std::uint64_t> words(puzzle.packed_words());
  ASSERT_LE(words.size(), SearchPuzzle<Shape>::kMaxPackedWords);
  puzzle.Pack(state, words);
  const auto unpacked = puzzle.Unpack(words);
  ASSERT_EQ(unpacked.tiles, state.tiles);
  ASSERT_EQ(unpacked.blank, state.blank);
}

TEST(SearchPuzzle, UnpacksWhatItPacked) {
  for (int rows = 1; rows <= 32; ++rows) {
    for (int columns = 1; rows * columns <= 32; ++columns) {
      const Geometry geometry = *Geometry::Create(rows, columns);
      for (int blank = 0; blank < geometry.cells(); ++blank) {
        const Board board = Board::Ordered(geometry, blank);
        ExpectRoundTrip<SmallShape>(board);
        if (geometry.cells() <= 16) ExpectRoundTrip<BoundedShape<16>>(board);
      }
    }
  }
}

TEST(SearchPuzzle, PacksDifferentBoardsDifferently) {
  const Geometry geometry = *Geometry::Create(2, 4);
  const SearchPuzzle<BoundedShape<16>> puzzle(geometry);
  std::set<std::uint64_t> packed;
  constexpr std::uint64_t kBoards = 40'320;
  for (std::uint64_t rank = 0; rank < kBoards; ++rank) {
    std::uint64_t word = 0;
    puzzle.Pack(puzzle.FromBoard(*Board::Create(geometry, Unrank(rank, geometry.cells()))),
                std::span(&word, 1));
    packed.insert(word);
  }
  EXPECT_EQ(packed.size(), kBoards);
}

TEST(SearchPuzzle, TakesAsFewWordsAsItCan) {
  EXPECT_EQ(SearchPuzzle<BoundedShape<16>>::kMaxPackedWords, 1u);
  EXPECT_EQ(SearchPuzzle<BoundedShape<25>>::kMaxPackedWords, 2u);
  EXPECT_EQ(SearchPuzzle<SmallShape>::kMaxPackedWords, 3u);
}

TEST(SearchPuzzle, InverseMovesUndo) {
  const Geometry geometry = *Geometry::Create(3, 3);
  const SearchPuzzle<SmallShape> puzzle(geometry);
  const auto centre = puzzle.FromBoard(Board::Ordered(geometry, 4));
  for (int move = 0; move < kMoveCount; ++move) {
    auto state = centre;
    puzzle.Apply(state, move);
    EXPECT_NE(state.tiles, centre.tiles);
    puzzle.Apply(state, puzzle.Inverse(move));
    EXPECT_EQ(state.tiles, centre.tiles);
    EXPECT_EQ(state.blank, centre.blank);
  }
}

template <typename Shape>
void ExpectFollowsWalk(int rows, int columns) {
  const Geometry geometry = *Geometry::Create(rows, columns);
  const SearchPuzzle<Shape> puzzle(geometry);
  const BlankDivisions divisions(geometry);
  EXPECT_EQ(puzzle.divisions(), divisions.count());
  Board board = Board::Standard(geometry);
  auto state = puzzle.FromBoard(board);
  std::uint64_t fingerprint = puzzle.Fingerprint(state);
  for (std::uint64_t step = 0, random = 1; step < 500; ++step) {
    random = random * 6364136223846793005 + 1442695040888963407;
    const auto move = static_cast<Move>(random >> 62);
    if (!board.CanMove(move)) continue;
    board.Apply(move);
    EXPECT_EQ(puzzle.DivisionAfter(state, static_cast<int>(move)),
              divisions.Of(board.blank_cell()));
    fingerprint = puzzle.FingerprintAfter(state, fingerprint, static_cast<int>(move));
    puzzle.Apply(state, static_cast<int>(move));
    EXPECT_EQ(state.blank, board.blank_cell());
    EXPECT_EQ(state.tiles, puzzle.FromBoard(board).tiles);
    EXPECT_EQ(fingerprint, puzzle.Fingerprint(state));
  }
}

TEST(SearchPuzzle, FollowsTheBoard) {
  ExpectFollowsWalk<FixedShape<4, 4>>(4, 4);
  ExpectFollowsWalk<FixedShape<5, 5>>(5, 5);
  ExpectFollowsWalk<SmallShape>(2, 7);
  ExpectFollowsWalk<BoundedShape<256>>(16, 16);
  ExpectFollowsWalk<LargeShape>(32, 32);
  ExpectFollowsWalk<LargeShape>(1, 500);
}

TEST(SearchPuzzle, DifferentStatesHaveDifferentFingerprints) {
  const Geometry geometry = *Geometry::Create(3, 3);
  const SearchPuzzle<SmallShape> puzzle(geometry);
  std::set<std::uint64_t> fingerprints;
  for (std::uint64_t rank = 0; rank < 362'880; ++rank) {
    fingerprints.insert(
        puzzle.Fingerprint(puzzle.FromBoard(*Board::Create(geometry, Unrank(rank, 9)))));
  }
  EXPECT_EQ(fingerprints.size(), 362'880u);
}

}  // namespace
}  // namespace puzzlesolver::sliding
