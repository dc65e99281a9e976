#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

#include "service/engine/puzzles/field_error.h"
#include "service/engine/puzzles/rotation/board.h"

namespace puzzlesolver::rotation {
namespace {

std::string Bytes(std::initializer_list<unsigned> values) {
  std::string bytes;
  for (const unsigned value : values) bytes += static_cast<char>(value);
  return bytes;
}

TEST(RotationRankTest, FirstAndLast) {
  const Board first = *Unrank(0);
  EXPECT_TRUE(std::ranges::is_sorted(first.cells()));
  EXPECT_EQ(Rank(first), 0u);
  EXPECT_EQ(RankBytes(first), Bytes({0, 0, 0, 0, 0}));
  const Board last = *Unrank(kBoardCount - 1);
  EXPECT_TRUE(std::ranges::is_sorted(last.cells(), std::greater<>()));
  EXPECT_EQ(Rank(last), kBoardCount - 1);
  EXPECT_EQ(RankBytes(last), Bytes({0x02, 0x34, 0x30, 0x3f, 0x59}));
}

TEST(RotationRankTest, CountsBoardsInDictionaryOrder) {
  for (const std::uint64_t first : {std::uint64_t{0}, kBoardCount / 2, kBoardCount - 5001}) {
    auto cells = Unrank(first)->cells();
    for (std::uint64_t rank = first; rank < first + 5000; ++rank) {
      const Board board = *Unrank(rank);
      ASSERT_EQ(board.cells(), cells);
      ASSERT_EQ(Rank(board), rank);
      std::ranges::next_permutation(cells);
    }
  }
}

TEST(RotationRankTest, RandomRanksRoundTrip) {
  std::mt19937_64 random(2286);
  for (int i = 0; i < 10'000; ++i) {
    const std::uint64_t rank = random() % kBoardCount;
    const auto board = Unrank(rank);
    ASSERT_TRUE(board.ok());
    ASSERT_EQ(Rank(*board), rank);
    for (int symbol = 1; symbol <= kSymbols; ++symbol) {
      ASSERT_EQ(std::ranges::count(board->cells(), symbol), kCellsPerSymbol);
    }
  }
}

TEST(RotationRankTest, BytesAreTheRankBigEndian) {
  EXPECT_EQ(RankBytes(*Unrank(0x0123456789)), Bytes({0x01, 0x23, 0x45, 0x67, 0x89}));
}

TEST(RotationRankTest, RejectsRanksBeyondTheLast) {
  for (const std::uint64_t rank : {kBoardCount, ~std::uint64_t{0}}) {
    const auto board = Unrank(rank);
    ASSERT_FALSE(board.ok());
    EXPECT_EQ(board.status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_EQ(FieldOf(board.status()), "rank");
  }
}

}  // namespace
}  // namespace puzzlesolver::rotation
