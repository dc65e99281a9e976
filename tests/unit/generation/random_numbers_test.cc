#include "service/engine/generation/random_numbers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <span>
#include <vector>

#include "tests/support/chi_square.h"

namespace puzzlesolver {
namespace {

using ::testing::ElementsAre;

std::vector<std::uint64_t> Draw(RandomNumbers random, std::uint64_t bound) {
  std::vector<std::uint64_t> numbers;
  for (int i = 0; i < 5; ++i) numbers.push_back(random.Below(bound));
  return numbers;
}

TEST(RandomNumbers, NeverChange) {
  EXPECT_THAT(Draw(RandomNumbers(0, 0), 1'000'000),
              ElementsAre(506989, 423561, 299020, 441272, 839721));
  EXPECT_THAT(Draw(RandomNumbers(1, 0), 1'000'000),
              ElementsAre(618759, 932948, 185099, 503152, 961327));
  EXPECT_THAT(Draw(RandomNumbers(0, 1), 1'000'000),
              ElementsAre(9577, 267546, 92474, 692237, 940151));
  EXPECT_THAT(Draw(RandomNumbers(std::uint64_t{1} << 32, 0), 1'000'000),
              ElementsAre(789220, 137757, 13554, 159528, 769261));
}

TEST(RandomNumbers, AreEquallyLikelyBelowAnyBound) {
  for (const std::uint64_t bound : {1, 2, 3, 7, 16, 181, 1000}) {
    RandomNumbers random(5, 0);
    std::map<std::uint64_t, int> counts;
    for (int draw = 0; draw < 100'000; ++draw) ++counts[random.Below(bound)];
    EXPECT_LT(counts.rbegin()->first, bound);
    if (bound == 1) continue;
    EXPECT_LT(testing::UniformityDeviations(counts, static_cast<double>(bound)), 4) << bound;
  }
}

// A remainder of all 64 bits would be below the half in two of three cases.
TEST(RandomNumbers, AreUnbiasedBelowBoundsNearTheirRange) {
  constexpr std::uint64_t kBound = std::uint64_t{3} << 62;
  RandomNumbers random(6, 0);
  std::map<std::uint64_t, int> thirds;
  for (int draw = 0; draw < 30'000; ++draw) ++thirds[random.Below(kBound) / (kBound / 3)];
  EXPECT_LT(testing::UniformityDeviations(thirds, 3), 4);
  EXPECT_LT(random.Below(std::numeric_limits<std::uint64_t>::max()),
            std::numeric_limits<std::uint64_t>::max());
}

TEST(RandomNumbers, ShuffleIntoEachOrderEquallyOften) {
  RandomNumbers random(7, 0);
  std::map<std::array<int, 4>, int> orders;
  for (int draw = 0; draw < 24'000; ++draw) {
    std::array<int, 4> items{0, 1, 2, 3};
    random.Shuffle(std::span<int>(items));
    ++orders[items];
  }
  EXPECT_LT(testing::UniformityDeviations(orders, 24), 4);
}

}  // namespace
}  // namespace puzzlesolver
