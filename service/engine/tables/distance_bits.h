#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>

#include "service/engine/tables/bit_moves.h"

namespace puzzlesolver {

/// Distances modulo 3 of a breadth-first search whose levels are bitmaps, several of the same
/// number of states each: the low and the high bits in bitmaps of their own, both bits set for
/// states that were not yet reached.
class DistanceBits {
 public:
  DistanceBits(std::size_t bitmaps, std::size_t states);

  /// To be called for each bitmap first.
  void Clear(std::size_t bitmap);

  /// Removes from some words of `arrivals`, a bitmap, the states that were reached before and gives
  /// the others their distance. Returns how many they are. Threads may do that at the same time for
  /// different words.
  std::uint64_t Settle(std::size_t bitmap, std::size_t first_word, std::size_t words, int distance,
                       std::uint64_t* arrivals);

  /// Writes two bits a state, one bitmap after the other without a gap, the lowest bits of a byte
  /// first. False when stopped.
  bool Write(const std::stop_token& stop, std::span<std::uint8_t> two_bits) const;

 private:
  std::size_t bitmaps_;
  std::size_t states_;
  std::size_t words_;
  Bitmaps low_;
  Bitmaps high_;
};

}  // namespace puzzlesolver
