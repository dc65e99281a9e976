#include "service/engine/tables/permutation_bits.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <numeric>
#include <vector>

namespace puzzlesolver {
namespace {

using Bitmap = std::vector<std::uint64_t>;

/// All permutations of 0..size-1 in lexicographic order.
std::vector<std::vector<int>> Permutations(int size) {
  std::vector<int> permutation(static_cast<std::size_t>(size));
  std::iota(permutation.begin(), permutation.end(), 0);
  std::vector<std::vector<int>> all;
  do all.push_back(permutation);
  while (std::ranges::next_permutation(permutation).found);
  return all;
}

bool Bit(const std::uint64_t* bitmap, std::size_t index) {
  return (bitmap[index / 64] >> index % 64 & 1) != 0;
}

/// A pattern of bits without a period, for each seed another one.
std::uint64_t Noise(std::uint64_t seed) { return (seed + 1) * 0x9E3779B97F4A7C15 ^ seed << 17; }

bool IsOdd(const std::vector<int>& permutation) {
  bool odd = false;
  for (auto item = permutation.begin(); item != permutation.end(); ++item) {
    odd ^= std::count_if(item, permutation.end(), [&](int later) { return later < *item; }) % 2;
  }
  return odd;
}

/// The bitmap to transpose and what surrounds it, which must not matter.
class NoisyBitmap {
 public:
  NoisyBitmap(std::size_t bits, std::size_t words) : bits_(bits), padded_(3 * words) {
    for (std::size_t i = 0; i < padded_.size(); ++i) padded_[i] = Noise(i);
    padded_[2 * words - 1] &= ~std::uint64_t{0} >> (words * 64 - bits);
  }

  const std::uint64_t* data() const { return &padded_[padded_.size() / 3]; }

  /// Whether `target` has no bits behind the last one.
  bool Fits(const Bitmap& target) const {
    return (target.back() & ~(~std::uint64_t{0} >> (target.size() * 64 - bits_))) == 0;
  }

 private:
  std::size_t bits_;
  Bitmap padded_;
};

class AllPermutationsTest : public ::testing::TestWithParam<int> {};

TEST_P(AllPermutationsTest, ExchangesTwoPositionsOfEach) {
  const int size = GetParam();
  const PermutationBits bits(size);
  const auto permutations = Permutations(size);
  std::map<std::vector<int>, std::size_t> ranks;
  for (const auto& permutation : permutations) ranks.emplace(permutation, ranks.size());
  ASSERT_EQ(bits.words(), (permutations.size() + 63) / 64);

  const NoisyBitmap source(permutations.size(), bits.words());
  for (int position = 0; position + 1 < size; ++position) {
    Bitmap target(bits.words());
    target[0] = 1;
    bits.AddTransposed(position, source.data(), target.data());
    for (std::size_t rank = 0; rank < permutations.size(); ++rank) {
      std::vector<int> exchanged = permutations[rank];
      const auto first = exchanged.begin() + position;
      std::iter_swap(first, first + 1);
      ASSERT_EQ(Bit(target.data(), rank), rank == 0 || Bit(source.data(), ranks.at(exchanged)))
          << position << ' ' << rank;
    }
    ASSERT_TRUE(source.Fits(target));
  }
}

INSTANTIATE_TEST_SUITE_P(Sizes, AllPermutationsTest, ::testing::Range(1, 9));

class HalfOfPermutationsTest : public ::testing::TestWithParam<int> {};

TEST_P(HalfOfPermutationsTest, ExchangesTwoPositionsOfEach) {
  const int size = GetParam();
  const HalfPermutationBits bits(size);
  const auto permutations = Permutations(size);
  std::map<std::vector<int>, std::size_t> ranks;
  for (const auto& permutation : permutations) ranks.emplace(permutation, ranks.size());
  ASSERT_EQ(bits.words(), (permutations.size() / 2 + 63) / 64);

  const NoisyBitmap source(permutations.size() / 2, bits.words());
  for (int position = 0; position + 1 < size; ++position) {
    Bitmap targets[2] = {Bitmap(bits.words()), Bitmap(bits.words())};
    for (const bool odd : {false, true}) {
      bits.AddTransposed(position, odd, source.data(), targets[odd].data());
      ASSERT_TRUE(source.Fits(targets[odd]));
    }
    for (std::size_t rank = 0; rank < permutations.size(); ++rank) {
      std::vector<int> exchanged = permutations[rank];
      const auto first = exchanged.begin() + position;
      std::iter_swap(first, first + 1);
      ASSERT_EQ(Bit(targets[IsOdd(exchanged)].data(), rank / 2),
                Bit(source.data(), ranks.at(exchanged) / 2))
          << position << ' ' << rank;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Sizes, HalfOfPermutationsTest, ::testing::Range(3, 10));

}  // namespace
}  // namespace puzzlesolver
