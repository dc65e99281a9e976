#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "service/engine/heuristics/build_meter.h"

namespace puzzlesolver {

/// Walking distance along one axis (Takahashi 2002), for boards of any shape.
///
/// Only the line (row, or column on the other axis) of every tile counts, not its place in it. A
/// state is the blank's line and, for each pair of lines, how many tiles of one's goal stand in the
/// other; a move carries one tile between neighbouring lines. The fewest such moves to the goal
/// bound the moves of the real puzzle along this axis from below. Every move changes the distance
/// by exactly one, since the blank's line alternates in parity.
///
/// Immutable, shared between threads. Memory: 8 * lines + about 40 bytes a state.
class WalkingDistanceTable {
 public:
  static constexpr int kMaxStates = 1'000'000;

  /// True when the table for boards of `lines` lines of `width` cells has at most kMaxStates states
  /// and is of use: with a single line, or lines of a single cell, Manhattan distance is exact.
  /// Also false when `meter` ends it. Some milliseconds.
  static bool Fits(int lines, int width, int blank_line, const BuildMeter& meter = {});

  /// The table with the goal's blank in `blank_line`; nullptr when `meter` ends it.
  /// REQUIRES: Fits. Time: about a second at the maximum.
  static std::shared_ptr<const WalkingDistanceTable> Build(int lines, int width, int blank_line,
                                                           const BuildMeter& meter);

  int state_count() const { return static_cast<int>(distances_.size()); }

  /// A state is named by where its row of `next_` begins: its number times 2 * lines.
  int Distance(std::uint32_t state) const { return distances_[state / (2 * lines_)]; }

  /// What a state becomes by a move.
  struct Step {
    std::uint32_t state;
    int change;  ///< of the distance, +1 or -1
  };

  /// The state after the blank goes to the next line (`forward`) or the one before, exchanged with
  /// a tile whose goal is in `home_line`. REQUIRES: such a tile is there.
  Step After(std::uint32_t state, bool forward, int home_line) const {
    const std::uint32_t entry =
        next_[state + (forward ? lines_ : 0) + static_cast<std::uint32_t>(home_line)];
    return {entry >> 1, static_cast<int>(entry & 1) * 2 - 1};
  }

  /// counts[line * lines + home_line] tiles with their goal in `home_line` stand in `line`.
  using Counts = std::vector<int>;

  /// The state with these counts and this line of the blank. REQUIRES: it is one of this table.
  std::uint32_t Find(const Counts& counts, int blank_line) const;

 private:
  friend class WalkingDistanceBuilder;

  WalkingDistanceTable(int lines, int width);
  std::uint64_t Encode(const Counts& counts, int blank_line) const;

  std::uint32_t lines_;
  int bits_per_count_;
  std::vector<std::uint16_t> distances_;
  /// Two directions by `lines_` home lines a state: new state << 1 | (the distance grows).
  std::vector<std::uint32_t> next_;
  absl::flat_hash_map<std::uint64_t, std::uint32_t> states_;
};

}  // namespace puzzlesolver
