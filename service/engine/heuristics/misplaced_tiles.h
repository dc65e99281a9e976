#pragma once

#include <cstddef>

#include "service/engine/heuristics/manhattan_distance.h"
#include "service/engine/puzzles/sliding/search_puzzle.h"

namespace puzzlesolver {

/// How many tiles are not in their cell of the goal that lists its tiles in order around a blank in
/// `goal_cell`; the blank does not count. A move brings at most one home, so it is admissible and
/// consistent. `tiles` by cell, of any integer type. O(cells).
template <typename Tiles>
int MisplacedTiles(const Tiles& tiles, int cells, int goal_cell) {
  int misplaced = 0;
  for (int cell = 0; cell < cells; ++cell) {
    const int tile = static_cast<int>(tiles[static_cast<std::size_t>(cell)]);
    misplaced += tile != 0 && HomeCell(tile, goal_cell) != cell;
  }
  return misplaced;
}

/// That count as the heuristic of a search.
template <typename Shape>
class MisplacedTilesHeuristic {
 public:
  using Puzzle = sliding::SearchPuzzle<Shape>;
  using State = typename Puzzle::State;
  using Value = int;

  /// `puzzle` is borrowed and must outlive the heuristic.
  MisplacedTilesHeuristic(const Puzzle& puzzle, int goal_cell)
      : puzzle_(puzzle), goal_cell_(goal_cell) {}

  Value Evaluate(const State& state) const {
    const Shape& shape = puzzle_.shape();
    return MisplacedTiles(state.tiles, shape.rows() * shape.columns(), goal_cell_);
  }

  Value After(const State& state, Value value, int move) const {
    const int from = puzzle_.Target(state, move);
    const int home = HomeCell(state.tiles[static_cast<std::size_t>(from)], goal_cell_);
    return value + (home == from) - (home == state.blank);
  }

  int Estimate(Value value) const { return value; }

 private:
  const Puzzle& puzzle_;
  int goal_cell_;
};

}  // namespace puzzlesolver
