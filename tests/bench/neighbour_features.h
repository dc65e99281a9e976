#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "service/engine/suboptimal/neighbour_score.h"

namespace puzzlesolver::bench {

/// The arrays of neighbour_weights.h.
struct NeighbourWeights {
  std::array<std::array<std::int16_t, kWeightedSteps>, kWeightedSteps> offsets{};
  std::array<std::array<std::int8_t, kOffsetCodes>, kOffsetCodes> neighbours{};
};

/// What NeighbourScore weighs, counted on boards with the standard goal. What a mirror makes equal
/// is one feature. Besides there are a constant, which no score needs, and Manhattan distance: with
/// a penalty on all of them, an offset that is seldom seen weighs about what its steps do.
class NeighbourFeatures {
 public:
  /// REQUIRES: no side is longer than kWeightedSteps.
  explicit NeighbourFeatures(const sliding::Geometry& geometry);

  std::size_t size() const { return size_; }

  /// How often each feature is on the board.
  std::vector<double> Of(const sliding::Board& board) const;

  /// `weights` is in moves, by feature; rounded.
  NeighbourWeights Arrays(std::span<const double> weights) const;

 private:
  static constexpr std::size_t kConstant = 0;
  static constexpr std::size_t kSteps = 1;

  void CountOffset(int cell, int home, std::span<double> features) const;
  /// With the cells to the right and below.
  void CountNeighbours(NeighbourScore::Arrangement arrangement, int cell,
                       std::span<double> features) const;

  sliding::Geometry geometry_;
  NeighbourScore score_;
  std::size_t size_ = 2;
  /// By steps along one axis and the other; at home it is none.
  std::array<std::array<std::size_t, kWeightedSteps>, kWeightedSteps> offsets_{};
  /// Of two neighbours in a row, by their codes.
  std::array<std::array<std::size_t, kOffsetCodes>, kOffsetCodes> neighbours_{};
};

}  // namespace puzzlesolver::bench
