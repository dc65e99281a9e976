#include "service/engine/tables/rotation_distance_table.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <utility>

namespace puzzlesolver {
namespace {

using rotation::Mask;

constexpr std::uint8_t kUnreached = 0xFF;

/// C(n, k) by Pascal's rule.
constexpr auto kBinomials = [] {
  std::array<std::array<std::uint32_t, rotation::kCellsPerSymbol + 1>, rotation::kCells + 1>
      table{};
  for (std::size_t n = 0; n < table.size(); ++n) {
    table[n][0] = 1;
    for (std::size_t k = 1; n > 0 && k < table[n].size(); ++k) {
      table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
    }
  }
  return table;
}();

/// The summands of the set bits of `half`, the first of which is bit `offset` of the mask and has
/// `before` bits of the mask below it. More bits than a mask may have rank as 0.
std::uint32_t RankHalf(Mask half, int offset, int before) {
  std::uint32_t rank = 0;
  int ordinal = before;
  for (; half != 0; half &= half - 1) {
    if (++ordinal > rotation::kCellsPerSymbol) return 0;
    const int position = offset + std::countr_zero(half);
    rank += kBinomials[static_cast<std::size_t>(position)][static_cast<std::size_t>(ordinal)];
  }
  return rank;
}

}  // namespace

RotationDistanceTable::RotationDistanceTable() : distances_(kMaskCount, kUnreached) {
  for (Mask half = 0; half < 1u << kHalfBits; ++half) {
    low_ranks_.push_back(RankHalf(half, 0, 0));
    const int below = std::max(0, rotation::kCellsPerSymbol - std::popcount(half));
    high_ranks_.push_back(RankHalf(half, kHalfBits, below));
  }
  std::vector<Mask> layer{rotation::CentreMask()};
  distances_[Rank(layer.front())] = 0;
  for (std::uint8_t distance = 1; !layer.empty(); ++distance) {
    std::vector<Mask> next;
    for (const Mask mask : layer) {
      for (int move = 0; move < rotation::kMoveCount; ++move) {
        const Mask neighbour = rotation::Rotate(mask, static_cast<rotation::Move>(move));
        std::uint8_t& known = distances_[Rank(neighbour)];
        if (known != kUnreached) continue;
        known = distance;
        next.push_back(neighbour);
      }
    }
    layer = std::move(next);
  }
}

std::vector<int> RotationDistanceTable::Histogram() const {
  const int farthest = *std::max_element(distances_.begin(), distances_.end());
  std::vector<int> histogram(static_cast<std::size_t>(farthest) + 1);
  for (const auto distance : distances_) ++histogram[distance];
  return histogram;
}

RotationHeuristic::Value RotationHeuristic::Evaluate(const State& state) const {
  int least = kUnreached;
  for (const Mask mask : state.masks) least = std::min(least, table_.Distance(mask));
  return least;
}

RotationHeuristic::Value RotationHeuristic::After(const State& state, const Value&,
                                                  int move) const {
  State after = state;
  rotation::SearchPuzzle().Apply(after, move);
  return Evaluate(after);
}

}  // namespace puzzlesolver
