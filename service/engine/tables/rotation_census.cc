#include "service/engine/tables/rotation_census.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

#include "service/engine/tables/parallel_for.h"

namespace puzzlesolver {
namespace {

using rotation::Mask;

/// No mask is farther than 14 moves.
constexpr std::size_t kDistances = 16;

using Histogram = std::array<std::uint64_t, kDistances>;

/// The 16 cells that one symbol leaves to the two others, in halves of eight: a symbol's mask is
/// two bytes, and its number the sum of what each of them adds.
class FreeCells {
 public:
  static constexpr int kHalf = 8;
  static constexpr std::size_t kBytes = 256;

  /// What the bytes with one number of bits add, in ascending order of the bytes. So the complement
  /// of the i-th byte from the front is, among those with the other number of bits, the i-th from
  /// the back.
  using Ranks = std::array<std::uint32_t, 70>;

  explicit FreeCells(Mask taken) {
    std::array<int, 2 * kHalf> cells{};
    std::size_t count = 0;
    for (int cell = 0; cell < rotation::kCells; ++cell) {
      if ((taken >> cell & 1) == 0) cells[count++] = cell;
    }
    std::array<std::uint32_t, kBytes> lower{};
    for (std::size_t byte = 0; byte < kBytes; ++byte) {
      const int bits = std::popcount(byte);
      if (byte != 0) {
        const auto top = std::bit_width(byte) - 1;
        lower[byte] = lower[byte ^ std::size_t{1} << top] +
                      RotationDistanceTable::RankStep(cells[static_cast<std::size_t>(top)], bits);
        const auto bottom = static_cast<std::size_t>(std::countr_zero(byte));
        upper_[byte] = upper_[byte & (byte - 1)] +
                       RotationDistanceTable::RankStep(cells[kHalf + bottom], kHalf + 1 - bits);
      }
      auto& size = sizes_[static_cast<std::size_t>(bits)];
      lower_[static_cast<std::size_t>(bits)][size++] = lower[byte];
    }
  }

  /// Of the upper half.
  std::uint32_t Upper(std::size_t byte) const { return upper_[byte]; }
  /// Of the lower half, for all bytes with that many bits.
  const Ranks& Lower(std::size_t bits) const { return lower_[bits]; }
  std::size_t LowerCount(std::size_t bits) const { return sizes_[bits]; }

 private:
  std::array<std::uint32_t, kBytes> upper_{};
  std::array<Ranks, kHalf + 1> lower_{};
  std::array<std::size_t, kHalf + 1> sizes_{};
};

/// Pairs of the second and the third symbol's distances.
using PairCounts = std::array<std::uint32_t, kDistances * kDistances>;

/// Shares the cells in all ways but for exchanging the two symbols: the last cell is the third's.
PairCounts CountPairs(const std::uint8_t* distances, const FreeCells& cells) {
  PairCounts counts{};
  for (std::size_t byte = 0; byte < FreeCells::kBytes / 2; ++byte) {
    const auto bits = static_cast<std::size_t>(std::popcount(byte));
    const std::size_t other_bits = FreeCells::kHalf - bits;
    const std::uint8_t* const second = distances + cells.Upper(byte);
    const std::uint8_t* const third = distances + cells.Upper(FreeCells::kBytes - 1 - byte);
    const std::uint32_t* const second_ranks = cells.Lower(other_bits).data();
    const std::uint32_t* const third_ranks = cells.Lower(bits).data();
    const std::size_t last = cells.LowerCount(bits) - 1;
    for (std::size_t i = 0; i <= last; ++i) {
      ++counts[second[second_ranks[i]] * kDistances + third[third_ranks[last - i]]];
    }
  }
  return counts;
}

void AddBoards(const PairCounts& pairs, std::size_t first_distance, int class_size,
               Histogram& histogram) {
  constexpr std::uint64_t kWaysToName = 2;
  const std::uint64_t weight = kWaysToName * static_cast<std::uint64_t>(class_size);
  for (std::size_t second = 0; second < kDistances; ++second) {
    for (std::size_t third = 0; third < kDistances; ++third) {
      const std::size_t distance = std::min({first_distance, second, third});
      histogram[distance] += weight * pairs[second * kDistances + third];
    }
  }
}

}  // namespace

std::optional<std::vector<std::uint64_t>> CountRotationBoards(
    const RotationDistanceTable& distances, std::span<const RotationMaskClass> classes, int threads,
    const std::stop_token& stop) {
  constexpr std::size_t kGrain = 64;
  const std::vector<std::uint8_t> by_rank = distances.DistancesByRank();
  std::vector<Histogram> histograms(static_cast<std::size_t>(threads));
  const auto count = [&](int worker, std::size_t index) {
    const auto& [mask, size] = classes[index];
    AddBoards(CountPairs(by_rank.data(), FreeCells(mask)), distances.At(mask).distance, size,
              histograms[static_cast<std::size_t>(worker)]);
  };
  if (!ParallelFor(threads, classes.size(), kGrain, stop, count)) return std::nullopt;
  std::vector<std::uint64_t> sum(kDistances);
  for (const Histogram& histogram : histograms) {
    for (std::size_t distance = 0; distance < kDistances; ++distance) {
      sum[distance] += histogram[distance];
    }
  }
  while (!sum.empty() && sum.back() == 0) sum.pop_back();
  return sum;
}

}  // namespace puzzlesolver
