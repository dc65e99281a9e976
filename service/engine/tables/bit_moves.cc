#include "service/engine/tables/bit_moves.h"

#include <algorithm>
#include <bit>

#include "service/engine/tables/wide.h"

namespace puzzlesolver {
namespace {

PUZZLESOLVER_WIDE
void MoveBits(const std::uint64_t* __restrict source, std::size_t words, int bits,
              const std::uint64_t* __restrict lower, const std::uint64_t* __restrict upper,
              std::size_t count, std::uint64_t* __restrict target) {
  const std::uint64_t* above = source + words;
  const std::uint64_t* below = source - words;
  const int rest = 64 - bits;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t down = above[i] >> bits | above[i + 1] << rest;
    const std::uint64_t up = below[i] << bits | (below - 1)[i] >> rest;
    target[i] |= (down & lower[i]) | (up & upper[i]);
  }
}

PUZZLESOLVER_WIDE
void MoveWords(const std::uint64_t* __restrict source, std::size_t words,
               const std::uint64_t* __restrict lower, const std::uint64_t* __restrict upper,
               std::size_t count, std::uint64_t* __restrict target) {
  const std::uint64_t* above = source + words;
  const std::uint64_t* below = source - words;
  for (std::size_t i = 0; i < count; ++i) {
    target[i] |= (above[i] & lower[i]) | (below[i] & upper[i]);
  }
}

}  // namespace

void AddMoved(const BitMoves& moves, const std::uint64_t* source, std::size_t words,
              std::uint64_t* target) {
  const std::size_t period = moves.lower.size();
  for (std::size_t begin = 0; begin < words; begin += period) {
    const std::size_t count = std::min(period, words - begin);
    if (moves.bits == 0) {
      MoveWords(source + begin, moves.words, moves.lower.data(), moves.upper.data(), count,
                target + begin);
    } else {
      MoveBits(source + begin, moves.words, moves.bits, moves.lower.data(), moves.upper.data(),
               count, target + begin);
    }
  }
}

PUZZLESOLVER_WIDE
void AddBits(const std::uint64_t* __restrict source, std::size_t words,
             std::uint64_t* __restrict target) {
  for (std::size_t i = 0; i < words; ++i) target[i] |= source[i];
}

PUZZLESOLVER_WIDE
std::uint64_t RemoveBits(const std::uint64_t* __restrict source, std::size_t words,
                         std::uint64_t* __restrict target) {
  std::uint64_t left = 0;
  for (std::size_t i = 0; i < words; ++i) {
    target[i] &= ~source[i];
    left += static_cast<std::uint64_t>(std::popcount(target[i]));
  }
  return left;
}

}  // namespace puzzlesolver
