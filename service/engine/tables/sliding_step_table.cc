#include "service/engine/tables/sliding_step_table.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "service/engine/puzzles/sliding/board.h"
#include "service/engine/puzzles/sliding/rank.h"

namespace puzzlesolver {
namespace {

using sliding::Geometry;
using sliding::Move;
using sliding::Tile;

class StepTableBuilder {
 public:
  StepTableBuilder(const Geometry& geometry, int goal_cell) : geometry_(geometry) {
    std::size_t permutations = 1;
    for (int cells = 2; cells <= geometry.cells(); ++cells) {
      permutations *= static_cast<std::size_t>(cells);
    }
    table_.resize(permutations);
    const auto goal = sliding::Board::Ordered(geometry, goal_cell);
    layer_.push_back(sliding::Rank(goal.tiles()));
    table_[layer_.front()].distance = 0;
  }

  std::vector<SlidingStep> Build() && {
    while (!layer_.empty()) {
      std::vector<std::uint64_t> next;
      for (const std::uint64_t rank : layer_) Expand(rank, next);
      layer_ = std::move(next);
    }
    return std::move(table_);
  }

 private:
  /// Every neighbour one step farther out comes back here by the inverse move; its canonical first
  /// move is the smallest of those.
  void Expand(std::uint64_t rank, std::vector<std::uint64_t>& next) {
    std::vector<Tile> tiles = sliding::Unrank(rank, geometry_.cells());
    const auto blank = std::find(tiles.begin(), tiles.end(), Tile{0});
    const int cell = static_cast<int>(blank - tiles.begin());
    const int farther = table_[rank].distance + 1;
    for (int move = 0; move < sliding::kMoveCount; ++move) {
      const int target = geometry_.Neighbour(cell, static_cast<Move>(move));
      if (target == Geometry::kNoCell) continue;
      Tile& tile = tiles[static_cast<std::size_t>(target)];
      std::swap(*blank, tile);
      const std::uint64_t neighbour = sliding::Rank(tiles);
      std::swap(*blank, tile);
      const auto back = static_cast<std::uint8_t>(Inverse(static_cast<Move>(move)));
      SlidingStep& step = table_[neighbour];
      if (step.distance == SlidingStep::kUnreachable) {
        step = {static_cast<std::uint8_t>(farther), back};
        next.push_back(neighbour);
      } else if (step.distance == farther) {
        step.first_move = std::min(step.first_move, back);
      }
    }
  }

  Geometry geometry_;
  std::vector<SlidingStep> table_;
  std::vector<std::uint64_t> layer_;
};

}  // namespace

std::vector<SlidingStep> BuildSlidingStepTable(const Geometry& geometry, int goal_cell) {
  return StepTableBuilder(geometry, goal_cell).Build();
}

}  // namespace puzzlesolver
