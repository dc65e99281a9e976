#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "service/engine/heuristics/build_meter.h"
#include "service/engine/puzzles/sliding/board.h"
#include "service/engine/tables/level_bits.h"

namespace puzzlesolver {

/// All boards of a small shape at one distance from their goal. Immutable, shared between threads.
class SlidingLevel {
 public:
  static constexpr int kMaxCells = 12;
  /// Longer than any shortest solution: from corner goals at most 80 moves, and no goal is more
  /// than three moves from one of those.
  static constexpr int kBeyondAll = 100;

  /// The boards whose shortest solutions to Board::Ordered(geometry, goal_cell) have `length`
  /// moves or, if there are none, the most moves that there are. nullptr when the meter ends it.
  /// REQUIRES: rows, columns >= 2; at most kMaxCells cells; length >= 0.
  ///
  /// Cost for 12 cells: about a second, 35 MB, of which up to 15 MB are kept.
  static std::shared_ptr<const SlidingLevel> Build(const sliding::Geometry& geometry, int goal_cell,
                                                   int length, const BuildMeter& meter);

  int length() const { return length_; }
  std::uint64_t size() const { return size_; }

  /// One of them, in the order of the blank's cell and, for one cell, of their bits in LevelBits.
  /// REQUIRES: index < size(). Cost for 12 cells: some 0.1 ms.
  sliding::Board At(std::uint64_t index) const;

 private:
  struct Cell {
    int blank = 0;
    bool is_odd = false;
    std::uint64_t size = 0;
    std::vector<std::uint64_t> bits;
  };

  SlidingLevel(const sliding::Geometry& geometry, int goal_cell, int length, const LevelBits& bits);

  sliding::Geometry geometry_;
  bool is_goal_odd_;
  int length_;
  std::uint64_t size_ = 0;
  std::vector<Cell> cells_;
};

}  // namespace puzzlesolver
