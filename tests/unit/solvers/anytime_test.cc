#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "service/engine/solvers/rotation_solver.h"
#include "service/engine/solvers/sliding_plans.h"
#include "service/engine/solvers/sliding_solver.h"
#include "tests/support/korf.h"
#include "tests/support/random_boards.h"
#include "tests/support/sliding_states.h"
#include "tests/support/solving.h"
#include "tests/support/tables.h"

namespace puzzlesolver {
namespace {

using sliding::Board;
using sliding::Geometry;

SearchResult SearchAnytime(const Solver& solver, const Instance& instance,
                           const GoodEnough& good_enough = {}, const SearchOptions& options = {}) {
  Incumbent incumbent;
  SearchControl control;
  const SearchResult result =
      solver.SearchAnytime(instance, options, good_enough, incumbent, control);
  EXPECT_EQ(result.end, SearchEnd::kSolved);
  EXPECT_EQ(result.moves, incumbent.moves());
  // Whether there is a solution may be known before one is.
  if (!good_enough.within || !result.moves.empty()) {
    EXPECT_TRUE(testing::Solves(instance, result.moves));
    EXPECT_LE(result.lower_bound, static_cast<int>(result.moves.size()));
  }
  EXPECT_EQ(result.statistics.expanded, control.expanded);
  return result;
}

/// True when it ends with a shortest solution and knows it.
bool EndsOptimal(const Solver& solver, const Instance& instance, int length) {
  const SearchResult result = SearchAnytime(solver, instance);
  return static_cast<int>(result.moves.size()) == length && result.lower_bound == length;
}

TEST(Anytime, EndsWithAShortestSolutionOfSmallBoards) {
  const auto solver = NewSlidingSolver();
  for (const auto& [rows, columns] : {std::pair(2, 2), {2, 3}, {3, 2}, {1, 6}, {2, 4}, {3, 3}}) {
    const Geometry geometry = *Geometry::Create(rows, columns);
    for (const int goal_cell : {0, geometry.cells() / 2}) {
      const Board goal = Board::Ordered(geometry, goal_cell);
      int count = 0;
      int wrong = 0;
      testing::ForEachReachable(
          geometry, goal_cell, [&](const Board& board, const SlidingStep& step) {
            if (geometry.cells() > 6 && ++count % 997 != 0) return;
            wrong += !EndsOptimal(*solver, **SlidingInstance::Create(board, goal), step.distance);
          });
      EXPECT_EQ(wrong, 0) << rows << " x " << columns << ", goal cell " << goal_cell;
    }
  }
}

TEST(Anytime, EndsWithAShortestSolutionWithCompleteTables) {
  const Geometry geometry = *Geometry::Create(3, 4);
  const auto solver = NewSlidingSolver();
  testing::BuildAndUse(*solver, SlidingLadder(geometry).front());
  testing::RandomBoards random(1);
  for (const int goal_cell : {0, 5, 11}) {
    const Board goal = Board::Ordered(geometry, goal_cell);
    for (int i = 0; i < 5; ++i) {
      const auto instance = *SlidingInstance::Create(random.DrawSolvable(goal), goal);
      const auto exact = testing::Search(*solver, *instance);
      EXPECT_TRUE(EndsOptimal(*solver, *instance, static_cast<int>(exact.moves.size())));
    }
  }
}

/// The first instances of the fifteen-puzzle, with tables and without.
template <typename Check>
void ForFifteenPuzzles(int count, Check check) {
  auto instances = testing::ReadKorf(PUZZLESOLVER_TEST_DATA "/korf15.txt");
  instances.erase(instances.begin() + count, instances.end());
  const auto with_tables = NewSlidingSolver();
  testing::BuildAndUse(*with_tables, SlidingLadder(*Geometry::Create(4, 4)).front());
  const auto without = NewSlidingSolver();
  for (const auto& korf : instances) {
    SCOPED_TRACE(korf.id);
    check(*with_tables, *korf.instance, static_cast<int>(korf.length));
    check(*without, *korf.instance, static_cast<int>(korf.length));
  }
}

TEST(Anytime, EndsWithAShortestSolutionOfFifteenPuzzles) {
  ForFifteenPuzzles(10, [](const Solver& solver, const Instance& instance, int length) {
    EXPECT_TRUE(EndsOptimal(solver, instance, length));
  });
}

TEST(Anytime, KeepsItsFactor) {
  for (const double factor : {1.05, 1.2, 2.0}) {
    ForFifteenPuzzles(5, [factor](const Solver& solver, const Instance& instance, int length) {
      const SearchResult result = SearchAnytime(solver, instance, {.factor = factor});
      EXPECT_LE(result.lower_bound, length);
      EXPECT_LE(static_cast<double>(result.moves.size()), factor * result.lower_bound);
    });
  }
}

TEST(Anytime, AnswersWhetherThereIsASolutionOfSoManyMoves) {
  ForFifteenPuzzles(5, [](const Solver& solver, const Instance& instance, int length) {
    for (const int within : {0, length - 2, length - 1, length, length + 1, length + 20, 1000}) {
      const SearchResult result = SearchAnytime(solver, instance, {.within = within});
      const int found = static_cast<int>(result.moves.size());
      EXPECT_EQ(found > 0 && found <= within, length <= within);
      EXPECT_EQ(result.lower_bound > within, length > within);
    }
  });
}

TEST(Anytime, KnowsWhatIsGoodEnoughWithoutSearching) {
  const auto solver = NewSlidingSolver();
  const auto solved = testing::Sliding("1 2 3/4 5 6/7 8 0");
  EXPECT_TRUE(SearchAnytime(*solver, *solved).moves.empty());
  const auto large =
      testing::RandomBoards(1).DrawSolvable(Board::Standard(*Geometry::Create(30, 30)));
  const auto instance = *SlidingInstance::Create(large, Board::Standard(large.geometry()));
  EXPECT_FALSE(SearchAnytime(*solver, *instance, {.factor = 10}).moves.empty());
  EXPECT_FALSE(SearchAnytime(*solver, *instance, {.within = 100'000}).moves.empty());
}

TEST(Anytime, TakesOverWhatIsKnown) {
  const auto solver = NewSlidingSolver();
  const auto instance = testing::Sliding("2 3 4 0/1 5 7 8/9 6 10 12/13 14 11 15");
  Incumbent incumbent;
  const auto moves = testing::Search(*solver, *instance).moves;
  incumbent.Offer(moves);
  SearchControl control;
  const auto result =
      solver->SearchAnytime(*instance, {.known_lower_bound = 9}, {}, incumbent, control);
  EXPECT_EQ(result.end, SearchEnd::kSolved);
  EXPECT_EQ(result.moves, moves);
  EXPECT_EQ(result.lower_bound, 9);
  EXPECT_EQ(control.expanded, 0u);
  EXPECT_EQ(incumbent.improvements(), 1u);
}

/// Looks at an anytime search while it runs, until `is_enough(length, lower bound)`; then stops it.
template <typename IsEnough>
void Watch(const Solver& solver, const Instance& instance, IsEnough is_enough) {
  Incumbent incumbent;
  std::stop_source stop;
  SearchControl control;
  control.stop = stop.get_token();
  SearchResult result;
  std::jthread search([&] { result = solver.SearchAnytime(instance, {}, {}, incumbent, control); });
  std::uint64_t seen = 0;
  int length = Incumbent::kNone;
  int lower_bound = 0;
  while (!is_enough(length, lower_bound)) {
    std::this_thread::yield();
    EXPECT_GE(control.lower_bound, lower_bound);
    lower_bound = control.lower_bound;
    if (incumbent.improvements() == seen) continue;
    seen = incumbent.improvements();
    const MoveSequence moves = incumbent.moves();
    EXPECT_LT(static_cast<int>(moves.size()), length);
    EXPECT_TRUE(testing::Solves(instance, moves));
    length = static_cast<int>(moves.size());
  }
  stop.request_stop();
  search.join();
  EXPECT_EQ(result.end, SearchEnd::kStopped);
  EXPECT_TRUE(result.moves.empty());
  EXPECT_LE(result.lower_bound, incumbent.length());
  EXPECT_EQ(result.lower_bound, control.lower_bound);
}

TEST(Anytime, GivesShorterAndShorterSolutionsUntilItIsStopped) {
  const auto solver = NewSlidingSolver();
  const auto korf = testing::ReadKorf(PUZZLESOLVER_TEST_DATA "/korf24.txt", 5);
  Watch(*solver, *korf.front().instance,
        [](int length, int bound) { return length <= 115 && bound >= 83; });
  testing::RandomBoards random(1);
  for (const auto& [rows, columns] : {std::pair(6, 6), {3, 12}, {10, 10}}) {
    const Board goal = Board::Standard(*Geometry::Create(rows, columns));
    const auto instance = *SlidingInstance::Create(random.DrawSolvable(goal), goal);
    int improvements = 0;
    Watch(*solver, *instance, [&improvements, last = Incumbent::kNone](int length, int) mutable {
      improvements += std::exchange(last, length) != length;
      return improvements >= 5;
    });
  }
}

TEST(Anytime, KeepsItsNodeLimitAndTellsTheRest) {
  const auto solver = NewSlidingSolver();
  const auto korf = testing::ReadKorf(PUZZLESOLVER_TEST_DATA "/korf24.txt", 5);
  for (const std::uint64_t limit : {0u, 1u, 10'000u, 300'000u}) {
    Incumbent incumbent;
    SearchControl control;
    control.node_limit = limit;
    const auto& instance = *korf.front().instance;
    const auto result = solver->SearchAnytime(instance, {}, {}, incumbent, control);
    EXPECT_EQ(result.end, SearchEnd::kNodeLimit);
    EXPECT_EQ(result.statistics.expanded, limit);
    EXPECT_TRUE(testing::Solves(instance, incumbent.moves()));
    EXPECT_GE(result.lower_bound, instance.LowerBound());
    EXPECT_LE(result.lower_bound, 95);
  }
}

TEST(Anytime, StopsBeforeItBegins) {
  const auto solver = NewSlidingSolver();
  std::stop_source stop;
  stop.request_stop();
  Incumbent incumbent;
  SearchControl control;
  control.stop = stop.get_token();
  const auto instance = testing::Sliding("1 5 9 13/2 6 10 14/3 7 11 15/4 8 12 0");
  const auto result = solver->SearchAnytime(*instance, {}, {}, incumbent, control);
  EXPECT_EQ(result.end, SearchEnd::kStopped);
  EXPECT_GE(result.lower_bound, instance->LowerBound());
}

TEST(Anytime, TheRotationGameIsSolvedAtOnce) {
  const auto solver = NewRotationSolver();
  const RotationInstance instance(
      testing::RotationBoard("3 2 2 3 2 2 2 3 3 1 1 1 3 2 3 3 1 1 2 1 2 1 3 1"));
  for (const GoodEnough& good_enough :
       {GoodEnough{}, GoodEnough{.factor = 2}, GoodEnough{.within = 3}}) {
    const SearchResult result = SearchAnytime(*solver, instance, good_enough);
    EXPECT_EQ(testing::Letters(instance, result.moves), "AACADEH");
    EXPECT_EQ(result.lower_bound, 7);
  }
}

}  // namespace
}  // namespace puzzlesolver
