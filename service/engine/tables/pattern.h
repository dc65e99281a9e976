#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "service/engine/puzzles/sliding/geometry.h"

namespace puzzlesolver {

/// Some tiles of a sliding-tile puzzle whose goal has the blank in cell 0 and tile t in cell t, and
/// the numbering of the ways in which they can stand on the board ("placements"; the blank and the
/// other tiles are not looked at):
///
///   index = permutation * set_count + set
///
/// `set` is the rank of the occupied cells c0 < c1 < ... in the combinatorial number system: the
/// sum of C(c_i, i + 1). `permutation` is the lexicographic rank (Lehmer code) of the tiles in
/// reading order of the board, the tiles being numbered by their own order. So a tile that slides
/// past no other tile of the pattern stays in one block of set_count entries.
class Pattern {
 public:
  static constexpr int kMaxTiles = 8;
  static constexpr int kMaxCells = 32;

  /// REQUIRES: `tiles` are 1 to kMaxTiles different numbers in 1..cells-1; at most kMaxCells cells.
  Pattern(const sliding::Geometry& geometry, std::vector<int> tiles);

  const sliding::Geometry& geometry() const { return geometry_; }
  /// Ascending.
  const std::vector<int>& tiles() const { return tiles_; }
  int size() const { return static_cast<int>(tiles_.size()); }

  std::uint64_t set_count() const { return set_count_; }
  std::uint64_t permutation_count() const { return permutation_count_; }
  std::uint64_t placement_count() const { return set_count_ * permutation_count_; }

  /// The index of the placement in which tiles()[i] stands in cells[i].
  std::uint64_t Index(const std::vector<int>& cells) const;
  /// The inverse of Index.
  std::vector<int> Cells(std::uint64_t index) const;

  /// Sum of the distances of the tiles to their cells in the goal.
  int ManhattanDistance(const std::vector<int>& cells) const;

  bool operator==(const Pattern&) const = default;

 private:
  sliding::Geometry geometry_;
  std::vector<int> tiles_;
  std::uint64_t set_count_;
  std::uint64_t permutation_count_;
};

/// C(n, k); 0 for k > n. REQUIRES: 0 <= n <= Pattern::kMaxCells.
std::uint64_t Binomial(int n, int k);

std::uint64_t Factorial(int n);

}  // namespace puzzlesolver
