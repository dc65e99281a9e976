#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace puzzlesolver {

/// Linear conflict (Hansson, Mayer and Yung 1992) of one line, in its minimum-removal form: the
/// fewest tiles that must leave the line so that the others, all of which have their goal in it,
/// stand in the order of their goals. Each must leave and come back: two moves more than its
/// Manhattan distance, across the line. Counting conflicting pairs instead is inadmissible.
///
/// A line is written as digits: 0 for a cell whose tile (or blank) does not have its goal in this
/// line, else 1 + the place of its goal. O(width log width).
int MinimumRemovals(std::span<const int> digits);

/// MinimumRemovals of every line of one width, looked up by the line's digits read as a number in
/// base width + 1. Immutable, shared between threads. One byte an entry.
class LinearConflictTable {
 public:
  /// Wider lines have no table: 7^6 entries are cheap, 8^7 are not.
  static constexpr int kMaxWidth = 6;

  /// REQUIRES: 1 <= width <= kMaxWidth.
  explicit LinearConflictTable(int width);

  /// The weight of the digit at `place` in a line's number.
  std::uint32_t Weight(int place) const { return weights_[static_cast<std::size_t>(place)]; }
  std::size_t lines() const { return removals_.size(); }
  int Removals(std::uint32_t line) const { return removals_[line]; }

 private:
  std::vector<std::uint32_t> weights_;
  std::vector<std::uint8_t> removals_;
};

}  // namespace puzzlesolver
