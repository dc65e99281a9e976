#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "service/engine/puzzles/sliding/geometry.h"

namespace puzzlesolver::sliding {

/// The cells of a board in divisions of neighbours: pairs on small boards, since after a number of
/// moves the blank can be in one cell of a pair only; squares on boards with more than 2 * most
/// cells.
class BlankDivisions {
 public:
  static constexpr int kMax = 64;

  /// REQUIRES: 1 <= most <= 256.
  explicit BlankDivisions(const Geometry& geometry, int most = kMax);

  /// At most `most`.
  std::size_t count() const { return count_; }
  std::size_t Of(int cell) const { return of_cell_[static_cast<std::size_t>(cell)]; }

 private:
  std::size_t count_ = 0;
  std::vector<std::uint8_t> of_cell_;
};

}  // namespace puzzlesolver::sliding
