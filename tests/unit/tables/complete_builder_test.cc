#include "service/engine/tables/complete_builder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <stop_token>
#include <utility>
#include <vector>

#include "service/engine/puzzles/sliding/board.h"
#include "service/engine/puzzles/sliding/rank.h"
#include "tests/support/sliding_states.h"

namespace puzzlesolver {
namespace {

using sliding::Board;
using sliding::Geometry;
using sliding::Move;
using sliding::Tile;

using Histogram = std::vector<std::uint64_t>;

struct Table {
  Table(int rows, int columns, int threads)
      : geometry(*Geometry::Create(rows, columns)),
        two_bits((CompleteTableStates(geometry) + 3) / 4, 0xAA),
        histogram(*BuildCompleteTable(geometry, threads, {}, two_bits)) {}

  /// By the numbering that the header defines.
  int DistanceModulo3(const Board& board) const {
    std::vector<Tile> order;
    std::uint64_t blank = 0;
    for (std::size_t cell = 0; cell < board.tiles().size(); ++cell) {
      const Tile tile = board.tiles()[cell];
      if (tile == 0) {
        blank = cell;
      } else {
        order.push_back(static_cast<Tile>(tile - 1));
      }
    }
    const auto cells = static_cast<std::uint64_t>(geometry.cells());
    const std::uint64_t state =
        blank * (CompleteTableStates(geometry) / cells) + sliding::Rank(order) / 2;
    return two_bits[state / 4] >> state % 4 * 2 & 3;
  }

  Geometry geometry;
  std::vector<std::uint8_t> two_bits;
  Histogram histogram;
};

TEST(CompleteBuilder, HasTheKnownHistograms) {
  EXPECT_EQ(Table(2, 2, 1).histogram, (Histogram{1, 2, 2, 2, 2, 2, 1}));
  const Histogram five{1,  2,  3,  5,  6,  7,  10, 12, 12, 16, 23,
                       25, 28, 39, 44, 40, 29, 21, 18, 12, 6,  1};
  const Histogram seven{1,    2,    3,    6,   10,  14,  19,  28,   42,   61,   85,   119,  161,
                        215,  293,  396,  506, 632, 788, 985, 1194, 1414, 1664, 1884, 1999, 1958,
                        1770, 1463, 1076, 667, 361, 190, 88,  39,   19,   7,    1};
  const Histogram eight{1,     2,     4,     8,     16,    20,   39,   62,   116,   152,   286,
                        396,   748,   1024,  1893,  2512,  4485, 5638, 9529, 10878, 16993, 17110,
                        23952, 20224, 24047, 15578, 14560, 6274, 3910, 760,  221,   2};
  const Histogram nine{1,     2,     3,      6,      11,     19,     30,     44,     68,     112,
                       176,   271,   411,    602,    851,    1232,   1783,   2530,   3567,   4996,
                       6838,  9279,  12463,  16597,  21848,  28227,  35682,  44464,  54597,  65966,
                       78433, 91725, 104896, 116966, 126335, 131998, 133107, 128720, 119332, 106335,
                       91545, 75742, 60119,  45840,  33422,  23223,  15140,  9094,   5073,   2605,
                       1224,  528,   225,    75,     20,     2};
  EXPECT_EQ(Table(3, 3, 1).histogram, eight);
  for (const bool tall : {false, true}) {
    const auto histogram = [&](int rows, int columns) {
      return tall ? Table(columns, rows, 1).histogram : Table(rows, columns, 1).histogram;
    };
    EXPECT_EQ(histogram(2, 3), five) << tall;
    EXPECT_EQ(histogram(2, 4), seven) << tall;
    EXPECT_EQ(histogram(2, 5), nine) << tall;
  }
}

TEST(CompleteBuilder, AgreesWithASearchOfOneStateAtATime) {
  const std::pair<int, int> shapes[] = {{2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 2}, {3, 3}};
  for (const auto& [rows, columns] : shapes) {
    const Table table(rows, columns, 2);
    testing::ForEachReachable(table.geometry, 0, [&](const Board& board, const SlidingStep& step) {
      ASSERT_EQ(table.DistanceModulo3(board), step.distance % 3) << rows << 'x' << columns;
    });
  }
}

/// Expects that the neighbours of a board are one step nearer or farther.
std::optional<Move> FindMoveDown(const Table& table, const Board& board) {
  std::optional<Move> down;
  const int value = table.DistanceModulo3(board);
  for (int move = 0; move < sliding::kMoveCount; ++move) {
    if (!board.CanMove(static_cast<Move>(move))) continue;
    Board next = board;
    next.Apply(static_cast<Move>(move));
    const int other = table.DistanceModulo3(next);
    EXPECT_LT(other, 3);
    EXPECT_NE(other, value);
    if (other == (value + 2) % 3) down = static_cast<Move>(move);
  }
  return down;
}

/// Walks away from the goal at random, then back by the table; returns how far it was, nullopt if
/// the table does not lead to the goal.
std::optional<int> WalkOutAndBack(const Table& table, std::mt19937& random) {
  const Board goal = Board::Ordered(table.geometry, 0);
  Board board = goal;
  for (int step = 0; step < 300; ++step) {
    const auto move = static_cast<Move>(random() % sliding::kMoveCount);
    if (board.CanMove(move)) board.Apply(move);
  }
  int length = 0;
  for (; board.tiles() != goal.tiles(); ++length) {
    const auto down = FindMoveDown(table, board);
    if (!down || length > 80) return std::nullopt;
    board.Apply(*down);
  }
  return length;
}

void ExpectDownhillWalksToTheGoal(const Table& table) {
  std::mt19937 random(7);
  int farthest = 0;
  for (int walk = 0; walk < 100; ++walk) {
    const auto length = WalkOutAndBack(table, random);
    ASSERT_TRUE(length.has_value());
    farthest = std::max(farthest, *length);
  }
  EXPECT_GT(farthest, 30);
  EXPECT_LT(farthest, static_cast<int>(table.histogram.size()));
}

const Histogram kElevenTiles{
    1,        2,        4,        9,        20,       37,       63,       122,      232,
    431,      781,      1392,     2494,     4442,     7854,     13899,    24215,    41802,
    71167,    119888,   198363,   323206,   515778,   811000,   1248011,  1885279,  2782396,
    4009722,  5621354,  7647872,  10065800, 12760413, 15570786, 18171606, 20299876, 21587248,
    21841159, 20906905, 18899357, 16058335, 12772603, 9515217,  6583181,  4242753,  2503873,
    1350268,  643245,   270303,   92311,    27116,    5390,     1115,     86,       18};

TEST(CompleteBuilder, LeadsHomeOnThreeRowsOfFour) {
  const Table table(3, 4, 1);
  EXPECT_EQ(table.histogram, kElevenTiles);
  ExpectDownhillWalksToTheGoal(table);
  EXPECT_EQ(Table(3, 4, 2).two_bits, table.two_bits);
}

TEST(CompleteBuilder, LeadsHomeOnFourRowsOfThree) {
  const Table table(4, 3, 2);
  EXPECT_EQ(table.histogram, kElevenTiles);
  ExpectDownhillWalksToTheGoal(table);
}

TEST(CompleteBuilder, NeedsTheMemoryThatItSays) {
  const auto geometry = *Geometry::Create(2, 6);
  EXPECT_EQ(CompleteTableStates(geometry), 239'500'800u);
  EXPECT_GT(CompleteBuildBytes(geometry), 145'000'000u);
  EXPECT_LT(CompleteBuildBytes(geometry), 155'000'000u);
}

TEST(CompleteBuilder, StopsWhenAsked) {
  std::stop_source source;
  source.request_stop();
  const auto geometry = *Geometry::Create(3, 3);
  std::vector<std::uint8_t> two_bits(CompleteTableStates(geometry) / 4);
  EXPECT_EQ(BuildCompleteTable(geometry, 2, source.get_token(), two_bits), std::nullopt);
}

}  // namespace
}  // namespace puzzlesolver
