#include "service/engine/tables/rotation_mask_classes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <set>
#include <vector>

#include "service/engine/tables/rotation_distance_table.h"
#include "tests/support/rotation_symmetries.h"

namespace puzzlesolver {
namespace {

using rotation::Mask;
using testing::SymmetricMasks;

TEST(RotationMaskClasses, AreAllMasksUnderTheSymmetriesOfTheBoard) {
  const std::vector<RotationMaskClass> classes = RotationMaskClasses();
  EXPECT_EQ(classes.size(), 92'247u);
  int masks = 0;
  for (const auto& [smallest, size] : classes) {
    const std::set<Mask> symmetric = SymmetricMasks(smallest);
    ASSERT_EQ(std::popcount(smallest), rotation::kCellsPerSymbol);
    ASSERT_EQ(*symmetric.begin(), smallest);
    ASSERT_EQ(static_cast<int>(symmetric.size()), size);
    masks += size;
  }
  EXPECT_EQ(masks, RotationDistanceTable::kMaskCount);
  EXPECT_TRUE(std::ranges::is_sorted(classes, {}, &RotationMaskClass::smallest));
}

TEST(RotationMaskClasses, HaveOneDistanceEach) {
  const RotationDistanceTable table;
  for (const auto& [smallest, size] : RotationMaskClasses()) {
    for (const Mask mask : SymmetricMasks(smallest)) {
      ASSERT_EQ(table.At(mask).distance, table.At(smallest).distance);
    }
  }
}

}  // namespace
}  // namespace puzzlesolver
