#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "service/engine/heuristics/linear_conflict.h"
#include "service/engine/heuristics/walking_distance.h"
#include "service/engine/puzzles/sliding/geometry.h"

namespace puzzlesolver {

enum class Axis {
  kVertical,    ///< lines are rows; moves D and U
  kHorizontal,  ///< lines are columns; moves L and R
};

/// What the per-axis heuristic looks up along one axis of one shape and goal (the goal lists its
/// tiles in order around its blank). Immutable, shared between threads.
class AxisTables {
 public:
  /// `walking_distance` may be null: the axis then does without it. `conflicts` is what
  /// MakeConflicts makes for the geometry and axis.
  AxisTables(const sliding::Geometry& geometry, int goal_cell, Axis axis,
             std::shared_ptr<const WalkingDistanceTable> walking_distance,
             std::shared_ptr<const LinearConflictTable> conflicts);
  AxisTables(const sliding::Geometry& geometry, int goal_cell, Axis axis,
             std::shared_ptr<const WalkingDistanceTable> walking_distance)
      : AxisTables(geometry, goal_cell, axis, std::move(walking_distance),
                   MakeConflicts(geometry, axis)) {}

  /// The conflicts of the axis, which are the same for every goal: most of the work. nullptr for
  /// wide lines and large boards, which compute theirs.
  static std::shared_ptr<const LinearConflictTable> MakeConflicts(const sliding::Geometry& geometry,
                                                                  Axis axis);

  /// What making them was, as BuildMeter counts it.
  std::uint64_t work() const;

  struct LineChange {
    std::uint32_t before;
    std::uint32_t after;
  };

  int LineOf(int cell) const { return line_of_cell_[static_cast<std::size_t>(cell)]; }
  int HomeLine(int tile) const { return home_line_[static_cast<std::size_t>(tile)]; }
  int lines() const { return lines_; }
  int cells() const { return cells_; }
  const WalkingDistanceTable* walking_distance() const { return walking_distance_.get(); }

  /// Removals of the lines `from` and `to` after the tile at `cell` of `from` has slid to the blank
  /// in `to`, less those before.
  template <typename State>
  int RemovalsChange(const State& state, int cell, int from, int to) const;

  /// The same from the numbers of both lines. REQUIRES: they have numbers, see below.
  int RemovalsChange(LineChange from, LineChange to) const {
    return conflicts_->Removals(from.after) - conflicts_->Removals(from.before) +
           conflicts_->Removals(to.after) - conflicts_->Removals(to.before);
  }

  /// A line's number names what stands in it: see LinearConflictTable. Boards beyond 64 cells and
  /// lines beyond LinearConflictTable::kMaxWidth have none.
  /// What `tile` at `cell` adds to the number of the cell's line.
  std::uint32_t Contribution(int cell, int tile) const {
    return contributions_[static_cast<std::size_t>(cell * cells_ + tile)];
  }
  template <typename Tiles>
  std::uint32_t LineNumber(const Tiles& tiles, int line) const;

  /// Linear conflict of one line of a whole board.
  template <typename Tiles>
  int Removals(const Tiles& tiles, int line) const;

 private:
  /// Beyond these the numbers of all lines would be large tables for boards that no search ends on.
  static constexpr int kMaxTableCells = 64;

  using Digits = absl::InlinedVector<int, 32>;

  int CellOf(int line, int place) const { return line * line_stride_ + place * place_stride_; }
  int PlaceOf(int cell) const;
  int DigitOf(int line, int tile) const {
    return tile != 0 && HomeLine(tile) == line ? home_place_[static_cast<std::size_t>(tile)] + 1
                                               : 0;
  }
  /// Removals of `line` with `tile` at `cell` less those without it, which is 0 or 1; `cell` holds
  /// the tile or the blank.
  template <typename Tiles>
  int RemovalsAdded(const Tiles& tiles, int line, int cell, int tile) const;

  template <typename Tiles>
  Digits LineDigits(const Tiles& tiles, int line) const {
    Digits digits;
    for (int place = 0; place < width_; ++place) {
      digits.push_back(DigitOf(line, tiles[static_cast<std::size_t>(CellOf(line, place))]));
    }
    return digits;
  }

  int cells_;
  int lines_;
  int width_;
  int line_stride_;
  int place_stride_;
  std::vector<std::uint16_t> line_of_cell_;
  std::vector<std::uint16_t> home_line_;
  std::vector<std::uint16_t> home_place_;
  std::shared_ptr<const WalkingDistanceTable> walking_distance_;
  std::shared_ptr<const LinearConflictTable> conflicts_;  ///< may be null
  /// What `tile` at `cell` adds to the number of the cell's line, by cell * cells + tile.
  std::vector<std::uint32_t> contributions_;
};

template <typename State>
int AxisTables::RemovalsChange(const State& state, int cell, int from, int to) const {
  const int tile = state.tiles[static_cast<std::size_t>(cell)];
  if (HomeLine(tile) == from) return -RemovalsAdded(state.tiles, from, cell, tile);
  if (HomeLine(tile) == to) return RemovalsAdded(state.tiles, to, state.blank, tile);
  return 0;
}

template <typename Tiles>
std::uint32_t AxisTables::LineNumber(const Tiles& tiles, int line) const {
  std::uint32_t number = 0;
  for (int place = 0; place < width_; ++place) {
    const int cell = CellOf(line, place);
    number += Contribution(cell, tiles[static_cast<std::size_t>(cell)]);
  }
  return number;
}

template <typename Tiles>
int AxisTables::RemovalsAdded(const Tiles& tiles, int line, int cell, int tile) const {
  if (conflicts_) {
    const bool present = tiles[static_cast<std::size_t>(cell)] == tile;
    const std::uint32_t own = Contribution(cell, tile);
    const std::uint32_t without = LineNumber(tiles, line) - (present ? own : 0);
    return conflicts_->Removals(without + own) - conflicts_->Removals(without);
  }
  Digits digits = LineDigits(tiles, line);
  int& own = digits[static_cast<std::size_t>(PlaceOf(cell))];
  own = 0;
  const int without = MinimumRemovals(digits);
  own = DigitOf(line, tile);
  return MinimumRemovals(digits) - without;
}

template <typename Tiles>
int AxisTables::Removals(const Tiles& tiles, int line) const {
  return conflicts_ ? conflicts_->Removals(LineNumber(tiles, line))
                    : MinimumRemovals(LineDigits(tiles, line));
}

}  // namespace puzzlesolver
