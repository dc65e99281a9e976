#include "service/engine/suboptimal/solution_improver.h"

#include <gtest/gtest.h>

#include <utility>

#include "service/engine/suboptimal/constructive_solution.h"
#include "tests/support/random_boards.h"
#include "tests/support/sliding_moves.h"
#include "tests/support/sliding_states.h"

namespace puzzlesolver {
namespace {

using sliding::Board;
using sliding::Geometry;
using testing::After;
using testing::RandomBoards;

SolutionImprover MakeImprover(const Board& start, const Board& goal, Incumbent& incumbent,
                              const GoodEnough& good_enough = {}) {
  return SolutionImprover(
      start, goal, [](const Geometry&, int) { return nullptr; }, std::uint64_t{128} << 20,
      good_enough, incumbent);
}

/// Rounds on a board; checks each solution.
std::vector<int> LengthsByRound(const Board& start, const Board& goal, int rounds) {
  Incumbent incumbent;
  incumbent.Offer(*ConstructSolution(*sliding::RenameForGoal(start, goal), goal.blank_cell(), {}));
  SolutionImprover improver = MakeImprover(start, goal, incumbent);
  SearchControl control;
  SearchMeter meter(control);
  std::vector<int> lengths{incumbent.length()};
  for (int round = 0; round < rounds; ++round) {
    EXPECT_TRUE(improver.RunRound(meter));
    EXPECT_EQ(After(start, incumbent.moves()), goal);
    lengths.push_back(incumbent.length());
  }
  return lengths;
}

TEST(SolutionImprover, FindsTheSameSolutionsEverywhere) {
  const Geometry geometry = *Geometry::Create(5, 5);
  const Board goal = Board::Standard(geometry);
  EXPECT_EQ(LengthsByRound(RandomBoards(1).DrawSolvable(goal), goal, 6),
            (std::vector<int>{220, 166, 138, 138, 132, 124, 124}));
}

TEST(SolutionImprover, FindsMuchShorterSolutionsOfLargeBoards) {
  const Geometry geometry = *Geometry::Create(8, 7);
  const Board goal = RandomBoards(2).DrawAny(geometry);
  EXPECT_EQ(LengthsByRound(RandomBoards(1).DrawSolvable(goal), goal, 3),
            (std::vector<int>{843, 421, 409, 393}));
}

TEST(SolutionImprover, GoesOnToOtherChoicesAtTheGreatestWidth) {
  const Geometry geometry = *Geometry::Create(2, 2);
  const Board goal = Board::Standard(geometry);
  const Board start = *Board::Create(geometry, {3, 1, 2, 0});
  EXPECT_EQ(LengthsByRound(start, goal, 30).back(), 4);
}

TEST(SolutionImprover, ImprovesBoardsOfEveryShapeAndGoal) {
  RandomBoards random(1);
  for (const auto& [rows, columns] :
       {std::pair(1, 2), {1, 9}, {9, 1}, {2, 2}, {2, 9}, {9, 2}, {4, 4}, {3, 7}, {6, 6}}) {
    SCOPED_TRACE(::testing::Message() << rows << " x " << columns);
    const Geometry geometry = *Geometry::Create(rows, columns);
    const Board goal = random.DrawAny(geometry);
    const auto lengths = LengthsByRound(random.DrawSolvable(goal), goal, 2);
    const bool hard = geometry.cells() >= 16 && rows > 1 && columns > 1;
    EXPECT_EQ(lengths.back() < lengths.front(), hard);
  }
}

TEST(SolutionImprover, EndsWithShortestSolutionsOfSmallBoards) {
  const Geometry geometry = *Geometry::Create(3, 3);
  const Board goal = Board::Ordered(geometry, 4);
  int count = 0;
  int wrong = 0;
  testing::ForEachReachable(geometry, 4, [&](const Board& board, const SlidingStep& step) {
    if (++count % 2000 != 0) return;
    wrong += LengthsByRound(board, goal, 8).back() != step.distance;
  });
  EXPECT_EQ(wrong, 0);
}

TEST(SolutionImprover, LooksOnlyForWhatAnswersTheQuestion) {
  const Geometry geometry = *Geometry::Create(3, 3);
  const Board goal = Board::Standard(geometry);
  const Board start = *Board::Create(geometry, {8, 6, 7, 2, 5, 4, 3, 0, 1});  // 31 moves
  Incumbent found;
  found.Offer(*ConstructSolution(start, 8, {}));
  SearchControl control;
  SearchMeter meter(control);
  SolutionImprover any = MakeImprover(start, goal, found);
  for (int round = 0; round < 12; ++round) any.RunRound(meter);
  EXPECT_EQ(found.length(), 31);

  const auto expanded = [&](const GoodEnough& good_enough) {
    SolutionImprover improver = MakeImprover(start, goal, found, good_enough);
    SearchControl own_control;
    {
      SearchMeter own_meter(own_control);
      for (int round = 0; round < 12; ++round) improver.RunRound(own_meter);
    }
    return own_control.expanded.load();
  };
  EXPECT_LT(expanded({.within = 25}), expanded({}) / 4);
}

TEST(SolutionImprover, IsEndedByTheMeter) {
  const Geometry geometry = *Geometry::Create(6, 6);
  const Board goal = Board::Standard(geometry);
  const Board start = RandomBoards(1).DrawSolvable(goal);
  Incumbent incumbent;
  incumbent.Offer(*ConstructSolution(start, goal.blank_cell(), {}));
  SolutionImprover improver = MakeImprover(start, goal, incumbent);
  SearchControl control;
  control.node_limit = 100'000;
  SearchMeter meter(control);
  while (improver.RunRound(meter)) {
  }
  EXPECT_EQ(meter.end(), SearchEnd::kNodeLimit);
  EXPECT_EQ(control.expanded, 100'000u);
  EXPECT_EQ(After(start, incumbent.moves()), goal);
}

}  // namespace
}  // namespace puzzlesolver
