#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "service/engine/puzzles/sliding/board.h"
#include "service/engine/suboptimal/neighbour_weights.h"

namespace puzzlesolver {

/// A learned estimate of the moves left, neither admissible nor exact: the sum of what the offset
/// of each tile from its home weighs, and of what each pair of neighbours weighs by their offsets.
/// Neighbours tell what Manhattan distance does not see: tiles that get in each other's way, or
/// that go the same way and can be moved together.
///
/// Immutable. Memory: four bytes for each pair of cells.
class NeighbourScore {
 public:
  /// A tile and the code of its offset, so that neighbours are scored from the board alone.
  using Placed = std::uint16_t;
  /// By cell.
  using Arrangement = std::span<const Placed>;

  /// What a move counts for.
  static constexpr int kMove = 16;
  static constexpr int kMaxCells = 1024;

  /// REQUIRES: at most kMaxCells cells.
  NeighbourScore(const sliding::Geometry& geometry, int goal_cell);

  /// `renamed` as by sliding::RenameForGoal.
  std::vector<Placed> Arrange(const sliding::Board& renamed) const;

  static std::size_t TileOf(Placed placed) { return placed % kMaxCells; }
  /// As neighbour_weights.h numbers offsets.
  static std::size_t CodeOf(Placed placed) { return placed / kMaxCells; }

  /// The blank goes to `from`, a neighbour. O(1).
  void Move(std::span<Placed> arrangement, int blank, int from) const;

  /// O(cells).
  int Of(Arrangement arrangement) const;

  /// What `move` adds. O(1). REQUIRES: the move stays on the board.
  int ChangeBy(Arrangement arrangement, int blank, sliding::Move move) const;

 private:
  struct Offset {
    Placed placed;
    std::int16_t weight;
  };
  using PairWeights = std::array<std::array<std::int8_t, kOffsetCodes>, kOffsetCodes>;

  static constexpr Placed kPlacedBlank = kBlankCode * kMaxCells;

  const Offset& OffsetOf(std::size_t tile, int cell) const {
    return offsets_[tile * cells_ + static_cast<std::size_t>(cell)];
  }
  /// Of two neighbours, by their codes; `move` leads from the first to the second.
  int PairWeight(std::size_t first, std::size_t second, int move) const {
    return pair_weights_[static_cast<std::size_t>(move)][first][second];
  }
  /// What is added by the pairs of a cell, but the one along the move `but`, when its code changes.
  int ChangeAround(Arrangement arrangement, int cell, int but, std::size_t before,
                   std::size_t after) const;

  std::size_t cells_;
  std::vector<std::array<std::int16_t, sliding::kMoveCount>> neighbours_;  ///< by cell and move
  std::vector<Offset> offsets_;                                            ///< by tile and cell
  std::array<PairWeights, sliding::kMoveCount> pair_weights_;
};

}  // namespace puzzlesolver
