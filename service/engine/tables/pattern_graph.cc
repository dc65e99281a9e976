#include "service/engine/tables/pattern_graph.h"

#include <bit>

namespace puzzlesolver {
namespace {

using sliding::Geometry;
using sliding::Move;
using Cells = PatternGraph::Cells;

Cells CellBit(int cell) { return Cells{1} << cell; }

Cells CellsBelow(int cell) { return CellBit(cell) - 1; }

/// Finds the regions of a board.
class Regions {
 public:
  explicit Regions(const Geometry& geometry)
      : columns_(geometry.columns()), all_(~Cells{0} >> (Pattern::kMaxCells - geometry.cells())) {
    for (int row = 0; row < geometry.rows(); ++row) {
      first_column_ |= CellBit(row * columns_);
      last_column_ |= CellBit(row * columns_ + columns_ - 1);
    }
  }

  /// Calls visit(region) for each region, that of the lowest cell first.
  template <typename Visit>
  void ForEach(Cells occupied, const Visit& visit) const {
    for (Cells free = all_ & ~occupied; free != 0;) {
      const Cells region = Flood(free & -free, free);
      visit(region);
      free &= ~region;
    }
  }

 private:
  Cells Flood(Cells region, Cells free) const {
    for (Cells before = 0; before != region;) {
      before = region;
      region |= region << columns_ | region >> columns_ | (region & ~last_column_) << 1 |
                (region & ~first_column_) >> 1;
      region &= free;
    }
    return region;
  }

  int columns_;
  Cells all_;
  Cells first_column_ = 0;
  Cells last_column_ = 0;
};

/// Calls visit(occupied) for each set of `tiles` cells in the order of their numbers, which is that
/// of the words. The next word with as many bits: Beeler, Gosper and Schroeppel, HAKMEM 175 (1972).
template <typename Visit>
void ForEachSet(const Geometry& geometry, int tiles, const Visit& visit) {
  const std::uint64_t end = std::uint64_t{1} << geometry.cells();
  for (std::uint64_t set = (std::uint64_t{1} << tiles) - 1; set < end;) {
    visit(static_cast<Cells>(set));
    const std::uint64_t lowest = set & -set;
    const std::uint64_t carried = set + lowest;
    set = carried | ((set ^ carried) >> 2) / lowest;
  }
}

}  // namespace

PatternGraph::PatternGraph(const Geometry& geometry, int tiles, const std::stop_token& stop)
    : summands_(static_cast<std::size_t>(geometry.cells())) {
  for (int cell = 0; cell < geometry.cells(); ++cell) {
    for (int i = 0; i < tiles; ++i) {
      summands_[static_cast<std::size_t>(cell)][static_cast<std::size_t>(i)] =
          static_cast<std::uint32_t>(Binomial(cell, i + 1));
    }
  }
  const Regions regions(geometry);
  ForEachSet(geometry, tiles, [&](Cells occupied) {
    sets_.push_back(occupied);
    first_node_.push_back(static_cast<std::uint32_t>(regions_.size()));
    regions.ForEach(occupied, [&](Cells region) { regions_.push_back(region); });
  });
  first_node_.push_back(static_cast<std::uint32_t>(regions_.size()));
  arcs_.reserve(CountArcs(geometry, tiles));
  first_arc_.push_back(0);
  for (std::size_t set = 0; set < sets_.size() && !stop.stop_requested(); ++set) {
    for (std::size_t node = FirstNode(set); node < FirstNode(set + 1); ++node) {
      AddArcs(geometry, set, regions_[node]);
      first_arc_.push_back(static_cast<std::uint32_t>(arcs_.size()));
    }
  }
}

void PatternGraph::AddArcs(const Geometry& geometry, std::size_t set, Cells region) {
  const Cells occupied = sets_[set];
  for (Cells left = region; left != 0; left &= left - 1) {
    const int before = std::countr_zero(left);
    for (int move = 0; move < sliding::kMoveCount; ++move) {
      const int after = geometry.Neighbour(before, static_cast<Move>(move));
      if (after == Geometry::kNoCell || (occupied & CellBit(after)) == 0) continue;
      const Cells source = (occupied & ~CellBit(after)) | CellBit(before);
      arcs_.push_back({static_cast<std::uint32_t>(NodeOf(SetOf(source), after)),
                       static_cast<std::uint8_t>(std::popcount(source & CellsBelow(before))),
                       static_cast<std::uint8_t>(std::popcount(occupied & CellsBelow(after)))});
    }
  }
}

std::size_t PatternGraph::SetOf(Cells occupied) const {
  std::size_t set = 0;
  for (std::size_t i = 0; occupied != 0; ++i, occupied &= occupied - 1) {
    set += summands_[static_cast<std::size_t>(std::countr_zero(occupied))][i];
  }
  return set;
}

std::size_t PatternGraph::NodeOf(std::size_t set, int cell) const {
  std::size_t node = FirstNode(set);
  while ((regions_[node] & CellBit(cell)) == 0) ++node;
  return node;
}

std::uint64_t PatternGraph::CountNodes(const Geometry& geometry, int tiles) {
  const Regions regions(geometry);
  std::uint64_t nodes = 0;
  ForEachSet(geometry, tiles,
             [&](Cells occupied) { regions.ForEach(occupied, [&](Cells) { ++nodes; }); });
  return nodes;
}

std::uint64_t PatternGraph::CountArcs(const Geometry& geometry, int tiles) {
  const int borders =
      geometry.rows() * (geometry.columns() - 1) + (geometry.rows() - 1) * geometry.columns();
  return 2 * static_cast<std::uint64_t>(borders) * Binomial(geometry.cells() - 2, tiles - 1);
}

}  // namespace puzzlesolver
