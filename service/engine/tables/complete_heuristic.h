#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "service/engine/puzzles/sliding/search_puzzle.h"
#include "service/engine/tables/complete_table.h"
#include "service/engine/tables/corner_goals.h"

namespace puzzlesolver {

/// Distances to a goal whose blank is in no corner, bounded by a complete table: the greatest
/// distance to the ends of the blank's shortest walks to a corner, less the walk. Consistent; zero
/// at the goal only, which the Manhattan distance tells from its neighbours.
class CompleteHeuristic {
 public:
  using Puzzle = sliding::SearchPuzzle<sliding::SmallShape>;
  using State = Puzzle::State;

  static constexpr int kMaxViews = 8;

  struct Value {
    std::array<std::int16_t, kMaxViews> distances{};  ///< to the end of each walk
    std::int16_t estimate = 0;
  };

  /// All are borrowed. `goals` are those of `goal_cell`, at most kMaxViews.
  CompleteHeuristic(const Puzzle& puzzle, int goal_cell, const CompleteTable& table,
                    const std::vector<CornerGoal>& goals)
      : puzzle_(puzzle), goal_cell_(goal_cell), table_(table), goals_(goals) {}

  Value Evaluate(const State& state) const;
  Value After(const State& state, const Value& value, int move) const;
  int Estimate(const Value& value) const { return value.estimate; }

 private:
  std::vector<int> TilesOf(const State& state) const;
  void SetEstimate(const State& state, Value& value) const;

  const Puzzle& puzzle_;
  int goal_cell_;
  const CompleteTable& table_;
  const std::vector<CornerGoal>& goals_;
};

}  // namespace puzzlesolver
