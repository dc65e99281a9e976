#include "service/engine/generation/random_numbers.h"

namespace puzzlesolver {
namespace {

std::mt19937_64 BitsOf(std::uint64_t seed, std::uint32_t index) {
  std::seed_seq words{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32),
                      index};
  return std::mt19937_64(words);
}

}  // namespace

RandomNumbers::RandomNumbers(std::uint64_t seed, std::uint32_t index)
    : bits_(BitsOf(seed, index)) {}

std::uint64_t RandomNumbers::Below(std::uint64_t bound) {
  // 2^64 mod bound: without so many of them, each remainder has equally many numbers.
  const std::uint64_t surplus = (0 - bound) % bound;
  std::uint64_t number = bits_();
  while (number < surplus) number = bits_();
  return number % bound;
}

}  // namespace puzzlesolver
