#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "service/engine/puzzles/sliding/geometry.h"
#include "service/engine/tables/pattern.h"

namespace puzzlesolver {

/// Where the tiles of a pattern and the blank can be, which tile is where left out, and how one
/// tile slides from one such node to another. A node is a set of occupied cells and a region, i.e.
/// a connected component of the other cells: the blank walks about in it without moving a tile of
/// the pattern. The sets have their numbers in the combinatorial number system, as in Pattern.
class PatternGraph {
 public:
  /// The cells of a board as the bits of a word.
  using Cells = std::uint32_t;

  /// A tile that slides at node `source` takes the pattern to the node that owns the arc; `from`
  /// and `to` are its positions among the tiles in reading order.
  struct Arc {
    std::uint32_t source;
    std::uint8_t from;
    std::uint8_t to;
  };

  /// REQUIRES: at least 2 x 2 and at most 32 cells; 0 < tiles < cells, at most Pattern::kMaxTiles.
  /// Cost: some 50 ns and 8 bytes an arc. A graph that was stopped is incomplete.
  PatternGraph(const sliding::Geometry& geometry, int tiles, const std::stop_token& stop);

  std::size_t set_count() const { return sets_.size(); }
  Cells OccupiedCells(std::size_t set) const { return sets_[set]; }
  std::size_t SetOf(Cells occupied) const;

  std::size_t node_count() const { return regions_.size(); }
  /// The nodes of a set are those from FirstNode(set) to before FirstNode(set + 1).
  std::size_t FirstNode(std::size_t set) const { return first_node_[set]; }
  /// REQUIRES: `cell` is not occupied.
  std::size_t NodeOf(std::size_t set, int cell) const;
  std::span<const Arc> ArcsTo(std::size_t node) const {
    return std::span(arcs_).subspan(first_arc_[node], first_arc_[node + 1] - first_arc_[node]);
  }

  /// node_count() of such a graph without building it. Cost: some 50 ns a set.
  static std::uint64_t CountNodes(const sliding::Geometry& geometry, int tiles);
  /// The number of arcs, by a formula.
  static std::uint64_t CountArcs(const sliding::Geometry& geometry, int tiles);

 private:
  void AddArcs(const sliding::Geometry& geometry, std::size_t set, Cells region);

  /// C(cell, i + 1): what cell adds to the number of a set whose cell i it is.
  std::vector<std::array<std::uint32_t, Pattern::kMaxTiles>> summands_;
  std::vector<Cells> sets_;
  std::vector<std::uint32_t> first_node_;
  std::vector<Cells> regions_;
  std::vector<std::uint32_t> first_arc_;
  std::vector<Arc> arcs_;
};

}  // namespace puzzlesolver
