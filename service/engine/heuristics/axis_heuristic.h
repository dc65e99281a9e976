#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <utility>

#include "service/engine/heuristics/axis_tables.h"
#include "service/engine/puzzles/sliding/search_puzzle.h"

namespace puzzlesolver {

/// The per-axis maximum of walking distance and Manhattan distance with linear conflict:
///
///   h = max(WD_vertical,   MD_vertical   + 2 * conflicts in rows)
///     + max(WD_horizontal, MD_horizontal + 2 * conflicts in columns)
///
/// Admissible since each summand bounds the moves along its own axis only: a conflict in a row
/// costs two VERTICAL moves. Every move changes h by exactly one, so h is consistent and keeps
/// parity.
///
/// Shares its tables; safe to use from several threads.
template <typename Shape>
class AxisHeuristic {
 public:
  using Puzzle = sliding::SearchPuzzle<Shape>;
  using State = typename Puzzle::State;

  struct AxisValue {
    std::uint32_t walking_state;
    int walking_distance;
    int conflict_distance;  ///< Manhattan distance and twice the removals
  };
  struct Value {
    AxisValue vertical;
    AxisValue horizontal;
  };

  /// `puzzle` is borrowed and must outlive the heuristic.
  AxisHeuristic(const Puzzle& puzzle, std::shared_ptr<const AxisTables> vertical,
                std::shared_ptr<const AxisTables> horizontal)
      : puzzle_(puzzle), vertical_(std::move(vertical)), horizontal_(std::move(horizontal)) {}

  Value Evaluate(const State& state) const {
    return {EvaluateAxis(*vertical_, state), EvaluateAxis(*horizontal_, state)};
  }

  Value After(const State& state, const Value& value, int move) const {
    Value after = value;
    if (sliding::IsVertical(static_cast<sliding::Move>(move))) {
      MoveAlong(*vertical_, state, move, after.vertical);
    } else {
      MoveAlong(*horizontal_, state, move, after.horizontal);
    }
    return after;
  }

  int Estimate(const Value& value) const {
    return EstimateAxis(value.vertical) + EstimateAxis(value.horizontal);
  }

  static int EstimateAxis(const AxisValue& value) {
    return std::max(value.walking_distance, value.conflict_distance);
  }

 private:
  static AxisValue EvaluateAxis(const AxisTables& tables, const State& state) {
    AxisValue value{0, 0, 0};
    const int lines = tables.lines();
    WalkingDistanceTable::Counts counts(static_cast<std::size_t>(lines) *
                                        static_cast<std::size_t>(lines));
    for (int cell = 0; cell < static_cast<int>(state.tiles.size()); ++cell) {
      const int tile = state.tiles[static_cast<std::size_t>(cell)];
      if (tile == 0) continue;
      const int line = tables.LineOf(cell);
      const int home = tables.HomeLine(tile);
      value.conflict_distance += std::abs(line - home);
      ++counts[static_cast<std::size_t>(line * lines + home)];
    }
    for (int line = 0; line < lines; ++line) {
      value.conflict_distance += 2 * tables.Removals(state.tiles, line);
    }
    if (const auto* walking = tables.walking_distance()) {
      value.walking_state = walking->Find(counts, tables.LineOf(state.blank));
      value.walking_distance = walking->Distance(value.walking_state);
    }
    return value;
  }

  void MoveAlong(const AxisTables& tables, const State& state, int move, AxisValue& value) const {
    const int cell = puzzle_.Target(state, move);
    const int tile = state.tiles[static_cast<std::size_t>(cell)];
    const int home = tables.HomeLine(tile);
    const int from = tables.LineOf(cell);
    const int to = tables.LineOf(state.blank);
    if (const auto* walking = tables.walking_distance()) {
      const auto step = walking->After(value.walking_state, from > to, home);
      value.walking_state = step.state;
      value.walking_distance += step.change;
    }
    if (from == home) {
      value.conflict_distance += 1 - 2 * tables.RemovalsAdded(state.tiles, from, cell, tile);
    } else if (to == home) {
      value.conflict_distance += 2 * tables.RemovalsAdded(state.tiles, to, state.blank, tile) - 1;
    } else {
      value.conflict_distance += (from > to) == (home > from) ? 1 : -1;
    }
  }

  const Puzzle& puzzle_;
  std::shared_ptr<const AxisTables> vertical_;
  std::shared_ptr<const AxisTables> horizontal_;
};

}  // namespace puzzlesolver
