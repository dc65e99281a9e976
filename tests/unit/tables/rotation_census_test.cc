#include "service/engine/tables/rotation_census.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <numeric>
#include <stop_token>

#include "tests/support/rotation_symmetries.h"

namespace puzzlesolver {
namespace {

using rotation::Mask;
using Histogram = std::vector<std::uint64_t>;

constexpr Mask kAllCells = (Mask{1} << rotation::kCells) - 1;

/// The boards with symbol 1 on `first`, one after the other.
void AddBoards(const RotationDistanceTable& table, Mask first, Histogram& histogram) {
  const Mask free = kAllCells & ~first;
  for (Mask second = free; second != 0; second = (second - 1) & free) {
    if (std::popcount(second) != rotation::kCellsPerSymbol) continue;
    const std::size_t distance = std::min(
        {table.At(first).distance, table.At(second).distance, table.At(free & ~second).distance});
    if (distance >= histogram.size()) histogram.resize(distance + 1);
    ++histogram[distance];
  }
}

/// Some classes of every size.
std::vector<RotationMaskClass> SomeClasses() {
  std::vector<RotationMaskClass> some;
  int of_size[9] = {};
  const std::vector<RotationMaskClass> classes = RotationMaskClasses();
  for (std::size_t i = 0; i < classes.size(); i += 7) {
    if (of_size[classes[i].size]++ < 4) some.push_back(classes[i]);
  }
  for (const int size : {2, 4, 8}) EXPECT_EQ(std::min(of_size[size], 4), 4) << size;
  some.push_back(classes.back());
  return some;
}

TEST(CountRotationBoards, CountsEveryBoardOfTheClasses) {
  const RotationDistanceTable table;
  const std::vector<RotationMaskClass> classes = SomeClasses();
  Histogram expected;
  for (const auto& [smallest, size] : classes) {
    for (const Mask mask : testing::SymmetricMasks(smallest)) AddBoards(table, mask, expected);
  }
  EXPECT_EQ(CountRotationBoards(table, classes, 1, {}), expected);
  EXPECT_EQ(CountRotationBoards(table, classes, 3, {}), expected);
}

TEST(CountRotationBoards, EndsWhenToldTo) {
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(
      CountRotationBoards(RotationDistanceTable(), RotationMaskClasses(), 1, stop.get_token()));
}

}  // namespace
}  // namespace puzzlesolver
