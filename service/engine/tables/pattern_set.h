#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "service/engine/tables/corner_goals.h"
#include "service/engine/tables/pattern_database.h"
#include "service/engine/tables/pattern_partition.h"

namespace puzzlesolver {

/// The pattern databases of a partition: their values add up to a lower bound, since each counts
/// the moves of its own tiles only. Immutable, shared between threads.
class PatternSet {
 public:
  struct Member {
    PatternPart part;
    std::shared_ptr<const PatternDatabase> database;
  };

  /// REQUIRES: the parts are a partition of the board's tiles; each database is its part's pattern.
  explicit PatternSet(std::vector<Member> members) : members_(std::move(members)) {}

  const sliding::Geometry& geometry() const { return members_.front().part.pattern.geometry(); }
  const std::vector<Member>& members() const { return members_; }

 private:
  std::vector<Member> members_;
};

/// The cells of `part`'s pattern in which its tiles stand on `tiles`, in the pattern's order.
template <typename Tiles>
std::vector<int> PlacementOf(const PatternPart& part, const CornerGoal& goal, const Tiles& tiles) {
  const std::vector<int>& pattern_tiles = part.pattern.tiles();
  std::vector<int> cells(pattern_tiles.size());
  for (std::size_t cell = 0; cell < goal.cell_of.size(); ++cell) {
    const int tile = goal.tile_of[static_cast<std::size_t>(tiles[cell])];
    if (tile == 0) continue;
    const int renamed = part.cell_of[static_cast<std::size_t>(tile)];
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (pattern_tiles[i] != renamed) continue;
      cells[i] = part.cell_of[static_cast<std::size_t>(goal.cell_of[cell])];
    }
  }
  return cells;
}

}  // namespace puzzlesolver
