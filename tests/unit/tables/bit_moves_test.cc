#include "service/engine/tables/bit_moves.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace puzzlesolver {
namespace {

using Bitmap = std::vector<std::uint64_t>;

TEST(BitMoves, MovesBitsDownAndUpUnderMasks) {
  const Bitmap padded{0, 0, 1, 2, 0, 0};
  const BitMoves by_65{1, 1, {1}, {2}};
  Bitmap target{0, 4};
  AddMoved(by_65, &padded[2], 2, target.data());
  EXPECT_EQ(target, (Bitmap{1, 4 | 2}));
}

TEST(BitMoves, MovesWholeWords) {
  const Bitmap padded{0, 5, 6, 0};
  const BitMoves by_64{1, 0, {4, 0}, {0, 7}};
  Bitmap target(2);
  AddMoved(by_64, &padded[1], 2, target.data());
  EXPECT_EQ(target, (Bitmap{4, 5}));
}

TEST(BitMoves, AddsAndRemovesBitmaps) {
  Bitmap target{0b0011, 1};
  AddBits(Bitmap{0b0110, 0}.data(), 2, target.data());
  EXPECT_EQ(target, (Bitmap{0b0111, 1}));
  EXPECT_EQ(RemoveBits(Bitmap{0b1010, 0}.data(), 2, target.data()), 3u);
  EXPECT_EQ(target, (Bitmap{0b0101, 1}));
}

}  // namespace
}  // namespace puzzlesolver
