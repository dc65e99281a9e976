#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "service/engine/heuristics/manhattan_distance.h"
#include "service/engine/puzzles/sliding/search_puzzle.h"
#include "service/engine/tables/pattern_lookups.h"

namespace puzzlesolver {

/// Additive pattern databases as the heuristic of a search: the greatest sum of databases over
/// `kViews` ways to see the board. A move changes one part of each view, so it costs kViews
/// reads of memory.
///
/// Inconsistent, like its databases; keeps parity. Where the goal's blank is in no corner, the sums
/// are smaller by its walk to one; the Manhattan distance then tells the goal from its neighbours.
template <typename Shape, int kViews, int kMaxSlots>
class PatternHeuristic {
 public:
  using Puzzle = sliding::SearchPuzzle<Shape>;
  using State = typename Puzzle::State;

  struct Value {
    /// By slot: see PatternLookups.
    std::array<PlacementState, kMaxSlots> placements;
    std::array<std::uint8_t, kMaxSlots> excesses;
    std::array<std::int16_t, kViews> distances;
    std::int16_t manhattan_distance = 0;
    std::int16_t estimate = 0;
  };

  /// What a move changes: one part of each view.
  struct PartChange {
    PlacementState placement;
    std::int16_t distance;
    std::uint8_t slot;
    std::uint8_t excess;
  };
  struct Change {
    std::array<PartChange, kViews> parts;
    std::int16_t manhattan_distance;
    std::int16_t estimate;
  };

  /// Both are borrowed and must outlive the heuristic.
  /// REQUIRES: kViews views, at most kMaxSlots slots.
  PatternHeuristic(const Puzzle& puzzle, const PatternLookups& lookups)
      : puzzle_(puzzle),
        lookups_(lookups),
        views_(lookups.views().data()),
        slots_(lookups.slots().data()),
        walks_(lookups.walk_length() > 0) {}

  Value Evaluate(const State& state) const;

  [[gnu::always_inline]] void Prepare(const State& state, const Value& value, int move,
                                      Change& change) const {
    const auto from = static_cast<std::size_t>(puzzle_.Target(state, move));
    const auto by = static_cast<std::size_t>(move);
    change.manhattan_distance = 0;
    if (walks_) {
      change.manhattan_distance = static_cast<std::int16_t>(
          value.manhattan_distance + lookups_.goal_steps()[state.tiles[from]][from][by]);
    }
    PrepareViews(state, value, from, by, change, std::make_index_sequence<kViews>());
  }

  [[gnu::always_inline]] int Resolve(const Value&, Change& change) const {
    change.estimate = change.manhattan_distance;
    for (PartChange& part : change.parts) {
      const int excess = PatternDatabase::Excess(slots_[part.slot].data, part.placement.index);
      part.excess = static_cast<std::uint8_t>(excess);
      part.distance = static_cast<std::int16_t>(part.distance + 2 * excess);
      change.estimate = std::max(change.estimate, part.distance);
    }
    return change.estimate;
  }

  void Commit(Value& value, const Change& change) const {
    for (std::size_t v = 0; v < kViews; ++v) {
      const PartChange& part = change.parts[v];
      value.placements[part.slot] = part.placement;
      value.excesses[part.slot] = part.excess;
      value.distances[v] = part.distance;
    }
    value.manhattan_distance = change.manhattan_distance;
    value.estimate = change.estimate;
  }

  Value After(const State& state, const Value& value, int move) const {
    Change change;
    Prepare(state, value, move, change);
    Resolve(value, change);
    Value after = value;
    Commit(after, change);
    return after;
  }

  int Estimate(const Value& value) const { return value.estimate; }

  /// The sum over the views tells more nodes apart than the greatest of them.
  int Rank(const Change& change) const {
    int rank = kViews * lookups_.walk_length();
    for (const PartChange& part : change.parts) rank += part.distance;
    return rank;
  }

 private:
  static constexpr int kChunks = (Shape::kMaxCells + 7) / 8;

  template <std::size_t... kView>
  [[gnu::always_inline]] void PrepareViews(const State& state, const Value& value, std::size_t from,
                                           std::size_t move, Change& change,
                                           std::index_sequence<kView...>) const {
    (PrepareView<kView>(state, value, from, move, change.parts[kView]), ...);
  }

  /// Apart for each view, in most of which a move goes always along, or always across, the rows.
  template <std::size_t kView>
  [[gnu::always_inline]] void PrepareView(const State& state, const Value& value, std::size_t from,
                                          std::size_t move, PartChange& part) const {
    const PatternLookups::View& view = views_[kView];
    const auto tile = static_cast<std::size_t>(state.tiles[from]);
    const std::size_t slot_number = view.slot_of_tile[tile];
    const PatternLookups::Slot& slot = slots_[slot_number];
    PlacementState placement = value.placements[slot_number];
    slot.index.template Follow<kChunks>(slot.slides[from][move], placement);
    __builtin_prefetch(slot.data + (placement.index >> 1));
    part.placement = placement;
    part.slot = static_cast<std::uint8_t>(slot_number);
    part.distance = static_cast<std::int16_t>(
        value.distances[kView] + view.steps[tile][from][move] - 2 * value.excesses[slot_number]);
  }

  const Puzzle& puzzle_;
  const PatternLookups& lookups_;
  const PatternLookups::View* views_;
  const PatternLookups::Slot* slots_;
  bool walks_;  ///< the goal's blank is in no corner
};

template <typename Shape, int kViews, int kMaxSlots>
auto PatternHeuristic<Shape, kViews, kMaxSlots>::Evaluate(const State& state) const -> Value {
  Value value;
  if (walks_) {
    value.manhattan_distance = static_cast<std::int16_t>(
        ManhattanDistance(puzzle_.shape(), state.tiles, lookups_.goal_cell()));
  }
  value.estimate = value.manhattan_distance;
  for (std::size_t v = 0; v < kViews; ++v) {
    const CornerGoal& goal = lookups_.corner_goals()[v];
    int distance = -goal.walk_length;
    for (std::size_t p = 0; p < lookups_.parts(); ++p) {
      const PatternPart& part = lookups_.set().members()[p].part;
      const std::size_t slot = v * lookups_.parts() + p;
      const std::vector<int> cells = PlacementOf(part, goal, state.tiles);
      value.placements[slot] = slots_[slot].index.Start(cells);
      const int excess = PatternDatabase::Excess(slots_[slot].data, value.placements[slot].index);
      value.excesses[slot] = static_cast<std::uint8_t>(excess);
      distance += part.pattern.ManhattanDistance(cells) + 2 * excess;
    }
    value.distances[v] = static_cast<std::int16_t>(distance);
    value.estimate = std::max(value.estimate, value.distances[v]);
  }
  return value;
}

}  // namespace puzzlesolver
