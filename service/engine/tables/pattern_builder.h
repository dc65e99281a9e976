#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>

#include "service/engine/tables/pattern.h"

namespace puzzlesolver {

/// Bytes that building takes at its peak, the destination included. Cost: some 50 ns a set.
std::uint64_t PatternBuildBytes(const Pattern& pattern);

struct PatternBuildReport {
  /// Placements whose entry would be more than 15.
  std::uint64_t clipped = 0;
  int max_distance = 0;
  /// Pairs of a placement and a region of the blank (a connected component of the cells without a
  /// tile of the pattern) that were reached.
  std::uint64_t pairs = 0;
  /// Over all placements, before clipping.
  std::uint64_t distance_sum = 0;

  bool operator==(const PatternBuildReport&) const = default;
};

/// The additive pattern database of `pattern` (Korf and Felner, "Disjoint pattern database
/// heuristics", 2002): the least number of moves of the pattern's tiles that take each placement to
/// the goal, moves of the other tiles being free, wherever the blank is at the start.
///
/// Fills `nibbles` with min(15, (distance - Manhattan distance) / 2) in the order of
/// Pattern::Index, even indexes in the low half of a byte; 15 also for placements that no moves
/// take to the goal, which exist only if at most one tile is not in the pattern. nullopt when a
/// stop is requested (obeyed within 50 ms). The result does not depend on `threads`; the calling
/// thread is one of them.
///
/// REQUIRES: rows, columns >= 2; threads >= 1; nibbles.size() == (placement_count() + 1) / 2.
///
/// Cost: some 12 ns of CPU time a placement: 6 s for eight tiles of the 15-puzzle, 0.6 s for seven.
std::optional<PatternBuildReport> BuildPatternDatabase(const Pattern& pattern, int threads,
                                                       const std::stop_token& stop,
                                                       std::span<std::uint8_t> nibbles);

}  // namespace puzzlesolver
