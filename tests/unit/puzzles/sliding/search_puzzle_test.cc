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

}  // namespace
}  // namespace puzzlesolver::sliding
