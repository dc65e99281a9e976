#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "service/engine/puzzles/sliding/geometry.h"
#include "service/engine/tables/bit_moves.h"
#include "service/engine/tables/permutation_bits.h"

namespace puzzlesolver {

/// Vertical moves of the blank on bitmaps of the permutations of all tiles in reading order, the
/// blank left out, that have the parity which its cell allows: as many bitmaps as cells, numbered
/// as in HalfPermutationBits. A horizontal move would not change the bitmap.
///
/// A tile slides past columns - 1 others, one exchange of neighbours after the other. Those of the
/// last nine positions stay in a block of the bitmap; the two positions that 11 tiles have before
/// those, the outer ones, are exchanged by moving runs of words, of which a block has one for each
/// value of its first digit.
///
/// Immutable, shared between threads.
class BlankSlides {
 public:
  /// REQUIRES: rows, columns >= 2; at most 12 cells.
  explicit BlankSlides(const sliding::Geometry& geometry);

  /// Words of a bitmap and of a block.
  std::size_t words() const { return blocks_ * block_words(); }
  std::size_t block_words() const { return permutations_.words(); }

  /// What AddSlid needs; each thread has its own.
  Bitmaps MakeScratch() const { return Bitmaps(3, block_words()); }

  /// Adds to `target`, of the blank in `to`, the states of `source`, of the blank in `from`, after
  /// it went from one to the other.
  void AddSlid(int from, int to, const std::uint64_t* source, const Bitmaps& scratch,
               std::uint64_t* target) const;

 private:
  struct Slide {
    /// Positions exchanged with their successors, in this order.
    std::vector<int> outer;
    std::vector<int> inner;
    /// Whether those come before these.
    bool outer_first;
    /// Parity of the permutations when the inner ones begin.
    bool odd;

    /// Where a run of the block comes from before the inner exchanges, and goes after them.
    std::size_t RunBefore(std::size_t run) const;
    std::size_t RunAfter(std::size_t run) const;
  };

  Slide SlideBetween(int from, int to) const;
  const std::uint64_t* ExchangeInBlock(const std::vector<int>& positions, bool odd,
                                       const Bitmaps& scratch) const;

  sliding::Geometry geometry_;
  int outer_positions_;
  HalfPermutationBits permutations_;
  std::size_t blocks_;
  std::size_t block_runs_;
};

}  // namespace puzzlesolver
