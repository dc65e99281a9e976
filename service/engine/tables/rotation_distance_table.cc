#include "service/engine/tables/rotation_distance_table.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <utility>

namespace puzzlesolver {
namespace {

using rotation::Mask;

}  // namespace

RotationDistanceTable::RotationDistanceTable() : entries_(kMaskCount) {
  MakeRanks();
  std::vector<Mask> layer{rotation::CentreMask()};
  entries_[Rank(layer.front())].distance = 0;
  for (std::uint8_t distance = 1; !layer.empty(); ++distance) {
    std::vector<Mask> next;
    for (const Mask mask : layer) {
      for (int i = 0; i < rotation::kMoveCount; ++i) {
        const auto move = static_cast<rotation::Move>(i);
        const Mask neighbour = rotation::Rotate(mask, move);
        Entry& entry = entries_[Rank(neighbour)];
        if (entry.distance < distance) continue;
        if (entry.distance == kUnreached) next.push_back(neighbour);
        entry.distance = distance;
        entry.downhill |= static_cast<std::uint8_t>(1u << static_cast<int>(Inverse(move)));
      }
    }
    layer = std::move(next);
  }
}

/// The summands of the set bits of `half`, the first of which is bit `offset` of the mask and has
/// `before` bits of the mask below it. More bits than a mask may have rank as 0.
std::uint32_t RotationDistanceTable::RankHalf(Mask half, int offset, int before) {
  std::uint32_t rank = 0;
  int ordinal = before;
  for (; half != 0; half &= half - 1) {
    if (++ordinal > rotation::kCellsPerSymbol) return 0;
    rank += RankStep(offset + std::countr_zero(half), ordinal);
  }
  return rank;
}

void RotationDistanceTable::MakeRanks() {
  for (Mask half = 0; half < 1u << kHalfBits; ++half) {
    low_ranks_.push_back(RankHalf(half, 0, 0));
    const int below = std::max(0, rotation::kCellsPerSymbol - std::popcount(half));
    high_ranks_.push_back(RankHalf(half, kHalfBits, below));
  }
}

std::vector<std::uint8_t> RotationDistanceTable::DistancesByRank() const {
  std::vector<std::uint8_t> distances;
  distances.reserve(entries_.size());
  for (const Entry& entry : entries_) distances.push_back(entry.distance);
  return distances;
}

std::vector<int> RotationDistanceTable::Histogram() const {
  std::vector<int> histogram;
  for (const Entry& entry : entries_) {
    if (entry.distance >= histogram.size()) histogram.resize(entry.distance + std::size_t{1});
    ++histogram[entry.distance];
  }
  return histogram;
}

}  // namespace puzzlesolver
