#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <type_traits>
#include <utility>

#include "service/engine/heuristics/axis_tables.h"
#include "service/engine/puzzles/sliding/search_puzzle.h"

namespace puzzlesolver {

/// The numbers of all lines of one axis, kept up to date where the shape is fixed; other shapes
/// read their lines anew, which costs a third more a node.
template <typename Shape, bool kFixed = Shape::kFixed>
struct LineNumbers {};

template <typename Shape>
struct LineNumbers<Shape, true> {
  std::array<std::uint16_t, Shape::kMaxSide> of_line{};
};

/// What an AxisHeuristic is made of, besides Manhattan distance: to be compared, each alone.
enum class AxisParts { kBoth, kWalkingDistance, kLinearConflict };

/// The per-axis maximum of walking distance and Manhattan distance with linear conflict:
///
///   h = max(WD_vertical,   MD_vertical   + 2 * conflicts in rows)
///     + max(WD_horizontal, MD_horizontal + 2 * conflicts in columns)
///
/// or with one part only; walking distance alone is never less than Manhattan distance, which
/// stands in for it along an axis without a table. Admissible since each summand bounds the moves
/// along its own axis only: a conflict in a row costs two VERTICAL moves. Every move changes h by
/// exactly one, so h is consistent and keeps parity.
///
/// Shares its tables; safe to use from several threads.
template <typename Shape, AxisParts kParts = AxisParts::kBoth>
class AxisHeuristic {
 public:
  using Puzzle = sliding::SearchPuzzle<Shape>;
  using State = typename Puzzle::State;
  using Distance = std::conditional_t<Shape::kFixed, std::int16_t, int>;

  static constexpr bool kWalks = kParts != AxisParts::kLinearConflict;
  static constexpr bool kHasConflicts = kParts != AxisParts::kWalkingDistance;
  static constexpr bool kHasNumbers = Shape::kFixed && kHasConflicts;

  struct AxisValue {
    std::uint32_t walking_state = 0;
    Distance walking_distance = 0;
    Distance conflict_distance = 0;  ///< Manhattan distance and twice the removals
    [[no_unique_address]] LineNumbers<Shape, kHasNumbers> numbers;
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
    const auto& shape = puzzle_.shape();
    const int cell = puzzle_.Target(state, move);
    const int line_change = move == Index(Move::kDown) || move == Index(Move::kRight) ? 1 : -1;
    Value after = value;
    if (move == Index(Move::kDown) || move == Index(Move::kUp)) {
      Cross(*vertical_, state, cell, shape.RowOf(state.blank), line_change, after.vertical);
      Shift(*horizontal_, state, cell, shape.ColumnOf(cell), after.horizontal);
    } else {
      Cross(*horizontal_, state, cell, shape.ColumnOf(state.blank), line_change, after.horizontal);
      Shift(*vertical_, state, cell, shape.RowOf(cell), after.vertical);
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
  using Move = sliding::Move;
  using Number = std::uint16_t;

  static constexpr int Index(Move move) { return static_cast<int>(move); }

  /// nullptr when it is not to be used.
  static const WalkingDistanceTable* Walking(const AxisTables& tables) {
    return kWalks ? tables.walking_distance() : nullptr;
  }

  static AxisValue EvaluateAxis(const AxisTables& tables, const State& state) {
    AxisValue value;
    const int lines = tables.lines();
    WalkingDistanceTable::Counts counts(static_cast<std::size_t>(lines) *
                                        static_cast<std::size_t>(lines));
    int distance = 0;
    for (int cell = 0; cell < tables.cells(); ++cell) {
      const int tile = state.tiles[static_cast<std::size_t>(cell)];
      if (tile == 0) continue;
      const int line = tables.LineOf(cell);
      const int home = tables.HomeLine(tile);
      distance += std::abs(line - home);
      ++counts[static_cast<std::size_t>(line * lines + home)];
    }
    for (int line = 0; kHasConflicts && line < lines; ++line) {
      distance += 2 * tables.Removals(state.tiles, line);
      if constexpr (kHasNumbers) {
        value.numbers.of_line[static_cast<std::size_t>(line)] =
            static_cast<Number>(tables.LineNumber(state.tiles, line));
      }
    }
    value.conflict_distance = static_cast<Distance>(distance);
    if (const auto* walking = Walking(tables)) {
      value.walking_state = walking->Find(counts, tables.LineOf(state.blank));
      value.walking_distance = static_cast<Distance>(walking->Distance(value.walking_state));
    }
    return value;
  }

  /// The tile at `cell` slides across the lines, to the blank in line `to`; the blank's line
  /// changes by `line_change`.
  static void Cross(const AxisTables& tables, const State& state, int cell, int to, int line_change,
                    AxisValue& value) {
    const int from = to + line_change;
    const int home = tables.HomeLine(state.tiles[static_cast<std::size_t>(cell)]);
    if (const auto* walking = Walking(tables)) {
      const auto step = walking->After(value.walking_state, line_change > 0, home);
      value.walking_state = step.state;
      value.walking_distance = static_cast<Distance>(value.walking_distance + step.change);
    }
    const int removals = RemovalsChange(tables, state, cell, from, to, value);
    const bool farther = line_change > 0 ? home >= from : home <= from;
    value.conflict_distance =
        static_cast<Distance>(value.conflict_distance + (farther ? 1 : -1) + 2 * removals);
  }

  static int RemovalsChange(const AxisTables& tables, const State& state, int cell, int from,
                            int to, AxisValue& value) {
    if constexpr (!kHasConflicts) {
      return 0;
    } else if constexpr (kHasNumbers) {
      const int tile = state.tiles[static_cast<std::size_t>(cell)];
      Number& from_number = value.numbers.of_line[static_cast<std::size_t>(from)];
      Number& to_number = value.numbers.of_line[static_cast<std::size_t>(to)];
      const AxisTables::LineChange leaving{from_number,
                                           from_number - tables.Contribution(cell, tile)};
      const AxisTables::LineChange entering{to_number,
                                            to_number + tables.Contribution(state.blank, tile)};
      from_number = static_cast<Number>(leaving.after);
      to_number = static_cast<Number>(entering.after);
      return tables.RemovalsChange(leaving, entering);
    } else {
      return tables.RemovalsChange(state, cell, from, to);
    }
  }

  /// The tile at `cell` slides along its line, past no other tile: only the line's number changes.
  static void Shift(const AxisTables& tables, const State& state, int cell, int line,
                    AxisValue& value) {
    if constexpr (kHasNumbers) {
      const int tile = state.tiles[static_cast<std::size_t>(cell)];
      Number& number = value.numbers.of_line[static_cast<std::size_t>(line)];
      number = static_cast<Number>(number + tables.Contribution(state.blank, tile) -
                                   tables.Contribution(cell, tile));
    }
  }

  const Puzzle& puzzle_;
  std::shared_ptr<const AxisTables> vertical_;
  std::shared_ptr<const AxisTables> horizontal_;
};

}  // namespace puzzlesolver
