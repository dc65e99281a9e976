#include "service/engine/puzzles/sliding/solvability.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "service/engine/puzzles/sliding/rank.h"

namespace puzzlesolver::sliding {
namespace {

Board Make(int rows, int columns, std::vector<Tile> tiles) {
  return *Board::Create(*Geometry::Create(rows, columns), std::move(tiles));
}

std::string Why(const Board& start, const Board& goal) {
  return WhyUnsolvable(start, goal).value_or("solvable");
}

std::string Why(const Board& start) { return Why(start, Board::Standard(start.geometry())); }

/// Every arrangement of `geometry` by rank.
std::vector<Board> AllBoards(const Geometry& geometry) {
  std::vector<Tile> tiles(static_cast<std::size_t>(geometry.cells()));
  std::iota(tiles.begin(), tiles.end(), Tile{0});
  std::vector<Board> boards;
  do {
    boards.push_back(*Board::Create(geometry, tiles));
  } while (std::ranges::next_permutation(tiles).found);
  return boards;
}

/// For each board the least rank from which moves lead to it.
std::vector<std::size_t> Components(const std::vector<Board>& boards) {
  const std::size_t unseen = boards.size();
  std::vector<std::size_t> component(boards.size(), unseen);
  for (std::size_t first = 0; first < boards.size(); ++first) {
    if (component[first] != unseen) continue;
    component[first] = first;
    for (std::vector<std::size_t> open = {first}; !open.empty();) {
      const Board board = boards[open.back()];
      open.pop_back();
      for (const Move move : {Move::kDown, Move::kLeft, Move::kRight, Move::kUp}) {
        if (!board.CanMove(move)) continue;
        Board next = board;
        next.Apply(move);
        const std::size_t rank = Rank(next.tiles());
        if (component[rank] != unseen) continue;
        component[rank] = first;
        open.push_back(rank);
      }
    }
  }
  return component;
}

class ReachabilityTest : public testing::TestWithParam<std::pair<int, int>> {};

TEST_P(ReachabilityTest, AgreesWithSearchForEveryStartAndGoal) {
  const auto [rows, columns] = GetParam();
  const std::vector<Board> boards = AllBoards(*Geometry::Create(rows, columns));
  const std::vector<std::size_t> component = Components(boards);
  for (std::size_t start = 0; start < boards.size(); ++start) {
    for (std::size_t goal = 0; goal < boards.size(); ++goal) {
      ASSERT_EQ(WhyUnsolvable(boards[start], boards[goal]).has_value(),
                component[start] != component[goal])
          << start << " to " << goal;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Shapes, ReachabilityTest,
                         testing::Values(std::pair{1, 1}, std::pair{1, 2}, std::pair{2, 1},
                                         std::pair{2, 2}, std::pair{2, 3}, std::pair{3, 2},
                                         std::pair{1, 4}, std::pair{4, 1}, std::pair{1, 5}));

TEST(SolvabilityTest, SentenceNamesBothParities) {
  EXPECT_EQ(Why(Make(4, 4, {13, 1, 2, 4, 5, 0, 3, 7, 9, 6, 10, 12, 15, 8, 11, 14})),
            "The permutation of all cells is odd but the blank is 4 moves from its goal cell "
            "(even); a legal move changes both parities at once.");
  EXPECT_EQ(Why(Make(2, 2, {1, 2, 0, 3}), Make(2, 2, {2, 1, 3, 0})),
            "The permutation of all cells is even but the blank is 1 move from its goal cell "
            "(odd); a legal move changes both parities at once.");
}

TEST(SolvabilityTest, SentenceNamesTilesThatCannotPass) {
  EXPECT_EQ(Why(Make(1, 4, {1, 3, 0, 2})),
            "Tile 3 stands before tile 2, in the goal behind it, and tiles in one row can never "
            "pass each other.");
  EXPECT_EQ(Why(Make(4, 1, {2, 1, 3, 0})),
            "Tile 2 stands before tile 1, in the goal behind it, and tiles in one column can "
            "never pass each other.");
}

TEST(SolvabilityTest, KnownBoards) {
  EXPECT_EQ(Why(Make(1, 4, {1, 0, 2, 3})), "solvable");
  EXPECT_NE(Why(Make(1, 4, {2, 3, 1, 0})), "solvable");
  EXPECT_EQ(Why(Make(2, 3, {4, 1, 2, 5, 0, 3})), "solvable");
  EXPECT_EQ(Why(Make(3, 2, {4, 1, 2, 5, 0, 3})), "solvable");
  EXPECT_EQ(Why(Make(2, 3, {1, 2, 0, 3, 4, 5})), "solvable");
  EXPECT_NE(Why(Make(3, 2, {1, 2, 0, 3, 4, 5})), "solvable");
  const Board start = Make(3, 3, {1, 3, 4, 8, 0, 2, 7, 6, 5});
  EXPECT_NE(Why(start), "solvable");
  EXPECT_EQ(Why(start, Make(3, 3, {1, 2, 3, 8, 0, 4, 7, 6, 5})), "solvable");
}

TEST(SolvabilityTest, RectanglesOfAnOddSide) {
  // The samples of POJ 2893.
  EXPECT_EQ(Why(Make(3, 3, {1, 0, 3, 4, 2, 5, 7, 8, 6})), "solvable");
  EXPECT_NE(Why(Make(4, 3, {1, 2, 5, 4, 6, 9, 11, 8, 10, 3, 7, 0})), "solvable");
}

TEST(SolvabilityTest, LargestBoard) {
  const Geometry geometry = *Geometry::Create(999, 999);
  const Board goal = Board::Standard(geometry);
  EXPECT_EQ(Why(goal, goal), "solvable");
  std::vector<Tile> tiles = goal.tiles();
  std::rotate(tiles.begin(), tiles.begin() + 1, tiles.end() - 1);  // 997,999 exchanges
  EXPECT_NE(Why(*Board::Create(geometry, tiles), goal), "solvable");
  std::swap(tiles[5], tiles[500'000]);
  EXPECT_EQ(Why(*Board::Create(geometry, tiles), goal), "solvable");
  EXPECT_EQ(Why(Board::Ordered(geometry, 0), goal), "solvable");
}

}  // namespace
}  // namespace puzzlesolver::sliding
