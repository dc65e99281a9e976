#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "service/engine/solvers/rotation_solver.h"
#include "service/engine/solvers/sliding_plans.h"
#include "service/engine/solvers/sliding_solver.h"
#include "tests/support/korf.h"
#include "tests/support/sliding_states.h"
#include "tests/support/solution_counts.h"
#include "tests/support/solving.h"
#include "tests/support/tables.h"

namespace puzzlesolver {
namespace {

using sliding::Board;
using sliding::Geometry;
using Strings = std::vector<std::string>;

constexpr std::uint64_t kPlenty = std::uint64_t{1} << 30;

ShortestSolutions Count(const Solver& solver, const Instance& instance, int length,
                        const CountOptions& options = {.max_listed = 1'000,
                                                       .max_memory_bytes = kPlenty}) {
  SearchControl control;
  auto found = solver.CountShortest(instance, length, options, control);
  EXPECT_EQ(found.end, SearchEnd::kSolved);
  return found;
}

Strings ListLetters(const Instance& instance, const ShortestSolutions& found) {
  Strings letters;
  for (const auto& moves : found.listed) letters.push_back(testing::Letters(instance, moves));
  return letters;
}

std::unique_ptr<Solver> SolverWithTables(const Geometry& geometry) {
  auto solver = NewSlidingSolver();
  testing::BuildAndUse(*solver, SlidingLadder(geometry).front());
  return solver;
}

struct Totals {
  int boards = 0;
  int with_several = 0;
  std::uint64_t most = 0;
  std::uint64_t expanded = 0;
};

/// Counts and lists the solutions of every `step`th board and compares them with breadth-first
/// search.
Totals ExpectExact(const Solver& solver, const Geometry& geometry, int goal_cell, int step = 1) {
  const Board goal = Board::Ordered(geometry, goal_cell);
  const testing::SolutionCounts counts(goal);
  Totals totals;
  int wrong = 0;
  int number = 0;
  testing::ForEachReachable(geometry, goal_cell, [&](const Board& board, const SlidingStep&) {
    if (++number % step != 0) return;
    const auto& expected = counts.Of(board);
    const auto instance = *SlidingInstance::Create(board, goal);
    const auto found = Count(solver, *instance, expected.distance);
    wrong += found.count != expected.count || found.listed != AllShortest(counts, board);
    ++totals.boards;
    totals.with_several += found.count > 1;
    totals.most = std::max(totals.most, found.count);
    totals.expanded += found.statistics.expanded;
  });
  EXPECT_EQ(wrong, 0) << geometry.rows() << " x " << geometry.columns() << ", goal cell "
                      << goal_cell;
  return totals;
}

TEST(CountShortest, EveryEightPuzzleToACornerGoal) {
  const auto geometry = *Geometry::Create(3, 3);
  const auto totals = ExpectExact(*SolverWithTables(geometry), geometry, 8);
  EXPECT_EQ(totals.boards, 181'440);
  EXPECT_EQ(totals.with_several, 103'407);
}

TEST(CountShortest, EightPuzzlesWithoutTables) {
  const auto totals = ExpectExact(*NewSlidingSolver(), *Geometry::Create(3, 3), 8, 10);
  EXPECT_EQ(totals.boards, 18'144);
}

TEST(CountShortest, EightPuzzlesToOtherGoals) {
  const auto geometry = *Geometry::Create(3, 3);
  const auto with_table = SolverWithTables(geometry);
  const auto without = NewSlidingSolver();
  for (const int goal_cell : {0, 1, 4}) {
    ExpectExact(*with_table, geometry, goal_cell, 50);
    ExpectExact(*without, geometry, goal_cell, 200);
  }
}

TEST(CountShortest, EverySmallBoardToEveryGoal) {
  const auto solver = NewSlidingSolver();
  for (const auto& [rows, columns] : {std::pair(1, 2), {1, 4}, {4, 1}, {2, 2}, {2, 3}, {3, 2}}) {
    const auto geometry = *Geometry::Create(rows, columns);
    for (int cell = 0; cell < geometry.cells(); ++cell) ExpectExact(*solver, geometry, cell);
  }
}

TEST(CountShortest, BoardsOfTwoRowsOrColumns) {
  const auto solver = NewSlidingSolver();
  for (const auto& [rows, columns] : {std::pair(2, 4), {4, 2}}) {
    const auto geometry = *Geometry::Create(rows, columns);
    for (int cell = 0; cell < geometry.cells(); ++cell) ExpectExact(*solver, geometry, cell, 20);
  }
}

TEST(CountShortest, TheFarthestEightPuzzlesHaveFortyEach) {
  const auto solver = NewSlidingSolver();
  for (const char* board : {"8 6 7/2 5 4/3 0 1", "6 4 7/8 5 0/3 2 1"}) {
    const auto instance = testing::Sliding(board);
    const auto found = Count(*solver, *instance, 31);
    EXPECT_EQ(found.count, 40u) << board;
    EXPECT_EQ(found.listed.size(), 40u) << board;
  }
}

TEST(CountShortest, TheJudgesSampleHasFour) {
  const auto instance = testing::Sliding("2 3 4 1 5 x 7 6 8");
  const auto found = Count(*NewSlidingSolver(), *instance, 19);
  const Strings letters = ListLetters(*instance, found);
  ASSERT_EQ(letters.size(), 4u);
  EXPECT_EQ(letters[2], "ULLDDRURDLLURDRULDR");
}

TEST(CountShortest, AFifteenPuzzleWithTwo) {
  const auto instance = testing::Sliding("15 14 1 6/9 11 4 12/0 10 7 3/13 8 5 2");
  auto solver = NewSlidingSolver();
  const auto expected = Count(*solver, *instance, 52);
  EXPECT_EQ(expected.count, 2u);
  ASSERT_EQ(expected.listed.size(), 2u);
  EXPECT_EQ(testing::Letters(*instance, expected.listed[0]),
            "RRRULDDLUUULDRURDDDRULLULURRRDDLDLUURDDLULURRULDRDRD");
  EXPECT_TRUE(testing::Solves(*instance, expected.listed[1]));
  testing::BuildAndUse(*solver, SlidingLadder(*Geometry::Create(4, 4)).front());
  const auto with_tables = Count(*solver, *instance, 52);
  EXPECT_EQ(with_tables.count, 2u);
  EXPECT_EQ(with_tables.listed, expected.listed);
  EXPECT_LT(with_tables.statistics.expanded, expected.statistics.expanded);
}

TEST(CountShortest, OfATwentyFourPuzzleAndALargerOne) {
  using sliding::Move;
  constexpr std::array kRound = {Move::kUp, Move::kLeft, Move::kDown, Move::kRight};
  const auto solver = NewSlidingSolver();
  for (const int side : {5, 6, 9}) {
    const auto geometry = *Geometry::Create(side, side);
    Board board = Board::Standard(geometry);
    // Half the way round: as far one way as the other.
    for (int i = 0; i < 6; ++i) {
      board.Apply(kRound[static_cast<std::size_t>(i % 4)]);
    }
    const auto instance = *SlidingInstance::Create(board, Board::Standard(geometry));
    EXPECT_EQ(ListLetters(*instance, Count(*solver, *instance, 6)), (Strings{"DRULDR", "RDLURD"}))
        << side;
  }
}

TEST(CountShortest, MemoryDoesNotChangeTheAnswer) {
  const auto solver = SolverWithTables(*Geometry::Create(4, 4));
  const auto instances = testing::ReadKorf(PUZZLESOLVER_TEST_DATA "/korf15.txt");
  for (std::size_t i = 0; i < 5; ++i) {
    const auto& korf = instances[i];
    const auto length = static_cast<int>(korf.length);
    const auto plenty = Count(*solver, *korf.instance, length);
    const auto little = Count(*solver, *korf.instance, length, {1'000, 1 << 16});
    EXPECT_EQ(little.count, plenty.count) << korf.id;
    EXPECT_EQ(little.listed, plenty.listed) << korf.id;
    EXPECT_LE(little.memory_bytes, 1u << 16) << korf.id;
    EXPECT_EQ(plenty.listed.size(), plenty.count) << korf.id;
    for (const auto& moves : plenty.listed) EXPECT_TRUE(testing::Solves(*korf.instance, moves));
  }
}

TEST(CountShortest, SlidingSolverObeysItsLimit) {
  const auto solver = NewSlidingSolver();
  const auto instance = testing::Sliding("15 14 1 6/9 11 4 12/0 10 7 3/13 8 5 2");
  SearchControl control;
  control.node_limit = 1'000;
  const auto found = solver->CountShortest(*instance, 52, {10, kPlenty}, control);
  EXPECT_EQ(found.end, SearchEnd::kNodeLimit);
  EXPECT_EQ(found.count, 0u);
  EXPECT_EQ(found.statistics.expanded, 1'000u);
}

/// Every sequence of `depth` more moves that solves a Rotation Game, in dictionary order.
void ListByTrial(const rotation::Board& board, int depth, std::string& path, Strings& all) {
  if (depth == 0 && board.IsSolved()) all.push_back(path);
  if (depth == 0 || RotationInstance(board).LowerBound() > depth) return;
  for (int move = 0; move < rotation::kMoveCount; ++move) {
    rotation::Board next = board;
    next.Apply(static_cast<rotation::Move>(move));
    path.push_back(rotation::kMoveLetters[move]);
    ListByTrial(next, depth - 1, path, all);
    path.pop_back();
  }
}

TEST(CountShortest, RotationGamesByTrial) {
  const auto solver = NewRotationSolver();
  std::uint64_t seed = 7;
  std::uint64_t most = 0;
  for (int scramble = 0; scramble < 200; ++scramble) {
    auto board = testing::RotationBoard("3 2 3 2 2 3 1 1 1 2 3 1 1 2 3 1 1 1 2 3 2 3 2 3");
    for (int length = 0; length < 7; ++length) {
      seed = seed * 6364136223846793005u + 1442695040888963407u;
      board.Apply(static_cast<rotation::Move>(seed >> 61));
    }
    const RotationInstance instance(board);
    Strings expected;
    int length = 0;
    for (std::string path; expected.empty(); ++length) ListByTrial(board, length, path, expected);
    const auto found = Count(*solver, instance, length - 1);
    EXPECT_EQ(found.count, expected.size()) << "scramble " << scramble;
    EXPECT_EQ(ListLetters(instance, found), expected) << "scramble " << scramble;
    most = std::max(most, found.count);
  }
  EXPECT_GT(most, 10u);
}

TEST(CountShortest, RotationGamesAddUpTheSymbolsThatAreEquallyNear) {
  const RotationInstance instance(
      testing::RotationBoard("3 2 2 3 2 2 2 3 3 1 1 1 3 2 3 3 1 1 2 1 2 1 3 1"));
  const auto solver = NewRotationSolver();
  const auto all = Count(*solver, instance, 7);
  Strings expected;
  std::string path;
  ListByTrial(instance.board(), 7, path, expected);
  EXPECT_EQ(ListLetters(instance, all), expected);
  EXPECT_EQ(expected.front(), "AACADEH");
  const auto some = Count(*solver, instance, 7, {3, kPlenty});
  EXPECT_EQ(some.count, all.count);
  EXPECT_EQ(ListLetters(instance, some), Strings(expected.begin(), expected.begin() + 3));
}

TEST(CountShortest, RotationSolverObeysItsLimit) {
  const auto solver = NewRotationSolver();
  const RotationInstance farthest(
      testing::RotationBoard("2 1 3 2 2 3 1 2 1 3 1 3 2 1 2 1 3 1 2 3 3 2 1 3"));
  SearchControl control;
  control.node_limit = 12;
  const auto found = solver->CountShortest(farthest, 13, {10, kPlenty}, control);
  EXPECT_EQ(found.end, SearchEnd::kNodeLimit);
  EXPECT_EQ(found.count, 0u);
  EXPECT_TRUE(found.listed.empty());
}

}  // namespace
}  // namespace puzzlesolver
