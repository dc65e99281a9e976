#include "service/engine/tables/level_bits.h"

#include <algorithm>

namespace puzzlesolver {

using sliding::Geometry;
using sliding::Move;

LevelBits::LevelBits(const Geometry& geometry, int goal_cell)
    : geometry_(geometry),
      goal_cell_(goal_cell),
      slides_(geometry),
      levels_(static_cast<std::size_t>(geometry.cells()), slides_.words()),
      active_(static_cast<std::size_t>(geometry.cells())) {
  const auto goal = static_cast<std::size_t>(goal_cell);
  std::fill_n(levels_[0], active_.size() * words(), 0);
  levels_[goal][0] = 1;
  active_[goal] = true;
}

bool LevelBits::IsOdd(int cell) const {
  return geometry_.RowOf(cell) * (geometry_.columns() - 1) % 2 != 0;
}

bool LevelBits::HasColour(int cell, int distance) const {
  return (geometry_.Distance(cell, goal_cell_) + distance) % 2 == 0;
}

std::uint64_t LevelBits::Visit(int cell, const Bitmaps& scratch, const Settle& settle) {
  std::uint64_t* arrivals = levels_[static_cast<std::size_t>(cell)];
  std::fill_n(arrivals, words(), 0);
  std::vector<const std::uint64_t*> beside;
  for (int move = 0; move < sliding::kMoveCount; ++move) {
    const int from = geometry_.Neighbour(cell, static_cast<Move>(move));
    if (from == Geometry::kNoCell || !active_[static_cast<std::size_t>(from)]) continue;
    if (IsVertical(static_cast<Move>(move))) {
      slides_.AddSlid(from, cell, Bits(from), scratch, arrivals);
    } else {
      beside.push_back(Bits(from));
    }
  }
  // Block by block, which stays in the cache.
  const std::size_t block = slides_.block_words();
  std::uint64_t states = 0;
  for (std::size_t first = 0; first < words(); first += block) {
    for (const std::uint64_t* source : beside) AddBits(source + first, block, arrivals + first);
    states += settle(first, block, arrivals + first);
  }
  active_[static_cast<std::size_t>(cell)] = states > 0;
  return states;
}

}  // namespace puzzlesolver
