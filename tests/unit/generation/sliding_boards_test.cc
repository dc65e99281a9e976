#include "service/engine/generation/sliding_boards.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "service/engine/heuristics/manhattan_distance.h"
#include "service/engine/puzzles/sliding/rank.h"
#include "tests/support/chi_square.h"
#include "tests/support/solving.h"

namespace puzzlesolver {
namespace {

using sliding::Board;
using sliding::Geometry;
using sliding::Tile;
using ::testing::ElementsAre;

using Tiles = std::vector<Tile>;

/// By counting inversions, which is not how the product does it: on an odd number of columns their
/// parity never changes, on an even one it changes with every row that the blank goes.
bool HasTheParityOfItsGoal(const Board& board, const Board& goal) {
  const auto rank = [&](Tile tile) { return std::ranges::find(goal.tiles(), tile); };
  int parity = 0;
  for (std::size_t i = 0; i < board.tiles().size(); ++i) {
    for (std::size_t j = i + 1; j < board.tiles().size(); ++j) {
      if (board.tiles()[i] == 0 || board.tiles()[j] == 0) continue;
      parity += rank(board.tiles()[i]) > rank(board.tiles()[j]) ? 1 : 0;
    }
  }
  const int columns = board.geometry().columns();
  if (columns % 2 == 0) parity += board.blank_cell() / columns - goal.blank_cell() / columns;
  return parity % 2 == 0;
}

Tiles WithoutBlank(Tiles tiles) {
  std::erase(tiles, Tile{0});
  return tiles;
}

/// A goal that nobody would guess.
Board StrangeGoal(const Geometry& geometry) {
  Tiles tiles = Board::Standard(geometry).tiles();
  std::ranges::rotate(tiles, tiles.begin() + geometry.cells() / 3);
  std::ranges::reverse(tiles);
  return *Board::Create(geometry, tiles);
}

TEST(RandomBoard, IsSolvableAHundredThousandTimes) {
  const std::pair<int, int> shapes[] = {{2, 2}, {2, 3}, {3, 2}, {3, 3}, {2, 5},
                                        {3, 4}, {4, 4}, {5, 4}, {5, 5}, {6, 7}};
  int boards = 0;
  RandomNumbers random(1, 0);
  for (const auto& [rows, columns] : shapes) {
    const Geometry geometry = *Geometry::Create(rows, columns);
    for (const Board& goal : {Board::Standard(geometry), StrangeGoal(geometry)}) {
      for (int i = 0; i < 5000; ++i, ++boards) {
        const Board board = RandomBoard(goal, random);
        ASSERT_TRUE(HasTheParityOfItsGoal(board, goal)) << rows << 'x' << columns;
      }
    }
  }
  EXPECT_EQ(boards, 100'000);
}

TEST(RandomBoard, IsAnyBoardOfTwoRowsOfThree) {
  for (const char* goal : {"1 2 3/4 5 0", "0 1 2/3 4 5", "4 0 2/1 5 3"}) {
    RandomNumbers random(2, 0);
    const Board board = testing::SlidingBoard(goal);
    std::map<Tiles, int> counts;
    for (int draw = 0; draw < 36'000; ++draw) ++counts[RandomBoard(board, random).tiles()];
    EXPECT_EQ(counts.size(), 360u);
    EXPECT_LT(testing::UniformityDeviations(counts, 360), 4) << goal;
  }
}

TEST(RandomBoard, IsAnyBoardOfThreeRowsOfThree) {
  RandomNumbers random(3, 0);
  const Board goal = Board::Standard(*Geometry::Create(3, 3));
  absl::flat_hash_map<std::uint64_t, int> counts;
  for (int draw = 0; draw < 907'200; ++draw) {
    ++counts[sliding::Rank(RandomBoard(goal, random).tiles())];
  }
  EXPECT_LE(counts.size(), 181'440u);
  EXPECT_LT(testing::UniformityDeviations(counts, 181'440), 4);
}

TEST(RandomBoard, KeepsTheOrderOnOneRowOrColumn) {
  for (const auto& [rows, columns] : {std::pair(1, 7), std::pair(7, 1)}) {
    const Board goal = StrangeGoal(*Geometry::Create(rows, columns));
    RandomNumbers random(4, 0);
    std::map<int, int> blanks;
    for (int draw = 0; draw < 7000; ++draw) {
      const Board board = RandomBoard(goal, random);
      ASSERT_EQ(WithoutBlank(board.tiles()), WithoutBlank(goal.tiles()));
      ++blanks[board.blank_cell()];
    }
    EXPECT_LT(testing::UniformityDeviations(blanks, 7), 4);
  }
  RandomNumbers random(4, 0);
  EXPECT_THAT(RandomBoard(Board::Standard(*Geometry::Create(1, 1)), random).tiles(),
              ElementsAre(0));
}

TEST(RandomBoard, HasAnySize) {
  RandomNumbers random(5, 0);
  const Board goal = Board::Standard(*Geometry::Create(300, 301));
  const Board board = RandomBoard(goal, random);
  Tiles tiles = board.tiles();
  EXPECT_NE(tiles, goal.tiles());
  std::ranges::sort(tiles);
  EXPECT_EQ(tiles.back(), tiles.size() - 1);
}

/// The greatest sum over all arrangements of the rows, or columns, is that of the reversed order.
int GreatestManhattanDistance(const Board& goal) {
  const Geometry& geometry = goal.geometry();
  int distance = 0;
  for (int cell = 0; cell < geometry.cells(); ++cell) {
    distance += geometry.Distance(cell, geometry.cells() - 1 - cell);
  }
  // The blank's own way does not count.
  return distance - geometry.Distance(goal.blank_cell(), geometry.cells() - 1 - goal.blank_cell());
}

TEST(FarBoard, HasTheGreatestManhattanDistance) {
  for (const auto& [rows, columns] : {std::pair(4, 4), std::pair(5, 5), std::pair(2, 7),
                                      std::pair(3, 5), std::pair(7, 6), std::pair(12, 13)}) {
    const Geometry geometry = *Geometry::Create(rows, columns);
    for (const Board& goal : {Board::Standard(geometry), StrangeGoal(geometry)}) {
      std::set<Tiles> boards;
      for (std::uint32_t index = 0; index < 10; ++index) {
        RandomNumbers random(1, index);
        const Board board = FarBoard(goal, random);
        EXPECT_TRUE(HasTheParityOfItsGoal(board, goal)) << rows << 'x' << columns;
        EXPECT_EQ(ManhattanDistance(*sliding::RenameForGoal(board, goal), goal.blank_cell()),
                  GreatestManhattanDistance(goal));
        boards.insert(board.tiles());
      }
      EXPECT_EQ(boards.size(), 10u) << rows << 'x' << columns;
    }
  }
}

TEST(RenameFromGoal, UndoesRenameForGoal) {
  const Board goal = StrangeGoal(*Geometry::Create(3, 5));
  RandomNumbers random(6, 0);
  const Board board = RandomBoard(goal, random);
  EXPECT_EQ(RenameFromGoal(*sliding::RenameForGoal(board, goal), goal), board);
}

}  // namespace
}  // namespace puzzlesolver
