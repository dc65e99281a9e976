#include "service/engine/puzzles/sliding/permutation_parity.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

namespace puzzlesolver::sliding {
namespace {

std::vector<Tile> Identity(std::size_t size) {
  std::vector<Tile> permutation(size);
  std::iota(permutation.begin(), permutation.end(), Tile{0});
  return permutation;
}

bool HasOddInversions(const std::vector<Tile>& permutation) {
  bool odd = false;
  for (std::size_t i = 0; i < permutation.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) odd ^= permutation[j] > permutation[i];
  }
  return odd;
}

TEST(PermutationParity, OfAllShortPermutations) {
  for (std::size_t size = 1; size <= 7; ++size) {
    auto permutation = Identity(size);
    do {
      ASSERT_EQ(IsOddPermutation(permutation), HasOddInversions(permutation));
    } while (std::ranges::next_permutation(permutation).found);
  }
}

TEST(PermutationParity, OfRandomPermutations) {
  std::mt19937 random(7);
  for (const std::size_t size : {63u, 64u, 65u, 127u, 128u, 129u, 1'000u, 1'088u}) {
    auto permutation = Identity(size);
    for (int i = 0; i < 50; ++i) {
      std::ranges::shuffle(permutation, random);
      ASSERT_EQ(IsOddPermutation(permutation), HasOddInversions(permutation)) << size;
    }
  }
}

TEST(PermutationParity, EveryExchangeChangesItAlsoInTheLargest) {
  std::mt19937 random(7);
  auto permutation = Identity(999 * 999);
  EXPECT_FALSE(IsOddPermutation(permutation));
  for (bool odd = false; const std::size_t exchanges : {1u, 1u, 999'999u, 1u, 64u}) {
    for (std::size_t i = 0; i < exchanges; ++i) {
      const std::size_t first = random() % permutation.size();
      const std::size_t other = random() % (permutation.size() - 1);
      std::swap(permutation[first], permutation[other + (other >= first)]);
    }
    odd ^= exchanges % 2 == 1;
    EXPECT_EQ(IsOddPermutation(permutation), odd);
  }
}

TEST(PermutationParity, OfOneLongCycleOverSomeElements) {
  for (std::size_t stride = 1; stride <= 130; ++stride) {
    for (std::size_t first = 0; first < 2; ++first) {
      auto permutation = Identity(999 * 5);
      std::size_t exchanges = 0;
      for (std::size_t i = first; i + stride < permutation.size(); i += stride, ++exchanges) {
        std::swap(permutation[i], permutation[i + stride]);
      }
      ASSERT_EQ(IsOddPermutation(permutation), exchanges % 2 == 1) << stride << ", " << first;
    }
  }
}

}  // namespace
}  // namespace puzzlesolver::sliding
