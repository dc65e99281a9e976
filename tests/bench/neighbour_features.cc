#include "tests/bench/neighbour_features.h"

#include <cmath>
#include <cstdlib>
#include <utility>

namespace puzzlesolver::bench {
namespace {

using sliding::Geometry;

constexpr std::size_t kCodesOfAxis = 2 * kCodedSteps + 1;

std::size_t CodeFrom(std::size_t columns, std::size_t rows) {
  return columns * kCodesOfAxis + rows;
}

std::size_t ColumnsMirrored(std::size_t code) {
  if (code == kBlankCode) return code;
  return CodeFrom(kCodesOfAxis - 1 - code / kCodesOfAxis, code % kCodesOfAxis);
}

std::size_t RowsMirrored(std::size_t code) {
  if (code == kBlankCode) return code;
  return CodeFrom(code / kCodesOfAxis, kCodesOfAxis - 1 - code % kCodesOfAxis);
}

std::size_t AxesExchanged(std::size_t code) {
  if (code == kBlankCode) return code;
  return CodeFrom(code % kCodesOfAxis, code / kCodesOfAxis);
}

template <typename Integer>
Integer InSixteenths(double moves) {
  return static_cast<Integer>(std::lround(NeighbourScore::kMove * moves));
}

}  // namespace

NeighbourFeatures::NeighbourFeatures(const Geometry& geometry)
    : geometry_(geometry), score_(geometry, geometry.cells() - 1) {
  for (std::size_t more = 1; more < kWeightedSteps; ++more) {
    for (std::size_t less = 0; less <= more; ++less) {
      offsets_[less][more] = offsets_[more][less] = size_++;
    }
  }
  for (std::size_t left = 0; left < kOffsetCodes; ++left) {
    for (std::size_t right = 0; right < kOffsetCodes; ++right) {
      if (neighbours_[left][right] != 0) continue;
      for (const auto& [a, b] :
           {std::pair(left, right), {RowsMirrored(left), RowsMirrored(right)}}) {
        neighbours_[a][b] = neighbours_[ColumnsMirrored(b)][ColumnsMirrored(a)] = size_;
      }
      ++size_;
    }
  }
}

std::vector<double> NeighbourFeatures::Of(const sliding::Board& board) const {
  std::vector<double> features(size_);
  features[kConstant] = 1;
  const auto arrangement = score_.Arrange(board);
  for (int cell = 0; cell < geometry_.cells(); ++cell) {
    const auto tile = NeighbourScore::TileOf(arrangement[static_cast<std::size_t>(cell)]);
    if (tile != 0) CountOffset(cell, static_cast<int>(tile) - 1, features);
    CountNeighbours(arrangement, cell, features);
  }
  return features;
}

void NeighbourFeatures::CountOffset(int cell, int home, std::span<double> features) const {
  if (cell == home) return;
  const int rows = std::abs(geometry_.RowOf(home) - geometry_.RowOf(cell));
  const int columns = std::abs(geometry_.ColumnOf(home) - geometry_.ColumnOf(cell));
  features[kSteps] += rows + columns;
  ++features[offsets_[static_cast<std::size_t>(rows)][static_cast<std::size_t>(columns)]];
}

void NeighbourFeatures::CountNeighbours(NeighbourScore::Arrangement arrangement, int cell,
                                        std::span<double> features) const {
  const auto code_at = [&](int at) {
    return NeighbourScore::CodeOf(arrangement[static_cast<std::size_t>(at)]);
  };
  const std::size_t code = code_at(cell);
  const int right = geometry_.Neighbour(cell, sliding::Move::kRight);
  if (right != Geometry::kNoCell) ++features[neighbours_[code][code_at(right)]];
  const int below = geometry_.Neighbour(cell, sliding::Move::kDown);
  if (below != Geometry::kNoCell) {
    ++features[neighbours_[AxesExchanged(code)][AxesExchanged(code_at(below))]];
  }
}

NeighbourWeights NeighbourFeatures::Arrays(std::span<const double> weights) const {
  NeighbourWeights arrays;
  for (std::size_t rows = 0; rows < kWeightedSteps; ++rows) {
    for (std::size_t columns = 0; columns < kWeightedSteps; ++columns) {
      if (rows + columns == 0) continue;
      arrays.offsets[rows][columns] = InSixteenths<std::int16_t>(
          static_cast<double>(rows + columns) * weights[kSteps] + weights[offsets_[rows][columns]]);
    }
  }
  for (std::size_t left = 0; left < kOffsetCodes; ++left) {
    for (std::size_t right = 0; right < kOffsetCodes; ++right) {
      arrays.neighbours[left][right] = InSixteenths<std::int8_t>(weights[neighbours_[left][right]]);
    }
  }
  return arrays;
}

}  // namespace puzzlesolver::bench
