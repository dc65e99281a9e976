#pragma once

#include <cstdint>
#include <vector>

#include "service/engine/puzzles/rotation/search_puzzle.h"

namespace puzzlesolver {

/// Exact distances of one symbol of the Rotation Game: only its eight cells matter, so
/// C(24, 8) = 735,471 masks cover every board, and a board's distance is the least over its three
/// symbols. Built by breadth-first search from the full centre, in well under 0.1 s; one byte a
/// mask. Immutable, shared between threads.
class RotationDistanceTable {
 public:
  static constexpr int kMaskCount = 735'471;

  RotationDistanceTable();

  /// REQUIRES: eight of the 24 bits are set.
  int Distance(rotation::Mask mask) const { return distances_[Rank(mask)]; }

  /// Masks at each distance from 0.
  std::vector<int> Histogram() const;

 private:
  static constexpr int kHalfBits = rotation::kCells / 2;

  /// Number of the mask in the combinatorial number system: the sum over its bits, lowest first, of
  /// C(position, ordinal). Each half of the mask is one look-up.
  std::uint32_t Rank(rotation::Mask mask) const {
    const rotation::Mask low = mask & ((1u << kHalfBits) - 1);
    return low_ranks_[low] + high_ranks_[mask >> kHalfBits];
  }

  std::vector<std::uint32_t> low_ranks_;
  std::vector<std::uint32_t> high_ranks_;
  std::vector<std::uint8_t> distances_;
};

/// The exact distance of a whole board as a search heuristic.
class RotationHeuristic {
 public:
  using State = rotation::SearchPuzzle::State;
  using Value = int;

  /// `table` is borrowed.
  explicit RotationHeuristic(const RotationDistanceTable& table) : table_(table) {}

  Value Evaluate(const State& state) const;
  Value After(const State& state, const Value& value, int move) const;
  int Estimate(const Value& value) const { return value; }

 private:
  const RotationDistanceTable& table_;
};

}  // namespace puzzlesolver
