#include "service/engine/tables/corner_goals.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "service/engine/puzzles/sliding/board.h"

namespace puzzlesolver {
namespace {

using sliding::Board;
using sliding::Geometry;
using sliding::Move;

bool IsCorner(const Geometry& geometry, int cell) {
  const int row = geometry.RowOf(cell);
  const int column = geometry.ColumnOf(cell);
  return (row == 0 || row == geometry.rows() - 1) &&
         (column == 0 || column == geometry.columns() - 1);
}

int StepsToCorner(const Geometry& geometry, int cell) {
  const int row = geometry.RowOf(cell);
  const int column = geometry.ColumnOf(cell);
  return std::min(row, geometry.rows() - 1 - row) +
         std::min(column, geometry.columns() - 1 - column);
}

/// The boards at the ends of all shortest walks of the blank to a corner.
std::vector<Board> EndsOfWalks(const Geometry& geometry, const Board& goal) {
  std::vector<Board> ends = {goal};
  while (!IsCorner(geometry, ends.front().blank_cell())) {
    std::vector<Board> longer;
    for (const Board& board : ends) {
      const int steps = StepsToCorner(geometry, board.blank_cell());
      for (int move = 0; move < sliding::kMoveCount; ++move) {
        const int next = geometry.Neighbour(board.blank_cell(), static_cast<Move>(move));
        if (next == Geometry::kNoCell || StepsToCorner(geometry, next) >= steps) continue;
        longer.push_back(board);
        longer.back().Apply(static_cast<Move>(move));
      }
    }
    ends = std::move(longer);
  }
  return ends;
}

CornerGoal See(const Board& end, CellMap cell_of, int walk_length) {
  std::vector<int> tile_of(cell_of.size());
  for (std::size_t cell = 0; cell < cell_of.size(); ++cell) {
    tile_of[static_cast<std::size_t>(end.tiles()[cell])] = cell_of[cell];
  }
  return {std::move(cell_of), std::move(tile_of), walk_length};
}

}  // namespace

std::vector<CornerGoal> CornerGoals(const Geometry& board, int goal_cell, const Geometry& table,
                                    int limit) {
  const std::vector<Board> ends = EndsOfWalks(board, Board::Ordered(board, goal_cell));
  const int walk_length = StepsToCorner(board, goal_cell);
  std::vector<CornerGoal> first;
  std::vector<CornerGoal> reflected;
  for (const Board& end : ends) {
    std::vector<CornerGoal>* views = &first;
    for (CellMap& map : Symmetries(board, table)) {
      if (map[static_cast<std::size_t>(end.blank_cell())] != 0) continue;
      views->push_back(See(end, std::move(map), walk_length));
      views = &reflected;
    }
  }
  first.insert(first.end(), reflected.begin(), reflected.end());
  if (first.size() > static_cast<std::size_t>(limit)) first.resize(static_cast<std::size_t>(limit));
  return first;
}

}  // namespace puzzlesolver
