#include "service/engine/suboptimal/block_solution.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

#include "service/engine/heuristics/manhattan_distance.h"
#include "service/engine/suboptimal/block_beam.h"
#include "service/engine/suboptimal/constructive_solution.h"

namespace puzzlesolver {
namespace {

using sliding::Board;
using sliding::Geometry;

/// What a beam may expand: so much on boards of at most kSmallBoard cells, and more by the cell.
constexpr std::uint64_t kNodesOfSmallBoard = 160'000;
constexpr std::uint64_t kSmallBoard = 100;
constexpr std::uint64_t kNodesPerCell = 4'500;
constexpr std::uint64_t kMaxWidth = 1024;
/// Cells of the nodes in a layer: what bounds memory on large boards that are almost solved.
constexpr std::uint64_t kMaxCells = 1 << 18;

std::uint64_t MaxNodes(const Geometry& geometry) {
  const auto cells = static_cast<std::uint64_t>(geometry.cells());
  return kNodesOfSmallBoard + kNodesPerCell * (std::max(cells, kSmallBoard) - kSmallBoard);
}

/// A beam makes up to twice as many layers as the tiles are steps from home, in all; a fifth of the
/// nodes remains for where it has to widen.
std::size_t WidthFor(const Board& board, int goal_cell) {
  const auto steps = static_cast<std::uint64_t>(std::max(1, ManhattanDistance(board, goal_cell)));
  const std::uint64_t most = std::min(kMaxWidth, kMaxCells / board.tiles().size());
  return std::clamp<std::uint64_t>(2 * MaxNodes(board.geometry()) / (5 * steps), 1, most);
}

Board After(const Board& board, const MoveSequence& moves) {
  Board reached = board;
  for (const MoveCode move : moves) reached.Apply(static_cast<sliding::Move>(move));
  return reached;
}

bool IsConstructedOptimally(const Geometry& geometry) {
  return std::min(geometry.rows(), geometry.columns()) == 1 ||
         std::max(geometry.rows(), geometry.columns()) <= 3;
}

}  // namespace

std::optional<MoveSequence> FindBlockSolution(const Board& renamed, int goal_cell,
                                              SearchMeter& meter, const std::stop_token& stop) {
  const Geometry& geometry = renamed.geometry();
  if (IsConstructedOptimally(geometry)) return ConstructSolution(renamed, goal_cell, stop);
  const Board goal = Board::Ordered(geometry, goal_cell);
  MoveSequence moves =
      BlockBeam(renamed, goal_cell, WidthFor(renamed, goal_cell)).Run(MaxNodes(geometry), meter);
  if (stop.stop_requested()) return std::nullopt;
  const Board reached = After(renamed, moves);
  if (reached == goal) return moves;
  const auto rest = ConstructSolution(reached, goal_cell, stop);
  auto whole = ConstructSolution(renamed, goal_cell, stop);
  if (!rest || !whole) return std::nullopt;
  moves.insert(moves.end(), rest->begin(), rest->end());
  return moves.size() < whole->size() ? std::move(moves) : std::move(whole);
}

std::optional<MoveSequence> FindBlockWay(const Board& start, const Board& goal,
                                         WayDirection direction, std::size_t width,
                                         SearchMeter& meter) {
  const auto find = [&](const Board& from, const Board& to) -> std::optional<MoveSequence> {
    constexpr auto kAnyNumber = std::numeric_limits<std::uint64_t>::max();
    const Board renamed = *sliding::RenameForGoal(from, to);
    MoveSequence moves = BlockBeam(renamed, to.blank_cell(), width).Run(kAnyNumber, meter);
    if (After(from, moves) != to) return std::nullopt;
    return moves;
  };
  return FindWay(start, goal, direction, find);
}

}  // namespace puzzlesolver
