#include "service/engine/puzzles/sliding/rank.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <string>

namespace puzzlesolver::sliding {
namespace {

constexpr std::uint64_t kFactorial20 = 2'432'902'008'176'640'000;

std::vector<Tile> Identity(int cells) {
  std::vector<Tile> permutation(static_cast<std::size_t>(cells));
  std::iota(permutation.begin(), permutation.end(), Tile{0});
  return permutation;
}

std::vector<Tile> Last(int cells) {
  std::vector<Tile> permutation = Identity(cells);
  std::ranges::reverse(permutation);
  return permutation;
}

std::vector<Tile> Shuffled(int cells, std::mt19937_64& random) {
  std::vector<Tile> permutation = Identity(cells);
  for (std::size_t i = permutation.size(); i > 1; --i) {
    std::swap(permutation[i - 1], permutation[random() % i]);
  }
  return permutation;
}

std::string BigEndian(std::uint64_t number, int width) {
  std::string bytes(static_cast<std::size_t>(width), '\0');
  for (std::size_t i = bytes.size(); i-- > 0; number >>= 8) bytes[i] = static_cast<char>(number);
  return bytes;
}

std::string Bytes(std::initializer_list<unsigned> values) {
  std::string bytes;
  for (const unsigned value : values) bytes += static_cast<char>(value);
  return bytes;
}

class SmallRankTest : public testing::TestWithParam<int> {};

TEST_P(SmallRankTest, CountsPermutationsInDictionaryOrder) {
  const int cells = GetParam();
  std::vector<Tile> permutation = Identity(cells);
  std::uint64_t rank = 0;
  do {
    ASSERT_EQ(Rank(permutation), rank);
    ASSERT_EQ(Unrank(rank, cells), permutation);
    const std::string bytes = RankBytes(permutation);
    ASSERT_EQ(bytes, BigEndian(rank, RankWidth(cells)));
    ASSERT_EQ(UnrankBytes(bytes, cells).value(), permutation);
    ++rank;
  } while (std::ranges::next_permutation(permutation).found);
  EXPECT_FALSE(UnrankBytes(BigEndian(rank, RankWidth(cells)), cells).ok());
}

INSTANTIATE_TEST_SUITE_P(UpToEightCells, SmallRankTest, testing::Range(1, 9));

TEST(RankTest, LargestThatFits64Bits) {
  EXPECT_EQ(Rank(Identity(20)), 0u);
  EXPECT_EQ(Rank(Last(20)), kFactorial20 - 1);
  EXPECT_EQ(Unrank(kFactorial20 - 1, 20), Last(20));
  EXPECT_EQ(RankBytes(Last(20)), BigEndian(kFactorial20 - 1, 8));
}

TEST(RankTest, BytesAreTheRankUpTo20Cells) {
  std::mt19937_64 random(20);
  for (int cells = 1; cells <= kMaxRank64Cells; ++cells) {
    for (int i = 0; i < 50; ++i) {
      const std::vector<Tile> permutation = Shuffled(cells, random);
      const std::uint64_t rank = Rank(permutation);
      ASSERT_EQ(Unrank(rank, cells), permutation);
      ASSERT_EQ(RankBytes(permutation), BigEndian(rank, RankWidth(cells)));
    }
  }
}

TEST(RankWidthTest, FewestBytesThatHoldEveryRank) {
  const std::pair<int, int> widths[] = {{1, 1},  {2, 1},   {5, 1},   {6, 2},   {8, 2},  {9, 3},
                                        {10, 3}, {11, 4},  {12, 4},  {13, 5},  {16, 6}, {20, 8},
                                        {21, 9}, {24, 10}, {25, 11}, {34, 16}, {35, 17}};
  for (const auto& [cells, width] : widths) EXPECT_EQ(RankWidth(cells), width) << cells;
}

TEST(RankWidthTest, AgreesWithTheLargestRank) {
  for (const int cells : {7, 16, 20, 21, 25, 34, 57, 58, 100, 1024}) {
    const std::string last = RankBytes(Last(cells));
    EXPECT_EQ(last.size(), static_cast<std::size_t>(RankWidth(cells)));
    EXPECT_NE(last.front(), '\0') << cells;
  }
}

TEST(RankBytesTest, GoldenValues) {
  EXPECT_EQ(RankBytes(Identity(1)), Bytes({0}));
  EXPECT_EQ(RankBytes(Last(3)), Bytes({5}));
  // 9! - 1 = 362,879.
  EXPECT_EQ(RankBytes(Last(9)), Bytes({0x05, 0x89, 0x7f}));
  // 1 2 ... 8 0: every digit of 1, 2, ..., 8 is 1: 8! + 7! + ... + 1!.
  const std::vector<Tile> goal = {1, 2, 3, 4, 5, 6, 7, 8, 0};
  EXPECT_EQ(RankBytes(goal), Bytes({0x00, 0xb4, 0x99}));
  // 16! - 1 = 20,922,789,887,999.
  EXPECT_EQ(RankBytes(Last(16)), Bytes({0x13, 0x07, 0x77, 0x75, 0x7f, 0xff}));
  // 21! - 1 = 51,090,942,171,709,439,999.
  EXPECT_EQ(RankBytes(Last(21)), Bytes({0x02, 0xc5, 0x07, 0x7d, 0x36, 0xb8, 0xc3, 0xff, 0xff}));
  // 25! - 1 = 15,511,210,043,330,985,983,999,999.
  EXPECT_EQ(RankBytes(Last(25)),
            Bytes({0x0c, 0xd4, 0xa0, 0x61, 0x9f, 0xb0, 0x90, 0x7b, 0xbf, 0xff, 0xff}));
}

TEST(RankBytesTest, KeepsDictionaryOrderOnBigBoards) {
  std::mt19937_64 random(36);
  for (int i = 0; i < 100; ++i) {
    const std::vector<Tile> a = Shuffled(36, random);
    const std::vector<Tile> b = Shuffled(36, random);
    EXPECT_EQ(a < b, RankBytes(a) < RankBytes(b));
  }
}

class BigRankTest : public testing::TestWithParam<int> {};

TEST_P(BigRankTest, RoundTrip) {
  const int cells = GetParam();
  std::mt19937_64 random(static_cast<std::uint64_t>(cells));
  std::vector<std::vector<Tile>> samples = {Identity(cells), Last(cells)};
  for (int i = 0; i < 20; ++i) samples.push_back(Shuffled(cells, random));
  for (const std::vector<Tile>& permutation : samples) {
    const std::string bytes = RankBytes(permutation);
    ASSERT_EQ(bytes.size(), static_cast<std::size_t>(RankWidth(cells)));
    ASSERT_EQ(UnrankBytes(bytes, cells).value(), permutation);
  }
}

TEST_P(BigRankTest, NextRankIsTheNextPermutation) {
  const int cells = GetParam();
  std::vector<Tile> permutation = Identity(cells);
  for (unsigned rank = 0; rank < 256; ++rank) {
    const std::string bytes = RankBytes(permutation);
    ASSERT_EQ(bytes, std::string(bytes.size() - 1, '\0') + Bytes({rank}));
    std::ranges::next_permutation(permutation);
  }
}

INSTANTIATE_TEST_SUITE_P(Sizes, BigRankTest,
                         testing::Values(21, 24, 25, 30, 33, 34, 35, 63, 64, 65, 100, 1024));

TEST(UnrankBytesTest, RejectsAnotherWidth) {
  for (const std::size_t width : {0, 5, 7}) {
    const auto permutation = UnrankBytes(std::string(width, '\0'), 16);
    ASSERT_FALSE(permutation.ok());
    EXPECT_EQ(permutation.status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_EQ(
        std::string(permutation.status().message()),
        "The rank of a permutation of 16 elements has 6 bytes, not " + std::to_string(width) + ".");
  }
}

TEST(UnrankBytesTest, RejectsRanksBeyondTheLast) {
  for (const int cells : {1, 3, 9, 16, 20, 21, 25, 34, 100}) {
    std::string bytes = RankBytes(Last(cells));
    EXPECT_TRUE(UnrankBytes(bytes, cells).ok());
    for (std::size_t i = bytes.size(); i-- > 0;) {
      if (++bytes[i] != 0) break;
    }
    const auto permutation = UnrankBytes(bytes, cells);
    ASSERT_FALSE(permutation.ok()) << cells;
    EXPECT_EQ(permutation.status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_FALSE(UnrankBytes(std::string(bytes.size(), '\xff'), cells).ok());
  }
}

}  // namespace
}  // namespace puzzlesolver::sliding
