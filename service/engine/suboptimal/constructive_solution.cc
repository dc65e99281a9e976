#include "service/engine/suboptimal/constructive_solution.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include "service/engine/suboptimal/peel_order.h"
#include "service/engine/suboptimal/piece_search.h"
#include "service/engine/suboptimal/window_search.h"

namespace puzzlesolver {
namespace {

using sliding::Board;
using sliding::Geometry;
using sliding::Move;
using sliding::Tile;

class Construction {
 public:
  Construction(const Board& renamed, int goal_cell)
      : board_(renamed),
        goal_(Board::Ordered(renamed.geometry(), goal_cell)),
        walls_(renamed.tiles().size()),
        everywhere_(renamed.tiles().size(), true),
        search_(board_.geometry(), walls_) {}

  std::optional<MoveSequence> Run(const std::stop_token& stop) {
    const PeelOrder order = MakePeelOrder(board_.geometry(), goal_.blank_cell());
    for (const PeelLine& line : order.lines) {
      if (stop.stop_requested()) return std::nullopt;
      Solve(line);
    }
    WindowSearch core(board_, goal_, walls_);
    const auto moves = core.Find(kLongest, std::numeric_limits<std::uint64_t>::max(), stop);
    if (!moves) return std::nullopt;
    Make(*moves);
    return std::move(moves_);
  }

 private:
  static constexpr int kLongest = 100;

  void Solve(const PeelLine& line) {
    const std::size_t singles = line.cells.size() - 2;
    for (std::size_t i = 0; i < singles; ++i) {
      Bring(line.cells[i], line.cells[i]);
      walls_[static_cast<std::size_t>(line.cells[i])] = true;
    }
    SolveEnd(line.cells[singles], line.cells[singles + 1], line.inward);
    walls_[static_cast<std::size_t>(line.cells[singles])] = true;
    walls_[static_cast<std::size_t>(line.cells[singles + 1])] = true;
  }

  /// The last two tiles of a line come home together, by way of the 3 x 2 cells before it.
  void SolveEnd(int first, int second, int inward) {
    std::vector<bool> corner(board_.tiles().size());
    for (const int cell : {first, second}) {
      for (int depth = 0; depth < 3; ++depth) {
        corner[static_cast<std::size_t>(cell + depth * inward)] = true;
      }
    }
    Bring(first, first);
    walls_[static_cast<std::size_t>(first)] = true;
    Bring(second, NearestOf(corner, CellOf(TileOf(second))));
    walls_[static_cast<std::size_t>(first)] = false;
    const Pieces start{board_.blank_cell(), {CellOf(TileOf(first)), CellOf(TileOf(second))}, 2};
    Make(*search_.Find(start, {.tiles = {first, second}, .count = 2}, corner));
  }

  /// The tile whose goal is `home` goes to `target`.
  void Bring(int home, int target) {
    const Pieces start{board_.blank_cell(), {CellOf(TileOf(home))}, 1};
    Make(*search_.Find(start, {.tiles = {target}}, everywhere_));
  }

  int NearestOf(const std::vector<bool>& cells, int cell) const {
    int nearest = Geometry::kNoCell;
    for (int other = 0; other < board_.geometry().cells(); ++other) {
      const auto index = static_cast<std::size_t>(other);
      if (!cells[index] || walls_[index]) continue;
      if (nearest == Geometry::kNoCell ||
          board_.geometry().Distance(cell, other) < board_.geometry().Distance(cell, nearest)) {
        nearest = other;
      }
    }
    return nearest;
  }

  Tile TileOf(int home) const { return goal_.tiles()[static_cast<std::size_t>(home)]; }
  int CellOf(Tile tile) const {
    return static_cast<int>(std::ranges::find(board_.tiles(), tile) - board_.tiles().begin());
  }

  void Make(const MoveSequence& moves) {
    for (const MoveCode move : moves) board_.Apply(static_cast<Move>(move));
    moves_.insert(moves_.end(), moves.begin(), moves.end());
  }

  Board board_;
  const Board goal_;
  std::vector<bool> walls_;
  const std::vector<bool> everywhere_;
  PieceSearch search_;
  MoveSequence moves_;
};

/// In a single row or column the blank can only go straight to its goal.
MoveSequence WalkInLine(const Board& board, int goal_cell) {
  const bool is_row = board.geometry().rows() == 1;
  const int steps = goal_cell - board.blank_cell();
  const Move forward = is_row ? Move::kRight : Move::kDown;
  const Move move = steps > 0 ? forward : sliding::Inverse(forward);
  return MoveSequence(static_cast<std::size_t>(std::abs(steps)), static_cast<MoveCode>(move));
}

}  // namespace

std::optional<MoveSequence> ConstructSolution(const Board& renamed, int goal_cell,
                                              const std::stop_token& stop) {
  const Geometry& geometry = renamed.geometry();
  if (geometry.rows() == 1 || geometry.columns() == 1) return WalkInLine(renamed, goal_cell);
  return Construction(renamed, goal_cell).Run(stop);
}

}  // namespace puzzlesolver
