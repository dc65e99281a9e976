#include "service/engine/suboptimal/piece_search.h"

#include <gtest/gtest.h>

#include <array>
#include <queue>
#include <utility>
#include <vector>

namespace puzzlesolver {
namespace {

using sliding::Geometry;
using sliding::Move;

/// Moves to bring one tile from each cell to `target`, by blank and tile, breadth-first from there;
/// -1: never.
std::vector<std::vector<int>> DistancesTo(const Geometry& geometry, const std::vector<bool>& walls,
                                          int target) {
  const auto cells = static_cast<std::size_t>(geometry.cells());
  std::vector<std::vector<int>> distances(cells, std::vector<int>(cells, -1));
  std::queue<std::pair<int, int>> queue;
  const auto reach = [&](int blank, int tile, int distance) {
    int& known = distances[static_cast<std::size_t>(blank)][static_cast<std::size_t>(tile)];
    if (known >= 0) return;
    known = distance;
    queue.emplace(blank, tile);
  };
  for (int blank = 0; blank < geometry.cells(); ++blank) {
    if (blank != target && !walls[static_cast<std::size_t>(blank)]) reach(blank, target, 0);
  }
  for (; !queue.empty(); queue.pop()) {
    const auto [blank, tile] = queue.front();
    const int distance = distances[static_cast<std::size_t>(blank)][static_cast<std::size_t>(tile)];
    for (int move = 0; move < sliding::kMoveCount; ++move) {
      const int from = geometry.Neighbour(blank, static_cast<Move>(move));
      if (from == Geometry::kNoCell || walls[static_cast<std::size_t>(from)]) continue;
      reach(from, from == tile ? blank : tile, distance + 1);
    }
  }
  return distances;
}

void CompareWithBreadthFirstSearch(const Geometry& geometry, const std::vector<bool>& walls,
                                   int target) {
  const auto distances = DistancesTo(geometry, walls, target);
  const std::vector<bool> everywhere(walls.size(), true);
  PieceSearch search(geometry, walls);
  for (int blank = 0; blank < geometry.cells(); ++blank) {
    for (int tile = 0; tile < geometry.cells(); ++tile) {
      if (blank == tile || walls[static_cast<std::size_t>(blank)] ||
          walls[static_cast<std::size_t>(tile)]) {
        continue;
      }
      const auto moves = search.Find({blank, {tile}, 1}, {.tiles = {target}}, everywhere);
      const int distance =
          distances[static_cast<std::size_t>(blank)][static_cast<std::size_t>(tile)];
      ASSERT_EQ(moves ? static_cast<int>(moves->size()) : -1, distance)
          << "blank " << blank << " tile " << tile;
    }
  }
}

TEST(PieceSearch, BringsOneTileByTheFewestMoves) {
  const Geometry geometry = *Geometry::Create(5, 6);
  std::vector<bool> walls(30);
  CompareWithBreadthFirstSearch(geometry, walls, 0);
  CompareWithBreadthFirstSearch(geometry, walls, 14);
  walls[0] = walls[1] = walls[2] = true;
  CompareWithBreadthFirstSearch(geometry, walls, 3);
}

TEST(PieceSearch, SaysWhenThereIsNoWay) {
  const Geometry geometry = *Geometry::Create(2, 3);
  // The blank is shut in with the tile's target, the tile is not.
  std::vector<bool> walls{false, false, true, true, true, false};
  PieceSearch search(geometry, walls);
  const std::vector<bool> everywhere(6, true);
  EXPECT_EQ(search.Find({0, {5}, 1}, {.tiles = {1}}, everywhere), std::nullopt);
}

TEST(PieceSearch, BringsTwoTilesThatStayInTheirPasture) {
  const Geometry geometry = *Geometry::Create(4, 4);
  std::vector<bool> walls(16);
  walls[0] = walls[1] = true;
  std::vector<bool> pasture(16);
  for (const int cell : {2, 3, 6, 7, 10, 11}) pasture[static_cast<std::size_t>(cell)] = true;
  PieceSearch search(geometry, walls);
  // The tile of cell 3 stands in cell 2 and that of cell 2 below it: 2 comes out again.
  Pieces pieces{12, {6, 2}, 2};
  const auto moves = search.Find(pieces, {.tiles = {2, 3}, .count = 2}, pasture);
  ASSERT_TRUE(moves.has_value());
  for (const MoveCode move : *moves) {
    const int from = geometry.Neighbour(pieces.blank, static_cast<Move>(move));
    ASSERT_NE(from, Geometry::kNoCell);
    ASSERT_FALSE(walls[static_cast<std::size_t>(from)]);
    for (int& tile : pieces.tiles) {
      if (tile == from) tile = pieces.blank;
      EXPECT_TRUE(pasture[static_cast<std::size_t>(tile)]);
    }
    pieces.blank = from;
  }
  EXPECT_EQ(pieces.tiles, (std::array{2, 3}));
}

}  // namespace
}  // namespace puzzlesolver
