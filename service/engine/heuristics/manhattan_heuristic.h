#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "service/engine/heuristics/manhattan_distance.h"
#include "service/engine/puzzles/sliding/search_puzzle.h"

namespace puzzlesolver {

/// Manhattan distance as the heuristic of a search: one look-up a move. Consistent; every move
/// changes it by exactly one, so it keeps parity.
template <typename Shape>
class ManhattanHeuristic {
 public:
  using Puzzle = sliding::SearchPuzzle<Shape>;
  using State = typename Puzzle::State;
  using Value = int;

  /// `puzzle` is borrowed and must outlive the heuristic.
  ManhattanHeuristic(const Puzzle& puzzle, int goal_cell)
      : puzzle_(puzzle),
        goal_cell_(goal_cell),
        cells_(puzzle.shape().rows() * puzzle.shape().columns()),
        distances_(static_cast<std::size_t>(cells_) * static_cast<std::size_t>(cells_)) {
    const Shape& shape = puzzle.shape();
    for (int tile = 1; tile < cells_; ++tile) {
      const int home = HomeCell(tile, goal_cell);
      for (int cell = 0; cell < cells_; ++cell) {
        distances_[Index(tile, cell)] =
            static_cast<std::int8_t>(std::abs(shape.RowOf(cell) - shape.RowOf(home)) +
                                     std::abs(shape.ColumnOf(cell) - shape.ColumnOf(home)));
      }
    }
  }

  Value Evaluate(const State& state) const {
    return ManhattanDistance(puzzle_.shape(), state.tiles, goal_cell_);
  }

  Value After(const State& state, Value value, int move) const {
    const int from = puzzle_.Target(state, move);
    const int tile = state.tiles[static_cast<std::size_t>(from)];
    return value + distances_[Index(tile, state.blank)] - distances_[Index(tile, from)];
  }

  int Estimate(Value value) const { return value; }

 private:
  std::size_t Index(int tile, int cell) const {
    return static_cast<std::size_t>(tile * cells_ + cell);
  }

  const Puzzle& puzzle_;
  int goal_cell_;
  int cells_;
  std::vector<std::int8_t> distances_;  ///< of each tile at each cell
};

}  // namespace puzzlesolver
