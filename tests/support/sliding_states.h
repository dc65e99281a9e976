#pragma once

#include <cstdint>
#include <vector>

#include "service/engine/puzzles/sliding/board.h"
#include "service/engine/puzzles/sliding/rank.h"
#include "service/engine/solvers/instance.h"
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

/// The moves are the canonical solution that `table` has for the board.
inline bool FollowsTable(const std::vector<SlidingStep>& table, sliding::Board board,
                         const MoveSequence& moves) {
  const auto step = [&] { return table[sliding::Rank(board.tiles())]; };
  if (moves.size() != step().distance) return false;
  for (const MoveCode move : moves) {
    if (step().first_move != move) return false;
    board.Apply(static_cast<sliding::Move>(move));
  }
  return true;
}

}  // namespace puzzlesolver::testing
