#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "service/engine/puzzles/sliding/geometry.h"
#include "service/engine/tables/corner_goals.h"
#include "service/engine/tables/table_file.h"

namespace puzzlesolver {

/// The distances, modulo 3, of all boards of a small shape from the goal with the blank in cell 0
/// and tile t in cell t, as made by BuildCompleteTable. A move changes a distance by one, so that a
/// distance and the residue after a move give the distance after it.
///
/// Immutable, shared between threads.
class CompleteTable {
 public:
  static constexpr int kMaxCells = 12;

  /// REQUIRES: the memory was filled by BuildCompleteTable for this shape.
  CompleteTable(const sliding::Geometry& geometry, std::shared_ptr<const TableMemory> memory);

  const sliding::Geometry& geometry() const { return geometry_; }

  /// `tiles` by cell, 0 for the blank. REQUIRES: the goal can be reached. O(cells).
  int Residue(std::span<const std::uint8_t> tiles) const;

  static std::uint64_t Bytes(const sliding::Geometry& geometry);

 private:
  sliding::Geometry geometry_;
  std::shared_ptr<const TableMemory> memory_;
  std::uint64_t permutations_;  ///< reachable ones, for each cell of the blank
};

/// One board looked up in a complete table through a CornerGoal: moved as the user's board,
/// numbered as the table's.
class CompleteView {
 public:
  /// Both are borrowed.
  CompleteView(const CompleteTable& table, const CornerGoal& goal, std::span<const int> tiles);

  int Residue() const { return table_.Residue(tiles_); }
  /// The blank exchanges its place with the tile at `cell` of the user's board.
  void MoveBlankTo(int cell);

 private:
  const CompleteTable& table_;
  const CornerGoal& goal_;
  std::vector<std::uint8_t> tiles_;
  std::size_t blank_;
};

/// The canonical shortest solution of a board of the shape `board`, given its tiles in the order in
/// which `goal` sees them: always the first move that leads downhill, so it reads one residue a
/// try. REQUIRES: solvable.
std::vector<std::uint8_t> WalkDownhill(const sliding::Geometry& board, const CompleteTable& table,
                                       const CornerGoal& goal, std::span<const int> tiles);

}  // namespace puzzlesolver
