#include "service/engine/puzzles/sliding/rank.h"

#include <algorithm>
#include <bit>
#include <cstddef>

#include "absl/strings/str_cat.h"

namespace puzzlesolver::sliding {
namespace {

// A rank is written in the factorial number system: digit i of a permutation is the number of
// elements below its i-th that are still unused, in base n - i (Lehmer, 1960).

constexpr std::uint64_t Bit(Tile tile) { return std::uint64_t{1} << (tile % 64); }

/// The bit that has exactly `below` set bits under it.
Tile SelectBit(std::uint64_t mask, std::uint32_t below) {
  for (; below > 0; --below) mask &= mask - 1;
  return static_cast<Tile>(std::countr_zero(mask));
}

/// The elements of a permutation that have not been used, for any size.
class UnusedTiles {
 public:
  explicit UnusedTiles(std::size_t count) : words_((count + 63) / 64, ~std::uint64_t{0}) {}

  /// Removes `tile` and returns how many smaller ones are left.
  std::uint32_t Take(Tile tile) {
    std::uint64_t& last = words_[tile / 64];
    int below = std::popcount(last & (Bit(tile) - 1));
    for (std::size_t word = 0; word < tile / 64; ++word) below += std::popcount(words_[word]);
    last &= ~Bit(tile);
    return static_cast<std::uint32_t>(below);
  }

  /// Removes and returns the one that has exactly `below` smaller ones left.
  Tile TakeNth(std::uint32_t below) {
    std::size_t word = 0;
    for (;; ++word) {
      const auto count = static_cast<std::uint32_t>(std::popcount(words_[word]));
      if (below < count) break;
      below -= count;
    }
    const Tile bit = SelectBit(words_[word], below);
    words_[word] &= ~Bit(bit);
    return static_cast<Tile>(word * 64) + bit;
  }

 private:
  std::vector<std::uint64_t> words_;
};

/// A natural number of any size in limbs of 32 bits, the lowest first, without leading zeros.
class BigNumber {
 public:
  BigNumber() = default;

  explicit BigNumber(std::string_view big_endian) : limbs_((big_endian.size() + 3) / 4) {
    for (std::size_t i = 0; i < big_endian.size(); ++i) {
      const auto byte = static_cast<unsigned char>(big_endian[big_endian.size() - 1 - i]);
      limbs_[i / 4] |= std::uint32_t{byte} << (i % 4 * 8);
    }
    DropLeadingZeros();
  }

  bool IsZero() const { return limbs_.empty(); }

  void MultiplyAdd(std::uint32_t factor, std::uint32_t addend) {
    std::uint64_t carry = addend;
    for (std::uint32_t& limb : limbs_) {
      carry += std::uint64_t{limb} * factor;
      limb = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
    if (carry != 0) limbs_.push_back(static_cast<std::uint32_t>(carry));
  }

  /// Divides and returns the remainder.
  std::uint32_t Divide(std::uint32_t divisor) {
    std::uint64_t remainder = 0;
    for (std::size_t i = limbs_.size(); i-- > 0;) {
      remainder = remainder << 32 | limbs_[i];
      limbs_[i] = static_cast<std::uint32_t>(remainder / divisor);
      remainder %= divisor;
    }
    DropLeadingZeros();
    return static_cast<std::uint32_t>(remainder);
  }

  int ByteCount() const {
    if (IsZero()) return 0;
    return static_cast<int>(limbs_.size() * 4) - std::countl_zero(limbs_.back()) / 8;
  }

  /// REQUIRES: width >= ByteCount().
  std::string BigEndian(int width) const {
    std::string bytes(static_cast<std::size_t>(width), '\0');
    for (std::size_t i = 0; i < static_cast<std::size_t>(ByteCount()); ++i) {
      bytes[bytes.size() - 1 - i] = static_cast<char>(limbs_[i / 4] >> (i % 4 * 8));
    }
    return bytes;
  }

 private:
  void DropLeadingZeros() {
    while (!limbs_.empty() && limbs_.back() == 0) limbs_.pop_back();
  }

  std::vector<std::uint32_t> limbs_;
};

BigNumber BigRank(std::span<const Tile> permutation) {
  BigNumber rank;
  UnusedTiles unused(permutation.size());
  auto base = static_cast<std::uint32_t>(permutation.size());
  for (const Tile tile : permutation) rank.MultiplyAdd(base--, unused.Take(tile));
  return rank;
}

}  // namespace

std::uint64_t Rank(std::span<const Tile> permutation) {
  std::uint64_t rank = 0;
  std::uint64_t unused = ~std::uint64_t{0};
  std::uint64_t base = permutation.size();
  for (const Tile tile : permutation) {
    rank = rank * base-- + static_cast<std::uint64_t>(std::popcount(unused & (Bit(tile) - 1)));
    unused &= ~Bit(tile);
  }
  return rank;
}

std::vector<Tile> Unrank(std::uint64_t rank, int cells) {
  std::vector<Tile> permutation(static_cast<std::size_t>(cells));
  for (std::size_t base = 1; base <= permutation.size(); ++base) {
    permutation[permutation.size() - base] = static_cast<Tile>(rank % base);
    rank /= base;
  }
  std::uint64_t unused = ~std::uint64_t{0};
  for (Tile& tile : permutation) {
    tile = SelectBit(unused, tile);
    unused &= ~Bit(tile);
  }
  return permutation;
}

int RankWidth(int cells) {
  if (cells <= kMaxRank64Cells) {
    std::uint64_t count = 1;
    for (int factor = 2; factor <= cells; ++factor) count *= static_cast<std::uint64_t>(factor);
    return (std::bit_width(count) + 7) / 8;
  }
  // cells! - 1 has as many bytes as cells!: beyond 2! no factorial is a power of two.
  BigNumber count;
  count.MultiplyAdd(0, 1);
  for (int factor = 2; factor <= cells; ++factor) {
    count.MultiplyAdd(static_cast<std::uint32_t>(factor), 0);
  }
  return count.ByteCount();
}

std::string RankBytes(std::span<const Tile> permutation) {
  const int cells = static_cast<int>(permutation.size());
  if (cells <= kMaxRank64Cells) return RankBytes(Rank(permutation), cells);
  return BigRank(permutation).BigEndian(RankWidth(cells));
}

std::string RankBytes(std::uint64_t rank, int cells) {
  std::string bytes(static_cast<std::size_t>(RankWidth(cells)), '\0');
  for (auto byte = bytes.rbegin(); byte != bytes.rend(); ++byte, rank >>= 8) {
    *byte = static_cast<char>(rank);
  }
  return bytes;
}

absl::StatusOr<std::vector<Tile>> UnrankBytes(std::string_view rank, int cells) {
  const auto width = static_cast<std::size_t>(RankWidth(cells));
  if (rank.size() != width) {
    return absl::InvalidArgumentError(absl::StrCat("The rank of a permutation of ", cells,
                                                   " elements has ", width, " bytes, not ",
                                                   rank.size(), "."));
  }
  BigNumber number(rank);
  std::vector<Tile> permutation(static_cast<std::size_t>(cells));
  for (std::size_t base = 1; base <= permutation.size(); ++base) {
    permutation[permutation.size() - base] = number.Divide(static_cast<std::uint32_t>(base));
  }
  if (!number.IsZero()) {
    return absl::InvalidArgumentError(
        absl::StrCat("The rank is too large: it must be less than ", cells, " factorial."));
  }
  UnusedTiles unused(permutation.size());
  for (Tile& tile : permutation) tile = unused.TakeNth(tile);
  return permutation;
}

}  // namespace puzzlesolver::sliding
