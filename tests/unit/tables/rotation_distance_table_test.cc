#include "service/engine/tables/rotation_distance_table.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <vector>

namespace puzzlesolver {
namespace {

TEST(RotationDistanceTable, HasTheKnownHistogram) {
  const RotationDistanceTable table;
  const auto histogram = table.Histogram();
  EXPECT_EQ(histogram, (std::vector<int>{1, 8, 44, 208, 876, 3220, 10498, 30236, 73982, 146466,
                                         208170, 178588, 72941, 10045, 188}));
  EXPECT_EQ(std::accumulate(histogram.begin(), histogram.end(), 0),
            RotationDistanceTable::kMaskCount);
}

TEST(RotationDistanceTable, DownhillMovesAreThoseThatLowerTheDistance) {
  const RotationDistanceTable table;
  rotation::Mask mask = rotation::CentreMask();
  std::uint64_t seed = 1;
  for (int length = 1; length <= 10'000; ++length) {
    unsigned downhill = 0;
    rotation::Mask next = mask;
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    for (int move = 0; move < rotation::kMoveCount; ++move) {
      const auto neighbour = rotation::Rotate(mask, static_cast<rotation::Move>(move));
      const int change = table.At(neighbour).distance - table.At(mask).distance;
      ASSERT_LE(std::abs(change), 1);
      if (change < 0) downhill |= 1u << move;
      if (static_cast<std::uint64_t>(move) == seed >> 61) next = neighbour;
    }
    ASSERT_EQ(table.At(mask).downhill, downhill);
    mask = next;
  }
}

}  // namespace
}  // namespace puzzlesolver
