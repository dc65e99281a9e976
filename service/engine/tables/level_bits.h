#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "service/engine/puzzles/sliding/geometry.h"
#include "service/engine/tables/bit_moves.h"
#include "service/engine/tables/blank_slides.h"

namespace puzzlesolver {

/// Breadth-first search over all boards of a small shape with one bit a board: a bitmap of
/// permutations for each cell of the blank. The blank changes the colour of its cell, as on a
/// chessboard, with every move: a level has bits only in the bitmaps of one colour, and the next
/// one is written to those of the other, over the level before.
///
/// A permutation lists the tiles in reading order without the blank. For each cell of the blank
/// only those of one parity can be reached, and the bit of one is half its lexicographic rank.
///
/// Memory: 1/8 of a byte a board.
class LevelBits {
 public:
  /// Removes from some words of a bitmap, from word `first` on, the states that were reached before
  /// and returns how many are left. Those of the level that the bitmap had before are enough
  /// (frontier search, Korf 1999).
  using Settle =
      std::function<std::uint64_t(std::size_t first, std::size_t words, std::uint64_t* arrivals)>;

  /// Level 0 is the blank in `goal_cell` with bit 0: all tiles in order or, if IsOdd(goal_cell),
  /// the last two exchanged. REQUIRES: rows, columns >= 2; at most 12 cells.
  LevelBits(const sliding::Geometry& geometry, int goal_cell);

  /// Words of a bitmap.
  std::size_t words() const { return slides_.words(); }
  /// Whether the permutations of a blank in `cell` are odd.
  bool IsOdd(int cell) const;
  /// Whether level `distance` has the colour of `cell`.
  bool HasColour(int cell, int distance) const;

  /// What a visit needs; each thread has its own.
  Bitmaps MakeScratch() const { return slides_.MakeScratch(); }

  /// Makes the bitmap of `cell` in the next level and returns how many states it has. A level is
  /// made when each cell of its colour has been visited once; threads may visit different ones at
  /// the same time.
  std::uint64_t Visit(int cell, const Bitmaps& scratch, const Settle& settle);

  /// The bitmap of `cell` in the last level made that has its colour.
  const std::uint64_t* Bits(int cell) const { return levels_[static_cast<std::size_t>(cell)]; }

 private:
  sliding::Geometry geometry_;
  int goal_cell_;
  BlankSlides slides_;
  Bitmaps levels_;
  std::vector<std::uint8_t> active_;  ///< by cell: whether its bitmap has bits
};

}  // namespace puzzlesolver
