#include "service/engine/puzzles/rotation/search_puzzle.h"

namespace puzzlesolver::rotation {

Mask Rotate(Mask mask, Move move) {
  const auto line = Line(move);
  Mask rotated = mask;
  for (std::size_t i = 0; i < kLineLength; ++i) {
    const Mask target = Mask{1} << line[i];
    const bool set = mask >> line[(i + 1) % kLineLength] & 1;
    rotated = set ? rotated | target : rotated & ~target;
  }
  return rotated;
}

Mask CentreMask() {
  Mask mask = 0;
  for (const auto cell : Centre()) mask |= Mask{1} << cell;
  return mask;
}

}  // namespace puzzlesolver::rotation
