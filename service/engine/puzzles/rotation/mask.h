#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "service/engine/puzzles/rotation/lines.h"

namespace puzzlesolver::rotation {

/// The cells of one symbol: bit i is cell i.
using Mask = std::uint32_t;

/// The mask of the eight centre cells.
constexpr Mask CentreMask() {
  Mask mask = 0;
  for (const auto cell : Centre()) mask |= Mask{1} << cell;
  return mask;
}

/// A move of a mask: groups of cells that go equally far, and those that stay.
struct MaskShifts {
  struct Group {
    Mask cells = 0;
    int left = 0;  ///< how far their bits are rotated
  };
  std::array<Group, 4> groups{};
  Mask stay = 0;
};

inline constexpr std::array<MaskShifts, kMoveCount> kMaskShifts = [] {
  std::array<MaskShifts, kMoveCount> moves{};
  for (std::size_t move = 0; move < moves.size(); ++move) {
    const LineCells& line = kLines[move];
    auto& groups = moves[move].groups;
    Mask moved = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
      const int from = line[(i + 1) % line.size()];
      const int left = (line[i] - from + 32) % 32;
      std::size_t group = 0;
      while (groups[group].cells != 0 && groups[group].left != left) ++group;
      groups[group].left = left;
      groups[group].cells |= Mask{1} << from;
      moved |= Mask{1} << from;
    }
    moves[move].stay = ~moved;
  }
  return moves;
}();

/// `mask` after `move`.
constexpr Mask Rotate(Mask mask, Move move) {
  const MaskShifts& shifts = kMaskShifts[static_cast<std::size_t>(move)];
  Mask rotated = mask & shifts.stay;
  for (const auto& [cells, left] : shifts.groups) rotated |= std::rotl(mask & cells, left);
  return rotated;
}

}  // namespace puzzlesolver::rotation
