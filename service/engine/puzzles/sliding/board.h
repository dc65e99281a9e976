#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "service/engine/puzzles/sliding/geometry.h"

namespace puzzlesolver::sliding {

/// A tile's number; 0 is the blank.
using Tile = std::uint32_t;

/// An arrangement of the tiles 0..cells-1, listed row by row. A value type.
class Board {
 public:
  /// Errors: INVALID_ARGUMENT naming `tiles` when the count is not geometry.cells(), a tile is out
  /// of range, stands twice or is missing (two blanks and no blank have sentences of their own).
  static absl::StatusOr<Board> Create(const Geometry& geometry, std::vector<Tile> tiles);

  /// 1, 2, ..., cells-1 in reading order around a blank at `blank_cell`.
  /// REQUIRES: 0 <= blank_cell < geometry.cells().
  static Board Ordered(const Geometry& geometry, int blank_cell);

  /// The default goal: Ordered with the blank last.
  static Board Standard(const Geometry& geometry);

  const Geometry& geometry() const { return geometry_; }
  const std::vector<Tile>& tiles() const { return tiles_; }
  int blank_cell() const { return blank_cell_; }

  bool CanMove(Move move) const {
    return geometry_.Neighbour(blank_cell_, move) != Geometry::kNoCell;
  }

  /// Moves the blank and returns the tile that slid. REQUIRES: CanMove(move).
  Tile Apply(Move move) {
    const int cell = geometry_.Neighbour(blank_cell_, move);
    const Tile tile = std::exchange(tiles_[static_cast<std::size_t>(cell)], Tile{0});
    tiles_[static_cast<std::size_t>(blank_cell_)] = tile;
    blank_cell_ = cell;
    return tile;
  }

  bool operator==(const Board&) const = default;

 private:
  Board(const Geometry& geometry, std::vector<Tile> tiles, int blank_cell);

  Geometry geometry_;
  std::vector<Tile> tiles_;
  int blank_cell_;
};

/// `start` with its tiles renamed so that `goal` becomes Board::Ordered(its geometry, its blank):
/// the same moves solve both, and the goal's blank cell is all that is left of the goal.
///
/// Errors: INVALID_ARGUMENT naming `goal` when the two geometries differ. O(cells).
absl::StatusOr<Board> RenameForGoal(const Board& start, const Board& goal);

}  // namespace puzzlesolver::sliding
