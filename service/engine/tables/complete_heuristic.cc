#include "service/engine/tables/complete_heuristic.h"

#include <algorithm>
#include <cstddef>

#include "service/engine/heuristics/manhattan_distance.h"

namespace puzzlesolver {

auto CompleteHeuristic::Evaluate(const State& state) const -> Value {
  const auto& shape = puzzle_.shape();
  const auto geometry = *sliding::Geometry::Create(shape.rows(), shape.columns());
  const std::vector<int> tiles = TilesOf(state);
  Value value;
  for (std::size_t v = 0; v < goals_.size(); ++v) {
    value.distances[v] =
        static_cast<std::int16_t>(WalkDownhill(geometry, table_, goals_[v], tiles).size());
  }
  SetEstimate(state, value);
  return value;
}

auto CompleteHeuristic::After(const State& state, const Value& value, int move) const -> Value {
  State moved = state;
  puzzle_.Apply(moved, move);
  const std::vector<int> tiles = TilesOf(moved);
  Value after = value;
  for (std::size_t v = 0; v < goals_.size(); ++v) {
    const int residue = CompleteView(table_, goals_[v], tiles).Residue();
    const bool farther = residue == (value.distances[v] + 1) % 3;
    after.distances[v] = static_cast<std::int16_t>(value.distances[v] + (farther ? 1 : -1));
  }
  SetEstimate(moved, after);
  return after;
}

std::vector<int> CompleteHeuristic::TilesOf(const State& state) const {
  const auto& shape = puzzle_.shape();
  return {state.tiles.begin(), state.tiles.begin() + shape.rows() * shape.columns()};
}

void CompleteHeuristic::SetEstimate(const State& state, Value& value) const {
  value.estimate =
      static_cast<std::int16_t>(ManhattanDistance(puzzle_.shape(), state.tiles, goal_cell_));
  for (std::size_t v = 0; v < goals_.size(); ++v) {
    value.estimate = std::max(
        value.estimate, static_cast<std::int16_t>(value.distances[v] - goals_[v].walk_length));
  }
}

}  // namespace puzzlesolver
