#include "service/engine/tables/pattern_index.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

namespace puzzlesolver {
namespace {

using sliding::Geometry;
using sliding::Move;

/// The rank as Pattern defines it.
std::uint32_t RankOf(std::uint32_t cells) {
  std::uint64_t rank = 0;
  for (int ordinal = 1; cells != 0; cells &= cells - 1) {
    rank += Binomial(std::countr_zero(cells), ordinal++);
  }
  return static_cast<std::uint32_t>(rank);
}

TEST(SetRanks, RankAllSetsOfSixteenCells) {
  for (std::uint32_t cells = 0; cells < 1u << 16; ++cells) {
    if (std::popcount(cells) > Pattern::kMaxTiles) continue;
    ASSERT_EQ(SetRanks::Rank<2>(cells), RankOf(cells));
    ASSERT_EQ(SetRanks::Rank<4>(cells), RankOf(cells));
    ASSERT_EQ(SetRanks::Rank<4>(cells << 16), RankOf(cells << 16));
    ASSERT_EQ(SetRanks::Rank<1>(cells & 0xFF), RankOf(cells & 0xFF));
    ASSERT_EQ(SetRanks::Rank<3>(cells << 8), RankOf(cells << 8));
  }
}

TEST(SetRanks, StepIsWhatTheNextCellAdds) {
  for (int cell = 0; cell + 1 < Pattern::kMaxCells; ++cell) {
    for (int ordinal = 0; ordinal < Pattern::kMaxTiles; ++ordinal) {
      EXPECT_EQ(SetRanks::Step(static_cast<std::size_t>(cell), ordinal),
                Binomial(cell + 1, ordinal + 1) - Binomial(cell, ordinal + 1));
    }
  }
}

std::vector<int> FirstNumbers(int size) {
  std::vector<int> numbers(static_cast<std::size_t>(size));
  std::iota(numbers.begin(), numbers.end(), 0);
  return numbers;
}

TEST(TileOrder, RanksAllOrdersInDictionaryOrder) {
  for (int size = 1; size <= Pattern::kMaxTiles; ++size) {
    std::vector<int> numbers = FirstNumbers(size);
    std::uint32_t rank = 0;
    do ASSERT_EQ(TileOrder(numbers).Rank(), rank++);
    while (std::ranges::next_permutation(numbers).found);
    EXPECT_EQ(rank, Factorial(size));
  }
}

/// Moves each tile of `numbers` to each other place, and back.
void ExpectFollowsAllMoves(const std::vector<int>& numbers) {
  const int size = static_cast<int>(numbers.size());
  const int first_place = Pattern::kMaxTiles - size;
  const TileOrder order(numbers);
  for (int from = 0; from < size; ++from) {
    for (int to = from; to < size; ++to) {
      std::vector<int> moved = numbers;
      std::rotate(moved.begin() + from, moved.begin() + from + 1, moved.begin() + to + 1);
      TileOrder followed = order;
      followed.MoveLater(first_place + from, to - from);
      ASSERT_EQ(followed.Rank(), TileOrder(moved).Rank());
      followed.MoveEarlier(first_place + to, to - from);
      ASSERT_EQ(followed.Rank(), order.Rank());
    }
  }
}

TEST(TileOrder, FollowsEveryMoveOfEveryOrder) {
  for (int size = 1; size <= Pattern::kMaxTiles; ++size) {
    std::vector<int> numbers = FirstNumbers(size);
    do ExpectFollowsAllMoves(numbers);
    while (std::ranges::next_permutation(numbers).found);
  }
}

TEST(Slide, KnowsTheCellsThatItPasses) {
  const Slide later(5, 9);
  EXPECT_EQ(later.kind, Slide::Kind::kLater);
  EXPECT_EQ(later.before, 0b11111u);
  EXPECT_EQ(later.between, 0b1'1100'0000u);
  EXPECT_EQ(later.both, 1u << 5 | 1u << 9);
  const Slide earlier(31, 15);
  EXPECT_EQ(earlier.kind, Slide::Kind::kEarlier);
  EXPECT_EQ(earlier.before, 0x7FFF'FFFFu);
  EXPECT_EQ(earlier.between, 0x7FFF'0000u);
  EXPECT_EQ(Slide(3, 4).kind, Slide::Kind::kForward);
  EXPECT_EQ(Slide(4, 3).kind, Slide::Kind::kBackward);
  EXPECT_EQ(Slide(4, 3).lower_cell, 3);
}

/// A pattern's tiles that move at random, as if the blank were everywhere.
class RandomPlacement {
 public:
  RandomPlacement(const Geometry& geometry, int size, std::uint64_t seed)
      : random_(seed), pattern_(geometry, Choose(geometry, size)), cells_(pattern_.tiles()) {}

  const Pattern& pattern() const { return pattern_; }
  const std::vector<int>& cells() const { return cells_; }

  /// Moves one tile, and says how.
  Slide Step() {
    while (true) {
      int& cell = cells_[random_() % cells_.size()];
      const auto move = static_cast<Move>(random_() % sliding::kMoveCount);
      const int to = pattern_.geometry().Neighbour(cell, move);
      if (to == Geometry::kNoCell || std::ranges::count(cells_, to) > 0) continue;
      return {std::exchange(cell, to), to};
    }
  }

 private:
  std::vector<int> Choose(const Geometry& geometry, int size) {
    std::vector<int> tiles = FirstNumbers(geometry.cells());
    tiles.erase(tiles.begin());
    while (static_cast<int>(tiles.size()) > size) {
      tiles.erase(tiles.begin() + static_cast<std::ptrdiff_t>(random_() % tiles.size()));
    }
    return tiles;
  }

  std::mt19937_64 random_;
  Pattern pattern_;
  std::vector<int> cells_;
};

/// Slides of each kind that were followed, and of those how many passed another tile.
struct Counts {
  std::array<int, 4> slides{};
  std::array<int, 4> passing{};
};

/// Indexes of more than 32 bits, for which no database could be stored, keep their last 32.
template <int kChunks>
void ExpectFollows(const Geometry& geometry, int size, Counts& counts) {
  RandomPlacement placement(geometry, size, static_cast<std::uint64_t>(size));
  const PatternIndex index(placement.pattern());
  PlacementState state = index.Start(placement.cells());
  for (int step = 0; step < 3000; ++step) {
    const Slide slide = placement.Step();
    const auto kind = static_cast<std::size_t>(slide.kind);
    ++counts.slides[kind];
    counts.passing[kind] += (state.cells & slide.between) != 0;
    index.Follow<kChunks>(slide, state);
    const PlacementState fresh = index.Start(placement.cells());
    ASSERT_EQ(state.index,
              static_cast<std::uint32_t>(placement.pattern().Index(placement.cells())));
    ASSERT_EQ(state.index, fresh.index);
    ASSERT_EQ(state.cells, fresh.cells);
    ASSERT_EQ(state.order.Rank(), fresh.order.Rank());
  }
}

template <int kChunks>
void ExpectFollowsOn(int rows, int columns) {
  const auto geometry = *Geometry::Create(rows, columns);
  Counts counts;
  const int most = std::min(Pattern::kMaxTiles, geometry.cells() - 1);
  for (int size = 1; size <= most; ++size) ExpectFollows<kChunks>(geometry, size, counts);
  for (std::size_t kind = 0; kind < 4; ++kind) {
    const bool along_row = kind < 2;
    EXPECT_GT(counts.slides[kind], 100);
    EXPECT_EQ(counts.passing[kind] > 0, !along_row);
  }
}

TEST(PatternIndex, FollowsRandomWalks) {
  ExpectFollowsOn<1>(2, 3);
  ExpectFollowsOn<1>(3, 2);
  ExpectFollowsOn<2>(3, 3);
  ExpectFollowsOn<2>(4, 4);
  ExpectFollowsOn<3>(4, 6);
  ExpectFollowsOn<4>(5, 5);
  ExpectFollowsOn<4>(4, 8);
  ExpectFollowsOn<4>(8, 4);
  ExpectFollowsOn<4>(2, 16);
  ExpectFollowsOn<4>(16, 2);
}

TEST(PatternIndex, MoreChunksThanNeededDoNoHarm) { ExpectFollowsOn<4>(3, 3); }

}  // namespace
}  // namespace puzzlesolver
