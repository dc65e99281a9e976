#include "service/engine/suboptimal/sliding_beam.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "service/engine/puzzles/move_sequence.h"
#include "service/engine/tables/pattern_set_builder.h"
#include "tests/support/random_boards.h"
#include "tests/support/sliding_moves.h"
#include "tests/support/sliding_states.h"

namespace puzzlesolver {
namespace {

using sliding::Board;
using sliding::Geometry;
using testing::After;
using testing::RandomBoards;
using Direction = WayDirection;

constexpr Direction kBothDirections[] = {Direction::kForward, Direction::kBackward};

constexpr std::uint64_t kPlenty = std::uint64_t{128} << 20;

SlidingBeam WithoutPatterns(const Geometry& geometry, std::uint64_t max_bytes = kPlenty) {
  return SlidingBeam(
      geometry, [](const Geometry&, int) { return nullptr; }, max_bytes);
}

SlidingBeam WithPatterns(const Geometry& geometry, int part_size, int max_views) {
  const auto set = BuildPatternSet(geometry, part_size, 1, {});
  return SlidingBeam(
      geometry,
      [=](const Geometry&, int goal_cell) {
        return std::make_shared<const PatternLookups>(geometry, goal_cell, set, max_views);
      },
      kPlenty);
}

std::optional<MoveSequence> Find(const SlidingBeam& beam, const Board& start, const Board& goal,
                                 Direction direction, const BeamOptions& options) {
  SearchControl control;
  SearchMeter meter(control);
  return beam.Find(start, goal, direction, options, meter);
}

/// A beam that keeps everything is a breadth-first search.
TEST(SlidingBeam, FindsShortestWaysWhenWideEnough) {
  for (const auto& [rows, columns] : {std::pair(2, 3), {3, 2}, {1, 5}, {2, 2}}) {
    const Geometry geometry = *Geometry::Create(rows, columns);
    const SlidingBeam beam = WithoutPatterns(geometry);
    for (const int goal_cell : {0, geometry.cells() - 1, 1}) {
      const Board goal = Board::Ordered(geometry, goal_cell);
      int wrong = 0;
      testing::ForEachReachable(
          geometry, goal_cell, [&](const Board& board, const SlidingStep& step) {
            for (const Direction direction : kBothDirections) {
              const auto moves = Find(beam, board, goal, direction, {.width = 10'000});
              wrong += !moves || moves->size() != step.distance || After(board, *moves) != goal;
            }
          });
      EXPECT_EQ(wrong, 0) << rows << " x " << columns << ", goal cell " << goal_cell;
    }
  }
}

TEST(SlidingBeam, KeepsTheLengthLimit) {
  const Geometry geometry = *Geometry::Create(3, 3);
  const Board goal = Board::Standard(geometry);
  const SlidingBeam beam = WithoutPatterns(geometry);
  int count = 0;
  int wrong = 0;
  testing::ForEachReachable(geometry, 8, [&](const Board& board, const SlidingStep& step) {
    if (step.distance != 29 || ++count % 50 != 0) return;
    for (const Direction direction : kBothDirections) {
      wrong +=
          Find(beam, board, goal, direction, {.width = 100'000, .length_limit = 29}).has_value();
      const auto moves = Find(beam, board, goal, direction, {.width = 100'000, .length_limit = 30});
      wrong += !moves || moves->size() != 29 || After(board, *moves) != goal;
    }
  });
  EXPECT_GT(count, 500);
  EXPECT_EQ(wrong, 0);
}

/// What beams between random boards cost and find.
struct Sum {
  std::size_t moves = 0;
  std::uint64_t expanded = 0;

  bool operator==(const Sum&) const = default;
  friend std::ostream& operator<<(std::ostream& out, const Sum& sum) {
    return out << sum.moves << " moves, " << sum.expanded << " nodes";
  }
};

Sum FindWays(const SlidingBeam& beam, const Geometry& geometry, Direction direction,
             const BeamOptions& options, int boards) {
  RandomBoards random(1);
  Sum sum;
  for (int i = 0; i < boards; ++i) {
    const Board goal = random.DrawAny(geometry);
    const Board start = random.DrawSolvable(goal);
    SearchControl control;
    {
      SearchMeter meter(control);
      const auto moves = beam.Find(start, goal, direction, options, meter);
      EXPECT_TRUE(moves);
      EXPECT_EQ(After(start, *moves), goal);
      sum.moves += moves->size();
    }
    sum.expanded += control.expanded;
  }
  return sum;
}

TEST(SlidingBeam, FindsTheSameWaysEverywhere) {
  const Geometry four = *Geometry::Create(4, 4);
  const SlidingBeam beam = WithoutPatterns(four);
  EXPECT_EQ(FindWays(beam, four, Direction::kForward, {.width = 100}, 20), (Sum{1225, 108'074}));
  EXPECT_EQ(FindWays(beam, four, Direction::kBackward, {.width = 100}, 20), (Sum{1173, 102'948}));
  EXPECT_EQ(FindWays(beam, four, Direction::kForward, {.width = 100, .seed = 1}, 20),
            (Sum{1193, 104'730}));
  EXPECT_EQ(FindWays(beam, four, Direction::kForward, {.width = 1000}, 20), (Sum{1083, 918'549}));
}

TEST(SlidingBeam, PatternsLeadToShorterWays) {
  const Geometry geometry = *Geometry::Create(4, 4);
  EXPECT_EQ(
      FindWays(WithPatterns(geometry, 5, 1), geometry, Direction::kForward, {.width = 100}, 20),
      (Sum{1193, 105'112}));
  EXPECT_EQ(
      FindWays(WithPatterns(geometry, 5, 2), geometry, Direction::kForward, {.width = 100}, 20),
      (Sum{1143, 100'122}));
}

TEST(SlidingBeam, IsAsWideAsItsMemoryAllows) {
  const Geometry four = *Geometry::Create(4, 4);
  const auto ways = [&](std::uint64_t max_bytes, std::size_t width) {
    return FindWays(WithoutPatterns(four, max_bytes), four, Direction::kForward, {.width = width},
                    5);
  };
  const Sum narrowest = ways(kPlenty, SlidingBeam::kMinWidth);
  EXPECT_EQ(ways(0, 1000), narrowest);
  EXPECT_EQ(ways(0, 1), ways(kPlenty, 1));
  const Sum between = ways(200'000, 100'000);
  EXPECT_GT(between.expanded, 5 * narrowest.expanded);
  EXPECT_LT(between.expanded, 50 * narrowest.expanded);
}

TEST(SlidingBeam, GoesThroughBoardsOfEveryShape) {
  for (const auto& [rows, columns] : {std::pair(5, 5), {3, 7}, {7, 3}, {6, 6}, {2, 16}, {8, 8}}) {
    const Geometry geometry = *Geometry::Create(rows, columns);
    for (const Direction direction : kBothDirections) {
      FindWays(WithoutPatterns(geometry), geometry, direction, {.width = 300}, 1);
    }
  }
}

TEST(SlidingBeam, FollowsALargeBoardHome) {
  const Geometry geometry = *Geometry::Create(32, 32);
  const Board goal = Board::Standard(geometry);
  MoveSequence there;
  for (int i = 0; i < 30; ++i) there.push_back(i % 4 < 2 ? 3 : 1);  // Up and left.
  for (const Direction direction : kBothDirections) {
    const Board start = After(goal, there);
    const auto moves =
        Find(WithoutPatterns(geometry), start, goal, direction, {.width = 64, .length_limit = 40});
    ASSERT_TRUE(moves);
    EXPECT_EQ(After(start, *moves), goal);
    EXPECT_EQ(moves->size(), there.size());
  }
}

TEST(SlidingBeam, IsEndedByTheMeter) {
  const Geometry geometry = *Geometry::Create(5, 5);
  const Board goal = Board::Standard(geometry);
  const Board start = RandomBoards(1).DrawSolvable(goal);
  for (const Direction direction : kBothDirections) {
    SearchControl control;
    control.node_limit = 5000;
    SearchMeter meter(control);
    EXPECT_FALSE(WithoutPatterns(geometry).Find(start, goal, direction, {.width = 1000}, meter));
    EXPECT_TRUE(meter.ended());
    EXPECT_EQ(control.expanded, 5000u);
  }
}

}  // namespace
}  // namespace puzzlesolver
