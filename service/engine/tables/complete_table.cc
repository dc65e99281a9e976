#include "service/engine/tables/complete_table.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <utility>

#include "service/engine/tables/pattern.h"

namespace puzzlesolver {
namespace {

using sliding::Geometry;
using sliding::Move;

constexpr int kNextLower[] = {2, 0, 1};  ///< of a residue

}  // namespace

CompleteTable::CompleteTable(const Geometry& geometry, std::shared_ptr<const TableMemory> memory)
    : geometry_(geometry),
      memory_(std::move(memory)),
      permutations_(Factorial(geometry.cells() - 1) / 2) {}

std::uint64_t CompleteTable::Bytes(const Geometry& geometry) {
  return (Factorial(geometry.cells()) / 2 + 3) / 4;
}

int CompleteTable::Residue(std::span<const std::uint8_t> tiles) const {
  std::uint32_t unused = (1u << tiles.size()) - 2;
  std::uint32_t rank = 0;
  std::uint32_t left = static_cast<std::uint32_t>(tiles.size()) - 1;
  std::size_t blank = 0;
  for (std::size_t cell = 0; cell < tiles.size(); ++cell) {
    if (tiles[cell] == 0) {
      blank = cell;
      continue;
    }
    const std::uint32_t bit = 1u << tiles[cell];
    rank = rank * left-- + static_cast<std::uint32_t>(std::popcount(unused & (bit - 1)));
    unused ^= bit;
  }
  const std::uint64_t index = blank * permutations_ + rank / 2;
  return memory_->bytes()[index / 4] >> (index % 4 * 2) & 3;
}

CompleteView::CompleteView(const CompleteTable& table, const CornerGoal& goal,
                           std::span<const int> tiles)
    : table_(table), goal_(goal), tiles_(tiles.size()) {
  for (std::size_t cell = 0; cell < tiles.size(); ++cell) {
    tiles_[static_cast<std::size_t>(goal.cell_of[cell])] =
        static_cast<std::uint8_t>(goal.tile_of[static_cast<std::size_t>(tiles[cell])]);
  }
  blank_ = static_cast<std::size_t>(std::ranges::find(tiles_, 0) - tiles_.begin());
}

void CompleteView::MoveBlankTo(int cell) {
  const auto target = static_cast<std::size_t>(goal_.cell_of[static_cast<std::size_t>(cell)]);
  std::swap(tiles_[blank_], tiles_[target]);
  blank_ = target;
}

std::vector<std::uint8_t> WalkDownhill(const Geometry& board, const CompleteTable& table,
                                       const CornerGoal& goal, std::span<const int> tiles) {
  CompleteView view(table, goal, tiles);
  int blank = static_cast<int>(std::ranges::find(tiles, 0) - tiles.begin());
  std::vector<std::uint8_t> moves;
  int lower = kNextLower[view.Residue()];
  for (std::size_t move = 0; move < sliding::kMoveCount;) {
    const int cell = board.Neighbour(blank, static_cast<Move>(move));
    if (cell != Geometry::kNoCell) {
      view.MoveBlankTo(cell);
      if (view.Residue() == lower) {
        moves.push_back(static_cast<std::uint8_t>(move));
        blank = cell;
        lower = kNextLower[lower];
        move = 0;
        continue;
      }
      view.MoveBlankTo(blank);
    }
    ++move;
  }
  return moves;
}

}  // namespace puzzlesolver
