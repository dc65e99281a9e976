#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "service/engine/solvers/sliding_plans.h"
#include "service/engine/solvers/sliding_solver.h"
#include "service/engine/solvers/sliding_tables.h"
#include "tests/support/korf.h"
#include "tests/support/sliding_states.h"
#include "tests/support/solving.h"
#include "tests/support/tables.h"

namespace puzzlesolver {
namespace {

using sliding::Board;
using sliding::Geometry;
using sliding::Move;

std::unique_ptr<Solver> SolverWithFirstRung(const Geometry& geometry) {
  auto solver = NewSlidingSolver();
  testing::BuildAndUse(*solver, SlidingLadder(geometry).front());
  return solver;
}

std::unique_ptr<Solver> SolverWithLastRung(const Geometry& geometry) {
  auto solver = NewSlidingSolver();
  testing::BuildAndUse(*solver, SlidingLadder(geometry).back());
  return solver;
}

/// Solves them all and checks their lengths; returns the sums of their statistics.
SearchStatistics SolveAll(const Solver& solver,
                          const std::vector<testing::KorfInstance>& instances) {
  SearchStatistics sum;
  for (const auto& korf : instances) {
    const auto result = testing::Search(solver, *korf.instance);
    EXPECT_EQ(result.moves.size(), korf.length) << "instance " << korf.id;
    EXPECT_TRUE(testing::Solves(*korf.instance, result.moves)) << "instance " << korf.id;
    sum.expanded += result.statistics.expanded;
    sum.generated += result.statistics.generated;
    sum.completed_expanded += result.statistics.completed_expanded;
    sum.completed_generated += result.statistics.completed_generated;
  }
  return sum;
}

/// `goal` after `steps` random moves of the blank, none of which takes back the one before.
Board Scramble(Board board, int steps, std::mt19937& random) {
  Move last = Move::kUp;
  for (int step = 0; step < steps;) {
    const auto move = static_cast<Move>(random() % sliding::kMoveCount);
    if (!board.CanMove(move) || (step > 0 && move == sliding::Inverse(last))) continue;
    board.Apply(move);
    last = move;
    ++step;
  }
  return board;
}

/// Scrambles for every goal cell, each solved with tables and without.
void ExpectSameMoves(const Geometry& geometry, int boards_a_goal, int steps) {
  const auto with_tables = SolverWithFirstRung(geometry);
  const auto without = NewSlidingSolver();
  std::mt19937 random(7);
  for (int goal_cell = 0; goal_cell < geometry.cells(); ++goal_cell) {
    const Board goal = Board::Ordered(geometry, goal_cell);
    for (int i = 0; i < boards_a_goal; ++i) {
      const auto instance = *SlidingInstance::Create(Scramble(goal, steps, random), goal);
      const auto expected = testing::Search(*without, *instance).moves;
      EXPECT_EQ(testing::Search(*with_tables, *instance).moves, expected);
      const auto any =
          testing::Search(*with_tables, *instance, {.tie_break = TieBreak::kAny}).moves;
      EXPECT_EQ(any.size(), expected.size());
      EXPECT_TRUE(testing::Solves(*instance, any));
    }
  }
}

TEST(PatternSearch, FifteenPuzzlesHaveTheSameMovesAsWithoutTables) {
  const auto with_tables = SolverWithFirstRung(*Geometry::Create(4, 4));
  const auto without = NewSlidingSolver();
  SearchStatistics sum;
  for (const auto& korf : testing::ReadKorf(PUZZLESOLVER_TEST_DATA "/korf15.txt")) {
    const auto result = testing::Search(*with_tables, *korf.instance);
    EXPECT_EQ(result.moves.size(), korf.length) << "instance " << korf.id;
    EXPECT_EQ(result.moves, testing::Search(*without, *korf.instance).moves)
        << "instance " << korf.id;
    sum.expanded += result.statistics.expanded;
    sum.generated += result.statistics.generated;
    sum.completed_expanded += result.statistics.completed_expanded;
    sum.completed_generated += result.statistics.completed_generated;
  }
  EXPECT_EQ(sum.completed_expanded, 4'224'521u);
  EXPECT_EQ(sum.completed_generated, 8'117'530u);
  EXPECT_EQ(sum.expanded, 8'242'202u);
  EXPECT_EQ(sum.generated, 15'826'344u);
}

// With the largest tables: seconds, and a gigabyte while they are built.
TEST(PatternSearch, FifteenPuzzlesWithTablesOfEightAndSevenTiles) {
  const auto solver = SolverWithLastRung(*Geometry::Create(4, 4));
  const auto random = SolveAll(*solver, testing::ReadKorf(PUZZLESOLVER_TEST_DATA "/korf15.txt"));
  EXPECT_EQ(random.completed_expanded, 261'076u);
  EXPECT_EQ(random.completed_generated, 519'264u);
  EXPECT_EQ(random.expanded, 555'146u);
  EXPECT_EQ(random.generated, 1'102'094u);
  const auto hardest =
      SolveAll(*solver, testing::ReadKorf(PUZZLESOLVER_TEST_DATA "/antipodes15.txt"));
  EXPECT_EQ(hardest.completed_generated, 77'604'545u);
  EXPECT_EQ(hardest.generated, 96'453'964u);
}

TEST(PatternSearch, TwentyFourPuzzleWithFourTablesOfSixTiles) {
  const auto solver = SolverWithLastRung(*Geometry::Create(5, 5));
  auto instances = testing::ReadKorf(PUZZLESOLVER_TEST_DATA "/korf24.txt", 5);
  std::erase_if(instances, [](const auto& korf) { return korf.id != 38; });
  const auto sum = SolveAll(*solver, instances);
  EXPECT_EQ(sum.completed_generated, 19'635'314u);
  EXPECT_EQ(sum.generated, 162'745'073u);
}

TEST(PatternSearch, AnyShortestSolutionOfAFifteenPuzzleWillDo) {
  const auto solver = SolverWithFirstRung(*Geometry::Create(4, 4));
  std::uint64_t generated = 0;
  for (const auto& korf : testing::ReadKorf(PUZZLESOLVER_TEST_DATA "/korf15.txt")) {
    const auto result = testing::Search(*solver, *korf.instance, {.tie_break = TieBreak::kAny});
    EXPECT_EQ(result.moves.size(), korf.length) << "instance " << korf.id;
    EXPECT_TRUE(testing::Solves(*korf.instance, result.moves)) << "instance " << korf.id;
    generated += result.statistics.generated;
  }
  EXPECT_EQ(generated, 12'234'831u);
}

TEST(PatternSearch, TheAnswerDoesNotDependOnTheNumberOfThreads) {
  const auto solver = SolverWithFirstRung(*Geometry::Create(4, 4));
  for (const auto& korf : testing::ReadKorf(PUZZLESOLVER_TEST_DATA "/korf15.txt")) {
    ThreadBudget threads(3);
    const auto alone = testing::Search(*solver, *korf.instance);
    const auto together = testing::Search(*solver, *korf.instance, {.threads = &threads});
    EXPECT_EQ(together.moves, alone.moves) << "instance " << korf.id;
    EXPECT_EQ(together.statistics.completed_expanded, alone.statistics.completed_expanded)
        << "instance " << korf.id;
  }
}

TEST(PatternSearch, EveryGoalOfTheFifteenPuzzle) {
  ExpectSameMoves(*Geometry::Create(4, 4), 4, 60);
}

TEST(PatternSearch, EveryGoalOfTheTwentyFourPuzzle) {
  ExpectSameMoves(*Geometry::Create(5, 5), 2, 44);
}

TEST(PatternSearch, BoardsOfOtherShapesAndTheirTranspositions) {
  for (const auto& [rows, columns] : {std::pair(2, 7), {7, 2}, {3, 5}, {5, 3}}) {
    ExpectSameMoves(*Geometry::Create(rows, columns), 2, 50);
  }
}

TEST(CompleteTables, AnswerEveryBoardWithItsCanonicalSolution) {
  for (const auto& [rows, columns] : {std::pair(2, 2), {2, 3}, {3, 2}, {4, 2}, {3, 3}}) {
    const auto geometry = *Geometry::Create(rows, columns);
    const auto solver = SolverWithFirstRung(geometry);
    for (const int goal_cell : {0, columns - 1, geometry.cells() - columns, geometry.cells() - 1}) {
      const auto table = BuildSlidingStepTable(geometry, goal_cell);
      const Board goal = Board::Ordered(geometry, goal_cell);
      int wrong = 0;
      testing::ForEachReachable(geometry, goal_cell, [&](const Board& board, const SlidingStep&) {
        const auto moves = *solver->LookUp(**SlidingInstance::Create(board, goal));
        wrong += !testing::FollowsTable(table, board, moves);
      });
      EXPECT_EQ(wrong, 0) << rows << " x " << columns << ", goal cell " << goal_cell;
    }
  }
}

TEST(CompleteTables, OfTwelveCellsAgreeWithTheSearch) {
  const auto geometry = *Geometry::Create(4, 3);
  const auto with_tables = SolverWithFirstRung(geometry);
  const auto without = NewSlidingSolver();
  std::mt19937 random(7);
  for (int goal_cell = 0; goal_cell < geometry.cells(); ++goal_cell) {
    const Board goal = Board::Ordered(geometry, goal_cell);
    const auto instance = *SlidingInstance::Create(Scramble(goal, 200, random), goal);
    const auto expected = testing::Search(*without, *instance).moves;
    EXPECT_EQ(testing::Search(*with_tables, *instance).moves, expected);
    const auto looked_up = with_tables->LookUp(*instance);
    const bool in_corner = goal_cell == 0 || goal_cell == 2 || goal_cell == 9 || goal_cell == 11;
    EXPECT_EQ(looked_up, in_corner ? std::optional(expected) : std::nullopt);
  }
}

/// Nodes expanded for all boards of 3 x 3, with the complete table.
std::uint64_t ExpandedToGoalIn(int goal_cell) {
  const auto geometry = *Geometry::Create(3, 3);
  const auto solver = SolverWithFirstRung(geometry);
  const auto table = BuildSlidingStepTable(geometry, goal_cell);
  const Board goal = Board::Ordered(geometry, goal_cell);
  std::uint64_t expanded = 0;
  int wrong = 0;
  testing::ForEachReachable(geometry, goal_cell, [&](const Board& board, const SlidingStep&) {
    const auto instance = *SlidingInstance::Create(board, goal);
    const auto result = testing::Search(*solver, *instance);
    expanded += result.statistics.expanded;
    wrong += !testing::FollowsTable(table, board, result.moves);
  });
  EXPECT_EQ(wrong, 0);
  return expanded;
}

// The mean solution has 21.50 and 21.74 moves: 21.7 and 22.7 nodes a board.
TEST(CompleteTables, HardlyNeedASearchForAGoalInNoCorner) {
  EXPECT_EQ(ExpandedToGoalIn(4), 3'944'448u);
  EXPECT_EQ(ExpandedToGoalIn(1), 4'112'574u);
}

TEST(SlidingTables, WhoHasFoundTablesKeepsThem) {
  const auto geometry = *Geometry::Create(4, 4);
  const TablePlan plan = SlidingLadder(geometry).front();
  const auto make = [&] {
    std::vector<std::shared_ptr<const TableMemory>> tables;
    for (const TablePlanFile& file : plan.files) {
      tables.push_back(*TableMemory::Allocate(file.identity.bytes));
    }
    return tables;
  };
  SlidingTables tables;
  EXPECT_EQ(tables.FindPatterns(geometry, 0), nullptr);
  auto memories = make();
  const std::weak_ptr<const TableMemory> first = memories.front();
  tables.Use(plan, std::move(memories));
  auto found = tables.FindPatterns(geometry, 0);
  EXPECT_EQ(tables.FindPatterns(geometry, 0), found);
  tables.Use(plan, make());
  EXPECT_NE(tables.FindPatterns(geometry, 0), found);
  EXPECT_FALSE(first.expired());
  found.reset();
  EXPECT_TRUE(first.expired()) << "nobody needs them any more";
}

TEST(SlidingLadder, IsFoundByTheNamesOfItsFiles) {
  const TableLadder ladder = SlidingLadder(*Geometry::Create(3, 5));
  for (const TablePlan& plan : ladder) {
    for (const TablePlanFile& file : plan.files) {
      EXPECT_EQ(SlidingLadderForFile(file.file_name).size(), ladder.size()) << file.file_name;
    }
  }
  for (const char* name : {"", "3x5", "3x5-pattern-1.table", "5x3-pattern-12-13.table", "0x5-a",
                           "3x-pattern.table", "999x999-complete.table", "notes"}) {
    EXPECT_TRUE(SlidingLadderForFile(name).empty()) << name;
  }
}

TEST(SlidingLadder, HasAQuickRungAndTheLargestThatIsWorthIt) {
  const auto names = [](int rows, int columns) {
    std::vector<std::string> result;
    for (const auto& plan : SlidingLadder(*Geometry::Create(rows, columns))) {
      result.push_back(plan.name);
    }
    return result;
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(names(4, 4), (Names{"4x4-patterns-6-6-3", "4x4-patterns-7-7-1", "4x4-patterns-8-7"}));
  EXPECT_EQ(names(5, 5), (Names{"5x5-patterns-5-5-5-5-4", "5x5-patterns-6-6-6-6"}));
  EXPECT_EQ(names(5, 4), (Names{"4x5-patterns-6-6-6-1", "4x5-patterns-7-7-5"}));
  EXPECT_EQ(names(4, 3), (Names{"3x4-complete"}));
  EXPECT_EQ(names(1, 9), Names{});
  EXPECT_EQ(names(6, 6), Names{});
}

TEST(SlidingLadder, CongruentPartsShareAFile) {
  const auto plan = SlidingLadder(*Geometry::Create(5, 5)).back();
  ASSERT_EQ(plan.files.size(), 2u);
  EXPECT_EQ(plan.Bytes(), 127'512'000u);
  EXPECT_EQ(SlidingLadder(*Geometry::Create(4, 4)).back().Bytes(), 288'288'000u);
}

}  // namespace
}  // namespace puzzlesolver
