#include "service/engine/tables/pattern_partition.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "tests/support/pattern_sets.h"

namespace puzzlesolver {
namespace {

using sliding::Geometry;
using sliding::Move;
using TileSets = std::vector<std::vector<int>>;

TileSets PartsOf(int rows, int columns, int size) {
  TileSets tiles;
  for (const PatternPart& part : PartitionTiles(*Geometry::Create(rows, columns), size)) {
    tiles.push_back(part.tiles);
  }
  return tiles;
}

std::set<std::vector<int>> PatternsOf(int rows, int columns, int size) {
  std::set<std::vector<int>> tiles;
  for (const PatternPart& part : PartitionTiles(*Geometry::Create(rows, columns), size)) {
    tiles.insert(part.pattern.tiles());
  }
  return tiles;
}

TEST(PartitionTiles, CutsTheFifteenPuzzleIntoRows) {
  EXPECT_EQ(PartsOf(4, 4, 8), (TileSets{{8, 9, 10, 11, 12, 13, 14, 15}, {1, 2, 3, 4, 5, 6, 7}}));
}

TEST(PartitionTiles, CutsTheFifteenPuzzleIntoSixSixThree) {
  EXPECT_EQ(PartsOf(4, 4, 6), (TileSets{{9, 10, 11, 13, 14, 15}, {1, 4, 5, 6, 8, 12}, {2, 3, 7}}));
}

TEST(PartitionTiles, CutsTheTwentyFourPuzzleIntoAPinwheelOfTwoPatterns) {
  EXPECT_EQ(PartsOf(5, 5, 6), (TileSets{{17, 18, 19, 22, 23, 24},
                                        {10, 11, 15, 16, 20, 21},
                                        {3, 4, 8, 9, 13, 14},
                                        {1, 2, 5, 6, 7, 12}}));
  EXPECT_EQ(PatternsOf(5, 5, 6),
            (std::set<std::vector<int>>{{1, 5, 6, 10, 11, 12}, {17, 18, 19, 22, 23, 24}}));
}

/// Calls `visit` for every shape that patterns are made for.
template <typename Visit>
void ForEachShape(Visit visit) {
  for (int rows = 2; rows <= Pattern::kMaxCells / 2; ++rows) {
    for (int columns = 2; rows * columns <= Pattern::kMaxCells; ++columns) {
      visit(*Geometry::Create(rows, columns));
    }
  }
}

TEST(PartitionTiles, HasEveryTileOnce) {
  ForEachShape([](const Geometry& geometry) {
    for (int size = 1; size <= Pattern::kMaxTiles; ++size) {
      std::vector<int> tiles;
      for (const PatternPart& part : PartitionTiles(geometry, size)) {
        EXPECT_LE(part.tiles.size(), static_cast<std::size_t>(size));
        tiles.insert(tiles.end(), part.tiles.begin(), part.tiles.end());
      }
      std::ranges::sort(tiles);
      ASSERT_EQ(tiles.size(), static_cast<std::size_t>(geometry.cells() - 1));
      for (std::size_t i = 0; i < tiles.size(); ++i) ASSERT_EQ(tiles[i], static_cast<int>(i) + 1);
    }
  });
}

/// Cells that can be reached from `cell` through cells that are `inside` as `cell` is.
std::set<int> Region(const Geometry& geometry, int cell, const std::vector<int>& outside) {
  std::set<int> region = {cell};
  std::vector<int> open = {cell};
  while (!open.empty()) {
    const int from = open.back();
    open.pop_back();
    for (int move = 0; move < sliding::kMoveCount; ++move) {
      const int to = geometry.Neighbour(from, static_cast<Move>(move));
      if (to == Geometry::kNoCell || std::ranges::count(outside, to) > 0) continue;
      if (region.insert(to).second) open.push_back(to);
    }
  }
  return region;
}

std::vector<int> Others(const Geometry& geometry, const std::vector<int>& tiles) {
  std::vector<int> others;
  for (int cell = 0; cell < geometry.cells(); ++cell) {
    if (std::ranges::count(tiles, cell) == 0) others.push_back(cell);
  }
  return others;
}

TEST(PartitionTiles, MakesPartsOfNeighbours) {
  ForEachShape([](const Geometry& geometry) {
    for (int size = 1; size <= Pattern::kMaxTiles; ++size) {
      for (const PatternPart& part : PartitionTiles(geometry, size)) {
        const auto others = Others(geometry, part.tiles);
        EXPECT_EQ(Region(geometry, part.tiles.front(), others).size(), part.tiles.size());
      }
    }
  });
}

TEST(PartitionTiles, SeesEachPartAsItsPatternByASymmetry) {
  ForEachShape([](const Geometry& geometry) {
    const auto symmetries = Symmetries(geometry, geometry);
    for (const PatternPart& part : PartitionTiles(geometry, 6)) {
      EXPECT_EQ(std::ranges::count(symmetries, part.cell_of), 1);
      std::vector<int> image;
      for (const int tile : part.tiles) {
        image.push_back(part.cell_of[static_cast<std::size_t>(tile)]);
      }
      std::ranges::sort(image);
      EXPECT_EQ(image, part.pattern.tiles());
      EXPECT_EQ(part.pattern.geometry(), geometry);
      // The blank is in the same region of the goal.
      const auto region = Region(geometry, 0, part.pattern.tiles());
      EXPECT_TRUE(region.contains(part.cell_of[0]));
    }
  });
}

/// The part's tiles in cells of its own board have the same entry by its pattern as by themselves.
void ExpectSameNumbers(const Geometry& geometry, const PatternPart& part) {
  const Pattern own(geometry, part.tiles);
  const auto own_database = testing::BuildDatabase(own);
  const auto shared_database = testing::BuildDatabase(part.pattern);
  for (std::uint64_t index = 0; index < own.placement_count(); ++index) {
    const std::vector<int> cells = own.Cells(index);
    std::vector<std::pair<int, int>> seen;  // Tile and cell, as the pattern has them.
    for (std::size_t i = 0; i < cells.size(); ++i) {
      seen.emplace_back(part.cell_of[static_cast<std::size_t>(own.tiles()[i])],
                        part.cell_of[static_cast<std::size_t>(cells[i])]);
    }
    std::ranges::sort(seen);
    std::vector<int> shared_cells;
    for (const auto& [tile, cell] : seen) shared_cells.push_back(cell);
    ASSERT_EQ(shared_database->Excess(part.pattern.Index(shared_cells)),
              own_database->Excess(index));
  }
}

TEST(PartitionTiles, SharedPatternsGiveTheNumbersOfTheParts) {
  int shared = 0;
  const std::pair<int, int> shapes[] = {{2, 3}, {2, 4}, {4, 2}, {3, 3}, {2, 6}, {3, 4}, {4, 4}};
  for (const auto& [rows, columns] : shapes) {
    const auto geometry = *Geometry::Create(rows, columns);
    for (int size = 1; size <= 4; ++size) {
      for (const PatternPart& part : PartitionTiles(geometry, size)) {
        ExpectSameNumbers(geometry, part);
        shared += part.tiles != part.pattern.tiles();
      }
    }
  }
  EXPECT_GT(shared, 0);
}

}  // namespace
}  // namespace puzzlesolver
