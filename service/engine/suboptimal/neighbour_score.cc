#include "service/engine/suboptimal/neighbour_score.h"

#include <algorithm>
#include <cstdlib>

namespace puzzlesolver {
namespace {

using sliding::Geometry;
using Direction = sliding::Move;

/// For each step beyond those that have weights of their own.
constexpr int kFarStep = 3 * NeighbourScore::kMove;
/// Tiles that are far from home count for more than the steps they need, and so move first: those
/// that are left behind have to be fetched one by one.
constexpr int kFarSquare = 6;
constexpr int kMostSquared = 32;
constexpr int kCodesOfAxis = 2 * kCodedSteps + 1;

int AxisCode(int offset) { return std::clamp(offset, -kCodedSteps, kCodedSteps) + kCodedSteps; }

std::size_t Mirrored(std::size_t code) {
  if (code == kBlankCode) return code;
  return code % kCodesOfAxis * kCodesOfAxis + code / kCodesOfAxis;
}

int OffsetWeight(int rows, int columns) {
  const auto near = [](int steps) {
    return static_cast<std::size_t>(std::min(steps, kWeightedSteps - 1));
  };
  const auto far = [](int steps) { return std::max(0, steps - (kWeightedSteps - 1)); };
  const int down = std::min(far(rows), kMostSquared);
  const int across = std::min(far(columns), kMostSquared);
  return kOffsetWeights[near(rows)][near(columns)] + kFarStep * (far(rows) + far(columns)) +
         kFarSquare * (down * down + down * across + across * across);
}

}  // namespace

NeighbourScore::NeighbourScore(const Geometry& geometry, int goal_cell)
    : cells_(static_cast<std::size_t>(geometry.cells())),
      offsets_(cells_ * cells_, {.placed = kPlacedBlank, .weight = 0}) {
  const auto goal = sliding::Board::Ordered(geometry, goal_cell);
  for (int home = 0; home < geometry.cells(); ++home) {
    auto& neighbours = neighbours_.emplace_back();
    for (std::size_t move = 0; move < neighbours.size(); ++move) {
      neighbours[move] =
          static_cast<std::int16_t>(geometry.Neighbour(home, static_cast<Direction>(move)));
    }
    const std::size_t tile = goal.tiles()[static_cast<std::size_t>(home)];
    for (int cell = 0; cell < geometry.cells() && tile != 0; ++cell) {
      const int rows = geometry.RowOf(home) - geometry.RowOf(cell);
      const int columns = geometry.ColumnOf(home) - geometry.ColumnOf(cell);
      const auto code = static_cast<std::size_t>(AxisCode(columns) * kCodesOfAxis + AxisCode(rows));
      offsets_[tile * cells_ + static_cast<std::size_t>(cell)] = {
          .placed = static_cast<Placed>(code * kMaxCells + tile),
          .weight = static_cast<std::int16_t>(OffsetWeight(std::abs(rows), std::abs(columns)))};
    }
  }
  const auto along = [this](Direction move) -> PairWeights& {
    return pair_weights_[static_cast<std::size_t>(move)];
  };
  for (std::size_t a = 0; a < kOffsetCodes; ++a) {
    for (std::size_t b = 0; b < kOffsetCodes; ++b) {
      along(Direction::kRight)[a][b] = kNeighbourWeights[a][b];
      along(Direction::kLeft)[b][a] = kNeighbourWeights[a][b];
      along(Direction::kDown)[a][b] = kNeighbourWeights[Mirrored(a)][Mirrored(b)];
      along(Direction::kUp)[b][a] = kNeighbourWeights[Mirrored(a)][Mirrored(b)];
    }
  }
}

std::vector<NeighbourScore::Placed> NeighbourScore::Arrange(const sliding::Board& renamed) const {
  std::vector<Placed> arrangement;
  for (int cell = 0; cell < static_cast<int>(cells_); ++cell) {
    arrangement.push_back(OffsetOf(renamed.tiles()[static_cast<std::size_t>(cell)], cell).placed);
  }
  return arrangement;
}

void NeighbourScore::Move(std::span<Placed> arrangement, int blank, int from) const {
  Placed& moved = arrangement[static_cast<std::size_t>(from)];
  arrangement[static_cast<std::size_t>(blank)] = OffsetOf(TileOf(moved), blank).placed;
  moved = kPlacedBlank;
}

int NeighbourScore::Of(Arrangement arrangement) const {
  int score = 0;
  for (int cell = 0; cell < static_cast<int>(cells_); ++cell) {
    const Placed placed = arrangement[static_cast<std::size_t>(cell)];
    score += OffsetOf(TileOf(placed), cell).weight;
    for (const Direction move : {Direction::kDown, Direction::kRight}) {
      const int other = neighbours_[static_cast<std::size_t>(cell)][static_cast<std::size_t>(move)];
      if (other == Geometry::kNoCell) continue;
      score += PairWeight(CodeOf(placed), CodeOf(arrangement[static_cast<std::size_t>(other)]),
                          static_cast<int>(move));
    }
  }
  return score;
}

int NeighbourScore::ChangeAround(Arrangement arrangement, int cell, int but, std::size_t before,
                                 std::size_t after) const {
  int change = 0;
  for (int move = 0; move < sliding::kMoveCount; ++move) {
    const int other = neighbours_[static_cast<std::size_t>(cell)][static_cast<std::size_t>(move)];
    if (move == but || other == Geometry::kNoCell) continue;
    const std::size_t code = CodeOf(arrangement[static_cast<std::size_t>(other)]);
    change += PairWeight(after, code, move) - PairWeight(before, code, move);
  }
  return change;
}

int NeighbourScore::ChangeBy(Arrangement arrangement, int blank, Direction move) const {
  const auto there = static_cast<int>(move);
  const auto back = static_cast<int>(sliding::Inverse(move));
  const int from = neighbours_[static_cast<std::size_t>(blank)][static_cast<std::size_t>(there)];
  const Placed moved = arrangement[static_cast<std::size_t>(from)];
  const Offset& offset = OffsetOf(TileOf(moved), blank);
  const std::size_t before = CodeOf(moved);
  const std::size_t after = CodeOf(offset.placed);
  return offset.weight - OffsetOf(TileOf(moved), from).weight +
         ChangeAround(arrangement, blank, there, kBlankCode, after) +
         ChangeAround(arrangement, from, back, before, kBlankCode) +
         PairWeight(after, kBlankCode, there) - PairWeight(kBlankCode, before, there);
}

}  // namespace puzzlesolver
