#include "service/engine/tables/pattern_partition.h"

#include <algorithm>
#include <cstddef>
#include <tuple>
#include <utility>

namespace puzzlesolver {
namespace {

using sliding::Geometry;
using sliding::Move;

std::vector<int> Neighbours(const Geometry& geometry, int cell) {
  std::vector<int> neighbours;
  for (int move = 0; move < sliding::kMoveCount; ++move) {
    const int next = geometry.Neighbour(cell, static_cast<Move>(move));
    if (next != Geometry::kNoCell) neighbours.push_back(next);
  }
  return neighbours;
}

class Partitioner {
 public:
  explicit Partitioner(const Geometry& geometry)
      : geometry_(geometry), part_of_(static_cast<std::size_t>(geometry.cells()), kFree) {
    part_of_[0] = kBlank;
  }

  std::vector<std::vector<int>> Run(int size) {
    std::vector<std::vector<int>> parts;
    for (int part = 0; AnyFree(); ++part) {
      const int seed = Seed();
      std::vector<int> tiles;
      for (int cell = seed; cell != Geometry::kNoCell; cell = Next(part, seed)) {
        part_of_[static_cast<std::size_t>(cell)] = part;
        tiles.push_back(cell);
        if (static_cast<int>(tiles.size()) == size) break;
      }
      std::ranges::sort(tiles);
      parts.push_back(std::move(tiles));
    }
    return parts;
  }

 private:
  static constexpr int kFree = -1;
  static constexpr int kBlank = -2;

  bool IsFree(int cell) const { return part_of_[static_cast<std::size_t>(cell)] == kFree; }
  bool AnyFree() const { return std::ranges::count(part_of_, kFree) > 0; }

  bool IsCorner(int cell) const { return Neighbours(geometry_, cell).size() == 2; }

  int Seed() const {
    int best = Geometry::kNoCell;
    std::tuple<bool, int, int> best_score;
    for (int cell = 0; cell < geometry_.cells(); ++cell) {
      const std::tuple score(IsCorner(cell), geometry_.Distance(0, cell), cell);
      if (!IsFree(cell) || (best != Geometry::kNoCell && score < best_score)) continue;
      best = cell;
      best_score = score;
    }
    return best;
  }

  /// The cell that the part takes in next; kNoCell when none is left beside it.
  int Next(int part, int seed) const {
    int best = Geometry::kNoCell;
    std::tuple<int, int, int, int> best_score;
    for (int cell = 0; cell < geometry_.cells(); ++cell) {
      if (!IsFree(cell)) continue;
      int inside = 0;
      int free = 0;
      for (const int neighbour : Neighbours(geometry_, cell)) {
        if (part_of_[static_cast<std::size_t>(neighbour)] == part) ++inside;
        if (IsFree(neighbour)) ++free;
      }
      const std::tuple score(inside, -free, -geometry_.Distance(seed, cell), cell);
      if (inside == 0 || (best != Geometry::kNoCell && score < best_score)) continue;
      best = cell;
      best_score = score;
    }
    return best;
  }

  const Geometry geometry_;
  std::vector<int> part_of_;
};

/// The cells that a blank from cell 0 reaches without entering `tiles`.
std::vector<bool> BlankRegion(const Geometry& geometry, const std::vector<int>& tiles) {
  std::vector<bool> reached(static_cast<std::size_t>(geometry.cells()));
  std::vector<int> open = {0};
  reached[0] = true;
  while (!open.empty()) {
    const int cell = open.back();
    open.pop_back();
    for (const int next : Neighbours(geometry, cell)) {
      if (reached[static_cast<std::size_t>(next)] || std::ranges::count(tiles, next) > 0) continue;
      reached[static_cast<std::size_t>(next)] = true;
      open.push_back(next);
    }
  }
  return reached;
}

std::vector<int> Image(const std::vector<int>& tiles, const CellMap& map) {
  std::vector<int> image;
  for (const int tile : tiles) image.push_back(map[static_cast<std::size_t>(tile)]);
  std::ranges::sort(image);
  return image;
}

/// A table does not care about the blank but for the region in which it stands in the goal: every
/// symmetry that brings that region to cell 0 gives the same numbers.
PatternPart MakePart(const Geometry& geometry, std::vector<int> tiles) {
  const std::vector<bool> region = BlankRegion(geometry, tiles);
  std::vector<int> best = tiles;
  CellMap best_map = Symmetries(geometry, geometry).front();
  for (CellMap& map : Symmetries(geometry, geometry)) {
    const auto blank_home = std::ranges::find(map, 0) - map.begin();
    std::vector<int> image = Image(tiles, map);
    if (!region[static_cast<std::size_t>(blank_home)] || image <= best) continue;
    best = std::move(image);
    best_map = std::move(map);
  }
  return {std::move(tiles), std::move(best_map), Pattern(geometry, std::move(best))};
}

}  // namespace

std::vector<PatternPart> PartitionTiles(const Geometry& geometry, int size) {
  std::vector<PatternPart> parts;
  for (std::vector<int>& tiles : Partitioner(geometry).Run(size)) {
    parts.push_back(MakePart(geometry, std::move(tiles)));
  }
  return parts;
}

}  // namespace puzzlesolver
