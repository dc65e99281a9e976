#include "service/engine/tables/pattern.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

namespace puzzlesolver {
namespace {

using sliding::Geometry;

struct Shape {
  int rows;
  int columns;
  std::vector<int> tiles;
};

Pattern MakePattern(const Shape& shape) {
  return {*Geometry::Create(shape.rows, shape.columns), shape.tiles};
}

class PatternSpace : public ::testing::TestWithParam<Shape> {};

TEST_P(PatternSpace, IsNumberedOneToOne) {
  const Pattern pattern = MakePattern(GetParam());
  for (std::uint64_t index = 0; index < pattern.placement_count(); ++index) {
    const std::vector<int> cells = pattern.Cells(index);
    ASSERT_EQ(cells.size(), pattern.tiles().size());
    for (const int cell : cells) {
      ASSERT_GE(cell, 0);
      ASSERT_LT(cell, pattern.geometry().cells());
      ASSERT_EQ(std::ranges::count(cells, cell), 1);
    }
    ASSERT_EQ(pattern.Index(cells), index);
  }
}

INSTANTIATE_TEST_SUITE_P(Shapes, PatternSpace,
                         ::testing::Values(Shape{2, 2, {1}}, Shape{2, 2, {1, 2, 3}},
                                           Shape{2, 3, {1, 2, 3, 4, 5}}, Shape{3, 2, {2, 5}},
                                           Shape{3, 3, {1, 2, 3, 4, 5, 6, 7, 8}},
                                           Shape{3, 4, {2, 7, 9, 11}}, Shape{4, 4, {8, 12, 15}},
                                           Shape{5, 5, {6, 24}}, Shape{4, 8, {5, 17, 31}},
                                           Shape{2, 16, {16}}, Shape{16, 2, {30, 31}}));

TEST(Pattern, NumbersEveryPlacementThatIsListedByHand) {
  const Pattern pattern = MakePattern({2, 3, {1, 4, 5}});
  std::set<std::uint64_t> indexes;
  for (int first = 0; first < 6; ++first) {
    for (int second = 0; second < 6; ++second) {
      for (int third = 0; third < 6; ++third) {
        if (first == second || second == third || third == first) continue;
        const std::uint64_t index = pattern.Index({first, second, third});
        EXPECT_EQ(pattern.Cells(index), (std::vector<int>{first, second, third}));
        indexes.insert(index);
      }
    }
  }
  EXPECT_EQ(indexes.size(), 120u);
  EXPECT_EQ(*indexes.rbegin(), 119u);
}

TEST(Pattern, HasTheIndexThatItsHeaderDefines) {
  const Pattern three = MakePattern({3, 3, {2, 5, 7}});
  // Cells 0, 4, 8: C(0, 1) + C(4, 2) + C(8, 3) = 62 of 84; tiles 5, 2, 7 in reading order: 1 0 2.
  EXPECT_EQ(three.Index({4, 0, 8}), 2u * 84 + 62);
  EXPECT_EQ(three.Cells(2 * 84 + 62), (std::vector<int>{4, 0, 8}));
  EXPECT_EQ(three.Index({2, 1, 0}), 5u * 84);
  EXPECT_EQ(three.Index({6, 7, 8}), 83u);

  const Pattern eight = MakePattern({4, 4, {8, 9, 10, 11, 12, 13, 14, 15}});
  EXPECT_EQ(eight.Index({0, 1, 2, 3, 4, 5, 6, 7}), 0u);
  EXPECT_EQ(eight.Index(eight.tiles()), 12'869u);
  EXPECT_EQ(eight.Index({15, 14, 13, 12, 11, 10, 9, 8}), 518'918'399u);

  const Pattern two = MakePattern({2, 16, {1, 31}});
  // C(9, 1) + C(31, 2) = 474 of 496.
  EXPECT_EQ(two.Index({9, 31}), 474u);
  EXPECT_EQ(two.Index({31, 9}), 496u + 474);
}

TEST(Pattern, SlidesThatPassNoTileStayInOneBlock) {
  const Pattern pattern = MakePattern({3, 4, {1, 2, 9}});
  const std::uint64_t sets = pattern.set_count();
  EXPECT_EQ(pattern.Index({5, 8, 1}) / sets, pattern.Index({6, 8, 1}) / sets);
  EXPECT_EQ(pattern.Index({5, 10, 1}) / sets, pattern.Index({9, 10, 1}) / sets);
  EXPECT_NE(pattern.Index({5, 8, 1}) / sets, pattern.Index({9, 8, 1}) / sets);
}

TEST(Pattern, HasTheKnownNumbersOfPlacements) {
  EXPECT_EQ(MakePattern({4, 4, {1, 4, 5, 2, 3, 6, 7}}).placement_count(), 57'657'600u);
  EXPECT_EQ(MakePattern({4, 4, {8, 9, 10, 11, 12, 13, 14, 15}}).placement_count(), 518'918'400u);
  EXPECT_EQ(MakePattern({4, 4, {1, 2, 3, 4, 5, 6}}).placement_count(), 5'765'760u);
  EXPECT_EQ(MakePattern({5, 5, {1, 2, 5, 6, 7, 12}}).placement_count(), 127'512'000u);
  EXPECT_EQ(MakePattern({4, 8, {1, 2, 3, 4, 5, 6, 7, 8}}).placement_count(), 424'097'856'000u);
}

TEST(Pattern, KeepsItsTilesInOrder) {
  const Pattern pattern = MakePattern({3, 3, {8, 3, 5}});
  EXPECT_EQ(pattern.tiles(), (std::vector<int>{3, 5, 8}));
  EXPECT_EQ(pattern, MakePattern({3, 3, {5, 3, 8}}));
  EXPECT_NE(pattern, MakePattern({3, 3, {5, 3, 7}}));
  EXPECT_NE(MakePattern({2, 6, {5, 3}}), MakePattern({3, 4, {5, 3}}));
}

TEST(Pattern, AddsUpTheDistancesOfItsTiles) {
  const Pattern pattern = MakePattern({3, 4, {1, 6, 11}});
  EXPECT_EQ(pattern.ManhattanDistance({1, 6, 11}), 0);
  EXPECT_EQ(pattern.ManhattanDistance({11, 6, 1}), 4 + 4);
  EXPECT_EQ(pattern.ManhattanDistance({0, 3, 8}), 1 + 2 + 3);
}

TEST(Pattern, CountsChoicesAndOrders) {
  EXPECT_EQ(Binomial(0, 0), 1u);
  EXPECT_EQ(Binomial(5, 7), 0u);
  EXPECT_EQ(Binomial(25, 6), 177'100u);
  EXPECT_EQ(Binomial(32, 16), 601'080'390u);
  for (int n = 1; n <= Pattern::kMaxCells; ++n) {
    for (int k = 1; k <= n; ++k) {
      EXPECT_EQ(Binomial(n, k), Binomial(n - 1, k - 1) + Binomial(n - 1, k));
    }
  }
  EXPECT_EQ(Factorial(0), 1u);
  EXPECT_EQ(Factorial(8), 40'320u);
}

}  // namespace
}  // namespace puzzlesolver
