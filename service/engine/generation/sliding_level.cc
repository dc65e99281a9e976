#include "service/engine/generation/sliding_level.h"

#include <bit>
#include <cstddef>
#include <functional>
#include <numeric>
#include <optional>
#include <utility>

#include "service/engine/puzzles/sliding/permutation_parity.h"
#include "service/engine/puzzles/sliding/rank.h"
#include "service/engine/tables/bit_moves.h"

namespace puzzlesolver {
namespace {

using sliding::Board;
using sliding::Geometry;
using sliding::Tile;

/// Words of a bitmap that are visited in the time of one node of a search.
constexpr std::size_t kWordsPerNode = 2;

std::uint64_t CountBits(const std::vector<std::uint64_t>& words) {
  return std::transform_reduce(
      words.begin(), words.end(), std::uint64_t{0}, std::plus<>(),
      [](std::uint64_t word) -> std::uint64_t { return std::popcount(word); });
}

/// The place of set bit number `index`, from 0.
std::uint64_t FindBit(const std::vector<std::uint64_t>& words, std::uint64_t index) {
  std::size_t i = 0;
  for (;; ++i) {
    const auto bits = static_cast<std::uint64_t>(std::popcount(words[i]));
    if (index < bits) break;
    index -= bits;
  }
  std::uint64_t word = words[i];
  for (; index > 0; --index) word &= word - 1;
  return i * 64 + static_cast<std::uint64_t>(std::countr_zero(word));
}

/// Of the two permutations that share half a rank, the one of that parity.
std::vector<Tile> UnrankHalf(std::uint64_t half_rank, int size, bool odd) {
  std::vector<Tile> permutation = sliding::Unrank(2 * half_rank, size);
  if (sliding::IsOddPermutation(permutation) != odd) {
    std::swap(permutation.back(), *(permutation.end() - 2));
  }
  return permutation;
}

/// Makes the levels one after the other.
class LevelSearch {
 public:
  LevelSearch(const Geometry& geometry, int goal_cell)
      : geometry_(geometry), bits_(geometry, goal_cell), scratch_(bits_.MakeScratch()) {}

  /// Returns how many boards the level has; nullopt when the meter ends it.
  std::optional<std::uint64_t> MakeLevel(int distance, const BuildMeter& meter) {
    std::uint64_t states = 0;
    for (int cell = 0; cell < geometry_.cells(); ++cell) {
      if (!bits_.HasColour(cell, distance)) continue;
      states += Visit(cell);
      if (!meter.Add(bits_.words() / kWordsPerNode)) return std::nullopt;
    }
    return states;
  }

  const LevelBits& bits() const { return bits_; }

 private:
  std::uint64_t Visit(int cell) {
    before_.assign(bits_.Bits(cell), bits_.Bits(cell) + bits_.words());
    return bits_.Visit(cell, scratch_,
                       [this](std::size_t first, std::size_t words, std::uint64_t* arrivals) {
                         return RemoveBits(before_.data() + first, words, arrivals);
                       });
  }

  Geometry geometry_;
  LevelBits bits_;
  Bitmaps scratch_;
  std::vector<std::uint64_t> before_;  ///< what the bitmap of a cell was
};

}  // namespace

std::shared_ptr<const SlidingLevel> SlidingLevel::Build(const Geometry& geometry, int goal_cell,
                                                        int length, const BuildMeter& meter) {
  LevelSearch search(geometry, goal_cell);
  int distance = 0;
  while (distance < length) {
    const auto states = search.MakeLevel(distance + 1, meter);
    if (!states) return nullptr;
    if (*states == 0) break;
    ++distance;
  }
  return std::shared_ptr<const SlidingLevel>(
      new SlidingLevel(geometry, goal_cell, distance, search.bits()));
}

SlidingLevel::SlidingLevel(const Geometry& geometry, int goal_cell, int length,
                           const LevelBits& bits)
    : geometry_(geometry), is_goal_odd_(bits.IsOdd(goal_cell)), length_(length) {
  for (int blank = 0; blank < geometry.cells(); ++blank) {
    if (!bits.HasColour(blank, length)) continue;
    Cell cell{.blank = blank, .is_odd = bits.IsOdd(blank)};
    cell.bits.assign(bits.Bits(blank), bits.Bits(blank) + bits.words());
    cell.size = CountBits(cell.bits);
    size_ += cell.size;
    if (cell.size > 0) cells_.push_back(std::move(cell));
  }
}

Board SlidingLevel::At(std::uint64_t index) const {
  auto cell = cells_.begin();
  for (; index >= cell->size; ++cell) index -= cell->size;
  const int tiles_count = geometry_.cells() - 1;
  std::vector<Tile> tiles = UnrankHalf(FindBit(cell->bits, index), tiles_count, cell->is_odd);
  const auto last = static_cast<Tile>(tiles_count);
  for (Tile& tile : tiles) {
    ++tile;
    // An odd goal is numbered as if its last two tiles had each other's names.
    if (is_goal_odd_ && tile >= last - 1) tile = 2 * last - 1 - tile;
  }
  tiles.insert(tiles.begin() + cell->blank, Tile{0});
  return *Board::Create(geometry_, std::move(tiles));
}

}  // namespace puzzlesolver
