#include "service/engine/comparison/effective_branching_factor.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>

namespace puzzlesolver {
namespace {

TEST(EffectiveBranchingFactor, IsTheTextbooksExample) {
  // "If A* finds a solution at depth 5 using 52 nodes, then the effective branching factor
  // is 1.92."
  EXPECT_NEAR(EffectiveBranchingFactor(52, 5), 1.92, 0.005);
}

TEST(EffectiveBranchingFactor, IsThatOfUniformTrees) {
  EXPECT_NEAR(EffectiveBranchingFactor(2 + 4 + 8 + 16, 4), 2, 1e-12);
  EXPECT_NEAR(EffectiveBranchingFactor(3 + 9 + 27, 3), 3, 1e-12);
  EXPECT_NEAR(EffectiveBranchingFactor(7, 1), 7, 1e-12);
}

TEST(EffectiveBranchingFactor, IsOneWhenOnlyThePathWasGenerated) {
  EXPECT_EQ(EffectiveBranchingFactor(1, 1), 1);
  EXPECT_NEAR(EffectiveBranchingFactor(80, 80), 1, 1e-12);
}

TEST(EffectiveBranchingFactor, SolvesItsEquation) {
  for (const std::uint64_t generated : {100u, 54'321u, 276'361'932u, 4'000'000'000u}) {
    for (const int length : {2, 31, 57, 80}) {
      const double factor = EffectiveBranchingFactor(generated, length);
      double sum = 0;
      for (int level = 1; level <= length; ++level) sum += std::pow(factor, level);
      EXPECT_NEAR(sum / static_cast<double>(generated), 1, 1e-9) << generated << ' ' << length;
    }
  }
}

}  // namespace
}  // namespace puzzlesolver
