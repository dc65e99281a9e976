#include "service/engine/tables/permutation_bits.h"

#include <algorithm>
#include <numeric>

#include "service/engine/tables/pattern.h"

namespace puzzlesolver {
namespace {

constexpr std::size_t kWordBits = 64;
/// Masks are repeated up to a multiple of this, so that the loops over them are long enough.
constexpr std::size_t kMaskWords = 60;

void SetBit(std::vector<std::uint64_t>& words, std::size_t bit) {
  words[bit / kWordBits] |= std::uint64_t{1} << bit % kWordBits;
}

std::size_t WordsOf(std::size_t bits) { return (bits + kWordBits - 1) / kWordBits; }

/// Ones in the used bits of the last word.
std::uint64_t LastWordMask(std::size_t bits) {
  return ~std::uint64_t{0} >> (WordsOf(bits) * kWordBits - bits);
}

BitMoves MovesBy(std::size_t distance, std::size_t mask_words) {
  return {distance / kWordBits, static_cast<int>(distance % kWordBits),
          std::vector<std::uint64_t>(mask_words), std::vector<std::uint64_t>(mask_words)};
}

/// The exchange of two digits of the given weights in bitmaps of `words` words; `period` is the
/// weight of the digit before them.
std::vector<BitMoves> Transposition(std::size_t period, std::size_t weight, std::size_t next_weight,
                                    std::size_t words) {
  const std::size_t mask_bits =
      std::min(std::lcm(period, kMaskWords * kWordBits), words * kWordBits);
  std::vector<BitMoves> result;
  for (std::size_t difference = 1; difference * weight < period; ++difference) {
    const std::size_t distance = difference * weight - (difference - 1) * next_weight;
    BitMoves moves = MovesBy(distance, mask_bits / kWordBits);
    for (std::size_t bit = 0; bit < mask_bits; ++bit) {
      const std::size_t digit = bit % period / weight;
      const std::size_t next_digit = bit % weight / next_weight;
      if (digit != next_digit + difference) continue;
      SetBit(moves.upper, bit);
      SetBit(moves.lower, bit - distance);
    }
    result.push_back(std::move(moves));
  }
  return result;
}

/// The last digit kept is 0, 1 or 2, the one left out 0 or 1. Their exchange turns the former
/// round, 0 -> 1 -> 2 -> 0 if their sum is even and 0 -> 2 -> 1 -> 0 if it is odd.
std::vector<BitMoves> LastTransposition(int size, bool odd, std::size_t words) {
  BitMoves by_one = MovesBy(1, words);
  BitMoves by_two = MovesBy(2, words);
  for (std::size_t first = 0; first < Factorial(size) / 2; first += 3) {
    bool odd_sum = odd;
    std::size_t rest = first / 3;
    for (std::size_t base = 4; base <= static_cast<std::size_t>(size); rest /= base++) {
      odd_sum ^= rest % base % 2 != 0;
    }
    SetBit(odd_sum ? by_one.lower : by_one.upper, first + 1);
    SetBit(odd_sum ? by_one.lower : by_two.lower, first);
    SetBit(odd_sum ? by_two.upper : by_one.upper, first + 2);
  }
  return {std::move(by_one), std::move(by_two)};
}

}  // namespace

PermutationBits::PermutationBits(int size)
    : words_(WordsOf(Factorial(size))), last_word_mask_(LastWordMask(Factorial(size))) {
  for (int left = size; left >= 2; --left) {
    transpositions_.push_back(
        Transposition(Factorial(left), Factorial(left - 1), Factorial(left - 2), words_));
  }
}

void PermutationBits::AddTransposed(int position, const std::uint64_t* source,
                                    std::uint64_t* target) const {
  for (const BitMoves& moves : transpositions_[static_cast<std::size_t>(position)]) {
    AddMoved(moves, source, words_, target);
  }
  target[words_ - 1] &= last_word_mask_;
}

HalfPermutationBits::HalfPermutationBits(int size)
    : size_(size),
      words_(WordsOf(Factorial(size) / 2)),
      last_word_mask_(LastWordMask(Factorial(size) / 2)),
      last_transpositions_{LastTransposition(size, false, words_),
                           LastTransposition(size, true, words_)} {
  for (int left = size; left >= 4; --left) {
    transpositions_.push_back(Transposition(Factorial(left) / 2, Factorial(left - 1) / 2,
                                            Factorial(left - 2) / 2, words_));
  }
}

void HalfPermutationBits::AddTransposed(int position, bool odd, const std::uint64_t* source,
                                        std::uint64_t* target) const {
  if (position == size_ - 2) {  // Only the digit left out changes.
    AddBits(source, words_, target);
    return;
  }
  const auto& transposition = position == size_ - 3
                                  ? last_transpositions_[odd]
                                  : transpositions_[static_cast<std::size_t>(position)];
  for (const BitMoves& moves : transposition) AddMoved(moves, source, words_, target);
  target[words_ - 1] &= last_word_mask_;
}

}  // namespace puzzlesolver
