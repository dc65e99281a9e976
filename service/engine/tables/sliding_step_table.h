#pragma once

#include <cstdint>
#include <vector>

#include "service/engine/puzzles/sliding/geometry.h"

namespace puzzlesolver {

/// One state of a complete table.
struct SlidingStep {
  static constexpr std::uint8_t kUnreachable = 0xFF;

  std::uint8_t distance = kUnreachable;
  /// First move of the canonical solution; meaningless at distance 0.
  std::uint8_t first_move = 0;
};

/// Distances and canonical first moves of all states of a small board, by one reverse breadth-first
/// search from Board::Ordered(geometry, goal_cell). Indexed by sliding::Rank, so half of the
/// entries are kUnreachable.
///
/// REQUIRES: geometry.cells() <= 10. Time and memory for 9 cells: some 20 ms, 2 * 9! bytes; ten
/// times as much for 10.
std::vector<SlidingStep> BuildSlidingStepTable(const sliding::Geometry& geometry, int goal_cell);

}  // namespace puzzlesolver
