#include "service/engine/tables/symmetry.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

namespace puzzlesolver {
namespace {

using sliding::Geometry;

Geometry Shape(int rows, int columns) { return *Geometry::Create(rows, columns); }

struct Pair {
  Geometry from;
  Geometry to;
  std::size_t symmetries;
};

const Pair kPairs[] = {
    {Shape(2, 2), Shape(2, 2), 8}, {Shape(3, 3), Shape(3, 3), 8}, {Shape(5, 5), Shape(5, 5), 8},
    {Shape(2, 3), Shape(2, 3), 4}, {Shape(3, 4), Shape(3, 4), 4}, {Shape(16, 2), Shape(16, 2), 4},
    {Shape(4, 3), Shape(3, 4), 4}, {Shape(2, 5), Shape(5, 2), 4}, {Shape(3, 4), Shape(2, 6), 0},
    {Shape(3, 3), Shape(3, 4), 0},
};

TEST(Symmetries, AreFourOrEightDifferentMaps) {
  for (const Pair& pair : kPairs) {
    const std::vector<CellMap> maps = Symmetries(pair.from, pair.to);
    EXPECT_EQ(maps.size(), pair.symmetries);
    EXPECT_EQ(std::set(maps.begin(), maps.end()).size(), pair.symmetries);
  }
}

TEST(Symmetries, KeepTheDistancesBetweenAllCells) {
  for (const Pair& pair : kPairs) {
    for (const CellMap& map : Symmetries(pair.from, pair.to)) {
      ASSERT_EQ(map.size(), static_cast<std::size_t>(pair.from.cells()));
      for (int a = 0; a < pair.from.cells(); ++a) {
        ASSERT_GE(map[static_cast<std::size_t>(a)], 0);
        ASSERT_LT(map[static_cast<std::size_t>(a)], pair.to.cells());
        for (int b = 0; b < pair.from.cells(); ++b) {
          ASSERT_EQ(
              pair.to.Distance(map[static_cast<std::size_t>(a)], map[static_cast<std::size_t>(b)]),
              pair.from.Distance(a, b));
        }
      }
    }
  }
}

TEST(Symmetries, TheFirstKeepsReadingOrder) {
  for (const auto& [rows, columns] : {std::pair{3, 3}, {3, 4}, {4, 3}}) {
    CellMap in_order(static_cast<std::size_t>(rows * columns));
    std::iota(in_order.begin(), in_order.end(), 0);
    EXPECT_EQ(Symmetries(Shape(rows, columns), Shape(rows, columns)).front(), in_order);
  }
}

TEST(Symmetries, TakeEachCellToEachOfItsKind) {
  const auto images = [](const Geometry& from, const Geometry& to, std::size_t cell) {
    std::multiset<int> cells;
    for (const CellMap& map : Symmetries(from, to)) cells.insert(map[cell]);
    return cells;
  };
  EXPECT_EQ(images(Shape(3, 3), Shape(3, 3), 0), (std::multiset<int>{0, 0, 2, 2, 6, 6, 8, 8}));
  EXPECT_EQ(images(Shape(3, 3), Shape(3, 3), 1), (std::multiset<int>{1, 1, 3, 3, 5, 5, 7, 7}));
  EXPECT_EQ(images(Shape(3, 3), Shape(3, 3), 4), (std::multiset<int>{4, 4, 4, 4, 4, 4, 4, 4}));
  EXPECT_EQ(images(Shape(3, 4), Shape(3, 4), 1), (std::multiset<int>{1, 2, 9, 10}));
  // The second cell of a row of three becomes the second row's first or last of four.
  EXPECT_EQ(images(Shape(4, 3), Shape(3, 4), 1), (std::multiset<int>{4, 4, 7, 7}));
}

}  // namespace
}  // namespace puzzlesolver
