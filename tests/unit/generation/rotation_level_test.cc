#include "service/engine/generation/rotation_level.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>

#include "service/engine/puzzles/rotation/board.h"
#include "tests/support/chi_square.h"

namespace puzzlesolver {
namespace {

using rotation::Board;

const RotationDistanceTable& Distances() {
  static const RotationDistanceTable kTable;
  return kTable;
}

int DistanceOf(const Board& board, int symbol) {
  return Distances().At(board.Mask(symbol)).distance;
}

int LengthOf(const Board& board) {
  return std::min({DistanceOf(board, 1), DistanceOf(board, 2), DistanceOf(board, 3)});
}

/// How many symbols are at the least distance.
int NearestSymbols(const Board& board) {
  int symbols = 0;
  for (int symbol = 1; symbol <= 3; ++symbol) {
    symbols += DistanceOf(board, symbol) == LengthOf(board) ? 1 : 0;
  }
  return symbols;
}

TEST(RotationLevel, DrawsBoardsOfItsLength) {
  for (int length = 0; length <= RotationLevel::kMaxLength; ++length) {
    const RotationLevel level(Distances(), length);
    for (std::uint32_t index = 0; index < 200; ++index) {
      RandomNumbers random(1, index);
      ASSERT_EQ(LengthOf(level.Draw(random)), length);
    }
  }
}

TEST(RotationLevel, DrawsAllFarthestBoardsEquallyOften) {
  const RotationLevel level(Distances(), 13);
  RandomNumbers random(2, 0);
  std::map<std::uint64_t, int> counts;
  for (int draw = 0; draw < 19'200; ++draw) ++counts[rotation::Rank(level.Draw(random))];
  EXPECT_EQ(counts.size(), 192u);
  EXPECT_LT(testing::UniformityDeviations(counts, 192), 4);
}

TEST(RotationLevel, DrawsAllSolvedBoardsEquallyOften) {
  const RotationLevel level(Distances(), 0);
  RandomNumbers random(3, 0);
  std::map<std::uint64_t, int> counts;
  for (int draw = 0; draw < 386'100; ++draw) ++counts[rotation::Rank(level.Draw(random))];
  EXPECT_LT(testing::UniformityDeviations(counts, 38'610), 4);
}

// A board with two symbols at its distance can be drawn through either; it must not come twice as
// often for it. Compared with boards drawn from all, of which those of other lengths are left out.
TEST(RotationLevel, FavoursNoBoardForThatSeveralSymbolsAreNearest) {
  constexpr int kLength = 9;
  constexpr int kDraws = 100'000;
  const RotationLevel level(Distances(), kLength);
  RandomNumbers random(4, 0);
  double drawn[4] = {};
  for (int draw = 0; draw < kDraws; ++draw) ++drawn[NearestSymbols(level.Draw(random))];
  double expected[4] = {};
  for (int draw = 0; draw < kDraws;) {
    const Board board = *rotation::Unrank(random.Below(rotation::kBoardCount));
    if (LengthOf(board) != kLength) continue;
    ++expected[NearestSymbols(board)];
    ++draw;
  }
  for (int symbols = 1; symbols <= 3; ++symbols) {
    EXPECT_GT(expected[symbols], 1000);
    EXPECT_NEAR(drawn[symbols] / expected[symbols], 1, 0.1) << symbols;
  }
}

}  // namespace
}  // namespace puzzlesolver
