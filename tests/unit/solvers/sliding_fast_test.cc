#include "service/engine/solvers/sliding_fast.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <stop_token>
#include <utility>

#include "tests/support/random_boards.h"
#include "tests/support/sliding_moves.h"

namespace puzzlesolver {
namespace {

using sliding::Board;
using sliding::Geometry;
using testing::After;
using testing::RandomBoards;

TEST(SlidingFast, SolvesEveryShapeWithAnyGoal) {
  RandomBoards random(1);
  for (const auto& [rows, columns] : {std::pair(1, 1),
                                      {1, 7},
                                      {7, 1},
                                      {2, 2},
                                      {2, 9},
                                      {9, 2},
                                      {3, 3},
                                      {4, 4},
                                      {6, 11},
                                      {20, 5}}) {
    SCOPED_TRACE(::testing::Message() << rows << " x " << columns);
    const Board goal = random.DrawAny(*Geometry::Create(rows, columns));
    const Board start = random.DrawSolvable(goal);
    const auto instance = *SlidingInstance::Create(start, goal);
    SearchControl control;
    const SearchResult result = SearchSlidingFast(*instance, control);
    EXPECT_EQ(result.end, SearchEnd::kSolved);
    EXPECT_EQ(After(start, result.moves), goal);
    EXPECT_EQ(result.lower_bound, instance->LowerBound());
    EXPECT_EQ(result.statistics, control.Statistics());
    SearchControl again;
    EXPECT_EQ(SearchSlidingFast(*instance, again).moves, result.moves);
  }
}

TEST(SlidingFast, KeepsTheNodeLimitAndSolvesWithinIt) {
  const Board goal = Board::Standard(*Geometry::Create(8, 8));
  const Board start = RandomBoards(2).DrawSolvable(goal);
  const auto instance = *SlidingInstance::Create(start, goal);
  std::size_t last = std::numeric_limits<std::size_t>::max();
  for (const std::uint64_t limit : {0, 20'000, 10'000'000}) {
    SearchControl control;
    control.node_limit = limit;
    const SearchResult result = SearchSlidingFast(*instance, control);
    EXPECT_EQ(result.end, SearchEnd::kSolved);
    EXPECT_EQ(After(start, result.moves), goal);
    EXPECT_LE(control.expanded, limit);
    EXPECT_LT(result.moves.size(), last);
    last = result.moves.size();
  }
}

TEST(SlidingFast, EndsWhenAStopIsRequested) {
  const Board goal = Board::Standard(*Geometry::Create(8, 8));
  const auto instance = *SlidingInstance::Create(RandomBoards(2).DrawSolvable(goal), goal);
  std::stop_source stop;
  stop.request_stop();
  SearchControl control;
  control.stop = stop.get_token();
  const SearchResult result = SearchSlidingFast(*instance, control);
  EXPECT_EQ(result.end, SearchEnd::kStopped);
  EXPECT_TRUE(result.moves.empty());
}

}  // namespace
}  // namespace puzzlesolver
