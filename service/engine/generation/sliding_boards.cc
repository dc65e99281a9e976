#include "service/engine/generation/sliding_boards.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "service/engine/puzzles/sliding/solvability.h"

namespace puzzlesolver {
namespace {

using sliding::Board;
using sliding::Geometry;
using sliding::Tile;

Board MakeBoard(const Geometry& geometry, std::vector<Tile> tiles) {
  return *Board::Create(geometry, std::move(tiles));
}

/// Exchanges the first two tiles unless the goal can be reached: pairs all boards that cannot reach
/// it with those that can.
Board MakeSolvable(Board board, const Board& goal) {
  if (!sliding::WhyUnsolvable(board, goal)) return board;
  std::vector<Tile> tiles = board.tiles();
  const auto is_tile = [](Tile tile) { return tile != 0; };
  const auto first = std::ranges::find_if(tiles, is_tile);
  std::iter_swap(first, std::find_if(first + 1, tiles.end(), is_tile));
  return MakeBoard(board.geometry(), std::move(tiles));
}

/// Whether `a` and `b` are not both before, nor both behind, the middle of 0..size-1.
bool AreOpposite(int a, int b, int size) {
  return 2 * std::min(a, b) <= size - 1 && size - 1 <= 2 * std::max(a, b);
}

/// Exchanges tiles of a board all of whose tiles are far from their cells in the goal.
class FarTiles {
 public:
  /// Each tile stands point-symmetrically to its cell in the goal.
  explicit FarTiles(const Board& goal)
      : geometry_(goal.geometry()),
        tiles_(goal.tiles().rbegin(), goal.tiles().rend()),
        home_(tiles_.size()) {
    for (std::size_t cell = 0; cell < tiles_.size(); ++cell) {
      home_[goal.tiles()[cell]] = static_cast<int>(cell);
    }
  }

  /// False when one of two cells drawn is the blank's, or both are the same, or a tile would not be
  /// far any more.
  bool TryToExchange(RandomNumbers& random) {
    const std::uint64_t a = random.Below(tiles_.size());
    const std::uint64_t b = random.Below(tiles_.size());
    if (a == b || tiles_[a] == 0 || tiles_[b] == 0) return false;
    if (!IsFar(tiles_[a], static_cast<int>(b)) || !IsFar(tiles_[b], static_cast<int>(a))) {
      return false;
    }
    std::swap(tiles_[a], tiles_[b]);
    return true;
  }

  Board MakeBoard() const { return puzzlesolver::MakeBoard(geometry_, tiles_); }

 private:
  bool IsFar(Tile tile, int cell) const {
    const int home = home_[tile];
    return AreOpposite(geometry_.RowOf(home), geometry_.RowOf(cell), geometry_.rows()) &&
           AreOpposite(geometry_.ColumnOf(home), geometry_.ColumnOf(cell), geometry_.columns());
  }

  Geometry geometry_;
  std::vector<Tile> tiles_;
  std::vector<int> home_;  ///< by tile
};

}  // namespace

bool IsLine(const Geometry& geometry) { return geometry.rows() == 1 || geometry.columns() == 1; }

Board LineBoard(const Board& goal, int blank_cell) {
  std::vector<Tile> tiles = goal.tiles();
  tiles.erase(tiles.begin() + goal.blank_cell());
  tiles.insert(tiles.begin() + blank_cell, Tile{0});
  return MakeBoard(goal.geometry(), std::move(tiles));
}

Board RandomBoard(const Board& goal, RandomNumbers& random) {
  if (IsLine(goal.geometry())) {
    return LineBoard(goal, static_cast<int>(random.Below(goal.tiles().size())));
  }
  std::vector<Tile> tiles = goal.tiles();
  random.Shuffle(std::span<Tile>(tiles));
  return MakeSolvable(MakeBoard(goal.geometry(), std::move(tiles)), goal);
}

Board FarBoard(const Board& goal, RandomNumbers& random) {
  // About one draw in four exchanges, so that each tile is moved often.
  constexpr std::size_t kDrawsPerCell = 16;
  FarTiles tiles(goal);
  for (std::size_t draw = 0; draw < kDrawsPerCell * goal.tiles().size(); ++draw) {
    tiles.TryToExchange(random);
  }
  if (sliding::WhyUnsolvable(tiles.MakeBoard(), goal)) {
    while (!tiles.TryToExchange(random)) {
    }
  }
  return tiles.MakeBoard();
}

Board RenameFromGoal(const Board& board, const Board& goal) {
  std::vector<Tile> names = goal.tiles();
  names.erase(names.begin() + goal.blank_cell());
  std::vector<Tile> tiles = board.tiles();
  for (Tile& tile : tiles) {
    if (tile != 0) tile = names[tile - 1];
  }
  return MakeBoard(board.geometry(), std::move(tiles));
}

}  // namespace puzzlesolver
