#pragma once

#include <cstdint>

#include "service/engine/puzzles/sliding/board.h"
#include "service/engine/puzzles/sliding/rank.h"
#include "service/engine/tables/sliding_step_table.h"

namespace puzzlesolver::testing {

/// Calls `visit(board, step)` for every state of a small board that can reach its goal.
template <typename Visit>
void ForEachReachable(const sliding::Geometry& geometry, int goal_cell, Visit visit) {
  const auto table = BuildSlidingStepTable(geometry, goal_cell);
  for (std::uint64_t rank = 0; rank < table.size(); ++rank) {
    if (table[rank].distance == SlidingStep::kUnreachable) continue;
    visit(*sliding::Board::Create(geometry, sliding::Unrank(rank, geometry.cells())), table[rank]);
  }
}

}  // namespace puzzlesolver::testing
