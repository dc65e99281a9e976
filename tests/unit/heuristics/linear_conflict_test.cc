#include "service/engine/heuristics/linear_conflict.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <iterator>
#include <vector>

namespace puzzlesolver {
namespace {

/// Tries every set of tiles that stays.
int RemovalsByEnumeration(const std::vector<int>& digits) {
  int most_kept = 0;
  int home_tiles = 0;
  for (const int digit : digits) home_tiles += digit != 0;
  for (unsigned kept = 0; kept < 1u << digits.size(); ++kept) {
    std::vector<int> stay;
    for (std::size_t i = 0; i < digits.size(); ++i) {
      if (kept >> i & 1 && digits[i] != 0) stay.push_back(digits[i]);
    }
    const bool ordered =
        std::adjacent_find(stay.begin(), stay.end(), std::greater_equal<>()) == stay.end();
    if (ordered) most_kept = std::max(most_kept, static_cast<int>(stay.size()));
  }
  return home_tiles - most_kept;
}

TEST(LinearConflict, RemovesTheFewestTiles) {
  EXPECT_EQ(MinimumRemovals(std::vector<int>{1, 2, 3, 4}), 0);
  EXPECT_EQ(MinimumRemovals(std::vector<int>{2, 1, 0, 0}), 1);
  // Three mutual conflicts, but two removals settle them: counting pairs would say three.
  EXPECT_EQ(MinimumRemovals(std::vector<int>{3, 2, 1}), 2);
  EXPECT_EQ(MinimumRemovals(std::vector<int>{4, 3, 2, 1}), 3);
  EXPECT_EQ(MinimumRemovals(std::vector<int>{0, 0, 0}), 0);
}

TEST(LinearConflict, TableAgreesWithEnumerationOnEveryLine) {
  for (int width = 1; width <= 5; ++width) {
    const LinearConflictTable table(width);
    std::uint32_t lines = 1;
    for (int place = 0; place < width; ++place) lines *= static_cast<std::uint32_t>(width + 1);
    for (std::uint32_t line = 0; line < lines; ++line) {
      std::vector<int> digits;
      std::uint32_t number = 0;
      for (std::uint32_t place = 0, rest = line; place < static_cast<std::uint32_t>(width);
           ++place, rest /= static_cast<std::uint32_t>(width + 1)) {
        digits.push_back(static_cast<int>(rest % static_cast<std::uint32_t>(width + 1)));
        number += static_cast<std::uint32_t>(digits.back()) * table.Weight(static_cast<int>(place));
      }
      std::vector<int> homes;
      std::copy_if(digits.begin(), digits.end(), std::back_inserter(homes),
                   [](int digit) { return digit != 0; });
      std::sort(homes.begin(), homes.end());
      if (std::adjacent_find(homes.begin(), homes.end()) != homes.end()) continue;
      ASSERT_EQ(table.Removals(number), RemovalsByEnumeration(digits)) << "line " << line;
    }
  }
}

}  // namespace
}  // namespace puzzlesolver
