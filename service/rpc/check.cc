#include "service/rpc/check.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "service/engine/puzzles/sliding/solvability.h"
#include "service/rpc/puzzle_conversion.h"

namespace puzzlesolver::rpc {
namespace {

using Tiles = std::vector<sliding::Tile>;

/// The start's tiles in their order, the blank where the goal has it.
Tiles StartAroundTheGoalsBlank(const SlidingBoards& boards) {
  Tiles tiles = boards.start.tiles();
  tiles.erase(tiles.begin() + boards.start.blank_cell());
  tiles.insert(tiles.begin() + boards.goal.blank_cell(), sliding::Tile{0});
  return tiles;
}

Tiles WithLastTwoTilesExchanged(Tiles tiles) {
  const auto is_tile = [](sliding::Tile tile) { return tile != 0; };
  const auto last = std::find_if(tiles.rbegin(), tiles.rend(), is_tile);
  std::iter_swap(last, std::find_if(last + 1, tiles.rend(), is_tile));
  return tiles;
}

Tiles NearestGoal(const SlidingBoards& boards) {
  const sliding::Geometry& geometry = boards.goal.geometry();
  if (geometry.rows() == 1 || geometry.columns() == 1) return StartAroundTheGoalsBlank(boards);
  return WithLastTwoTilesExchanged(boards.goal.tiles());
}

v1::CheckResponse CheckBoards(const SlidingBoards& boards, bool include_nearest_goal) {
  v1::CheckResponse response;
  response.set_solved(boards.start == boards.goal);
  std::optional<std::string> reason = sliding::WhyUnsolvable(boards.start, boards.goal);
  response.set_solvable(!reason);
  if (!reason) return response;
  response.set_unsolvable_reason(UnsolvableReasonOf(boards.goal.geometry()));
  response.set_explanation(*std::move(reason));
  if (include_nearest_goal) {
    const Tiles goal = NearestGoal(boards);
    response.mutable_nearest_goal()->Add(goal.begin(), goal.end());
  }
  return response;
}

v1::CheckResponse CheckBoards(const rotation::Board& board, bool) {
  v1::CheckResponse response;
  response.set_solvable(true);
  response.set_solved(board.IsSolved());
  return response;
}

}  // namespace

absl::StatusOr<v1::CheckResponse> Check(const v1::CheckRequest& request) {
  const absl::StatusOr<Boards> boards = BoardsFromProto(request.puzzle());
  if (!boards.ok()) return boards.status();
  return std::visit(
      [&](const auto& family) { return CheckBoards(family, request.include_nearest_goal()); },
      *boards);
}

}  // namespace puzzlesolver::rpc
