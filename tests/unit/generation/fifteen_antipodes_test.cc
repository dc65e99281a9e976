#include "service/engine/generation/fifteen_antipodes.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "service/engine/puzzles/sliding/solvability.h"
#include "service/engine/solvers/sliding_solver.h"
#include "tests/support/solving.h"

namespace puzzlesolver {
namespace {

using sliding::Board;
using sliding::Geometry;
using sliding::Tile;

using Tiles = std::vector<Tile>;

Geometry FourByFour() { return *Geometry::Create(4, 4); }

std::set<Tiles> Antipodes() {
  std::set<Tiles> boards;
  for (int i = 0; i < kFifteenAntipodes; ++i) {
    boards.insert(FifteenDescent(i, kFifteenMaxLength).tiles());
  }
  return boards;
}

/// Boards that others have proven to be 80 moves from the goal with the blank first.
std::vector<Tiles> KnownAntipodes() {
  std::ifstream file(PUZZLESOLVER_TEST_DATA "/antipodes15.txt");
  std::vector<Tiles> boards;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    std::istringstream numbers(line);
    int id = 0;
    int length = 0;
    numbers >> id >> length;
    EXPECT_EQ(length, 80);
    Tiles tiles(16);
    for (Tile& tile : tiles) numbers >> tile;
    boards.push_back(tiles);
  }
  return boards;
}

Tiles Transposed(const Tiles& tiles) {
  const auto transpose = [](Tile cell) { return cell % 4 * 4 + cell / 4; };
  Tiles transposed(16);
  for (Tile cell = 0; cell < 16; ++cell) transposed[transpose(cell)] = transpose(tiles[cell]);
  return transposed;
}

TEST(FifteenDescent, BeginsAtSeventeenBoardsWhichIncludeTheKnownOnes) {
  const std::set<Tiles> boards = Antipodes();
  EXPECT_EQ(boards.size(), 17u);
  const std::vector<Tiles> known = KnownAntipodes();
  EXPECT_EQ(known.size(), 9u);
  for (const Tiles& tiles : known) EXPECT_TRUE(boards.contains(tiles));
  for (const Tiles& tiles : boards) EXPECT_TRUE(boards.contains(Transposed(tiles)));
}

bool AreNeighbours(const Board& a, const Board& b) {
  for (int move = 0; move < sliding::kMoveCount; ++move) {
    if (!a.CanMove(static_cast<sliding::Move>(move))) continue;
    Board moved = a;
    moved.Apply(static_cast<sliding::Move>(move));
    if (moved == b) return true;
  }
  return false;
}

// From a board 80 moves away each of 80 moves to the goal takes one off.
TEST(FifteenDescent, ComesNearerWithEachMove) {
  for (int i = 0; i < kFifteenAntipodes; ++i) {
    EXPECT_EQ(FifteenDescent(i, 0), Board::Ordered(FourByFour(), 0));
    for (int length = 1; length <= kFifteenMaxLength; ++length) {
      ASSERT_TRUE(AreNeighbours(FifteenDescent(i, length), FifteenDescent(i, length - 1)));
    }
  }
}

TEST(RandomFifteenDescent, IsExactForGoalsInCorners) {
  const auto solver = NewSlidingSolver();
  for (const int goal_cell : {0, 3, 12, 15}) {
    const Board goal = Board::Ordered(FourByFour(), goal_cell);
    for (std::uint32_t index = 0; index < 5; ++index) {
      RandomNumbers random(1, index);
      const auto instance =
          *SlidingInstance::Create(RandomFifteenDescent(goal_cell, 44, random), goal);
      EXPECT_EQ(testing::Search(*solver, *instance).moves.size(), 44u) << goal_cell;
    }
  }
}

TEST(RandomFifteenDescent, IsNearlyExactForOtherGoals) {
  const auto solver = NewSlidingSolver();
  for (const auto& [goal_cell, steps_to_corner] :
       {std::pair(1, 1), std::pair(8, 1), std::pair(5, 2), std::pair(10, 2)}) {
    const Board goal = Board::Ordered(FourByFour(), goal_cell);
    RandomNumbers random(2, 0);
    const auto instance =
        *SlidingInstance::Create(RandomFifteenDescent(goal_cell, 44, random), goal);
    ASSERT_EQ(instance->WhyUnsolvable(), std::nullopt);
    const auto length = static_cast<int>(testing::Search(*solver, *instance).moves.size());
    EXPECT_LE(std::abs(length - 44), steps_to_corner) << goal_cell;
  }
}

TEST(RandomFifteenDescent, BeginsAtAnyOfTheAntipodes) {
  std::set<Tiles> boards;
  for (std::uint32_t index = 0; index < 400; ++index) {
    RandomNumbers random(3, index);
    boards.insert(RandomFifteenDescent(0, kFifteenMaxLength, random).tiles());
  }
  EXPECT_EQ(boards, Antipodes());
}

}  // namespace
}  // namespace puzzlesolver
