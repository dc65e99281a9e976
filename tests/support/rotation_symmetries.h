#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

#include "service/engine/puzzles/rotation/mask.h"

namespace puzzlesolver::testing {

/// Two symmetries of the `#`, by cells numbered from 1, that make all eight: left and right
/// exchanged, and rows and columns exchanged.
inline constexpr std::array<std::array<std::uint8_t, rotation::kCells>, 2> kRotationSymmetries = {
    {{2, 1, 4, 3, 11, 10, 9, 8, 7, 6, 5, 13, 12, 20, 19, 18, 17, 16, 15, 14, 22, 21, 24, 23},
     {5, 14, 6, 15, 1, 3, 7, 12, 16, 21, 23, 8, 17, 2, 4, 9, 13, 18, 22, 24, 10, 19, 11, 20}}};

/// All masks that symmetries make of this one.
inline std::set<rotation::Mask> SymmetricMasks(rotation::Mask mask) {
  std::set<rotation::Mask> masks{mask};
  std::vector<rotation::Mask> open{mask};
  while (!open.empty()) {
    const rotation::Mask next = open.back();
    open.pop_back();
    for (const auto& symmetry : kRotationSymmetries) {
      rotation::Mask image = 0;
      for (std::size_t cell = 0; cell < symmetry.size(); ++cell) {
        if ((next >> cell & 1) != 0) image |= rotation::Mask{1} << (symmetry[cell] - 1);
      }
      if (masks.insert(image).second) open.push_back(image);
    }
  }
  return masks;
}

}  // namespace puzzlesolver::testing
