#pragma once

#include <cstdint>

namespace puzzlesolver::sliding {

/// What a tile in a cell adds to the fingerprint of a board (Zobrist 1970), computed instead of
/// looked up: the finaliser of SplitMix64 (Steele, Lea and Flood 2014).
constexpr std::uint64_t CellFingerprint(int tile, int cell) {
  auto bits = static_cast<std::uint64_t>(tile) << 32 | static_cast<std::uint64_t>(cell);
  bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9;
  bits = (bits ^ bits >> 27) * 0x94D049BB133111EB;
  return bits ^ bits >> 31;
}

}  // namespace puzzlesolver::sliding
