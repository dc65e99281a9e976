#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "service/engine/puzzles/rotation/mask.h"

namespace puzzlesolver {

/// Exact distances of one symbol of the Rotation Game: only its eight cells matter, so
/// C(24, 8) = 735,471 masks cover every board, and a board's distance is the least over its three
/// symbols. Built by breadth-first search from the full centre, in well under 0.1 s; two bytes a
/// mask. Immutable, shared between threads.
class RotationDistanceTable {
 public:
  static constexpr int kMaskCount = 735'471;
  static constexpr std::uint8_t kUnreached = 0xFF;  ///< while the table is built

  struct Entry {
    std::uint8_t distance = kUnreached;
    std::uint8_t downhill = 0;  ///< bit m is set when move m lowers the distance
  };

  RotationDistanceTable();

  /// REQUIRES: eight of the 24 bits are set.
  Entry At(rotation::Mask mask) const { return entries_[Rank(mask)]; }

  /// The distances of all masks, by their number in the combinatorial number system: the sum of
  /// RankStep over the bits of a mask.
  std::vector<std::uint8_t> DistancesByRank() const;

  /// C(position, ordinal), for the `ordinal`-th lowest bit of a mask, from 1.
  /// REQUIRES: position < rotation::kCells, ordinal <= rotation::kCellsPerSymbol.
  static std::uint32_t RankStep(int position, int ordinal) {
    return kBinomials[static_cast<std::size_t>(position)][static_cast<std::size_t>(ordinal)];
  }

  /// Masks at each distance from 0.
  std::vector<int> Histogram() const;

 private:
  static constexpr int kHalfBits = rotation::kCells / 2;

  /// By Pascal's rule.
  static constexpr auto kBinomials = [] {
    std::array<std::array<std::uint32_t, rotation::kCellsPerSymbol + 1>, rotation::kCells> table{};
    for (std::size_t n = 0; n < table.size(); ++n) {
      table[n][0] = 1;
      for (std::size_t k = 1; n > 0 && k < table[n].size(); ++k) {
        table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
      }
    }
    return table;
  }();

  static std::uint32_t RankHalf(rotation::Mask half, int offset, int before);

  /// The number of a mask. Each half of the mask is one look-up.
  std::uint32_t Rank(rotation::Mask mask) const {
    const rotation::Mask low = mask & ((1u << kHalfBits) - 1);
    return low_ranks_[low] + high_ranks_[mask >> kHalfBits];
  }

  void MakeRanks();

  std::vector<std::uint32_t> low_ranks_;
  std::vector<std::uint32_t> high_ranks_;
  std::vector<Entry> entries_;
};

}  // namespace puzzlesolver
