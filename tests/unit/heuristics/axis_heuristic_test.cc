#include "service/engine/heuristics/axis_heuristic.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "service/engine/heuristics/manhattan_distance.h"
#include "tests/support/sliding_states.h"

namespace puzzlesolver {
namespace {

using sliding::Board;
using sliding::FixedShape;
using sliding::Geometry;
using sliding::LargeShape;

std::shared_ptr<const AxisTables> TablesFor(const Geometry& geometry, int goal_cell, Axis axis) {
  const bool vertical = axis == Axis::kVertical;
  const int lines = vertical ? geometry.rows() : geometry.columns();
  const int width = vertical ? geometry.columns() : geometry.rows();
  const int blank_line = vertical ? geometry.RowOf(goal_cell) : geometry.ColumnOf(goal_cell);
  std::shared_ptr<const WalkingDistanceTable> walking;
  if (WalkingDistanceTable::Fits(lines, width, blank_line)) {
    walking = WalkingDistanceTable::Build(lines, width, blank_line, {});
  }
  return std::make_shared<AxisTables>(geometry, goal_cell, axis, walking);
}

template <typename Shape, AxisParts kParts = AxisParts::kBoth>
struct Fixture {
  Fixture(const Geometry& geometry, int goal_cell)
      : puzzle(geometry),
        heuristic(puzzle, TablesFor(geometry, goal_cell, Axis::kVertical),
                  TablesFor(geometry, goal_cell, Axis::kHorizontal)) {}

  sliding::SearchPuzzle<Shape> puzzle;
  AxisHeuristic<Shape, kParts> heuristic;
};

struct Fault {
  int overestimates = 0;
  int wrong_zeros = 0;
  int wrong_updates = 0;
  int wrong_axes = 0;
};

template <typename Heuristic, typename Value>
void CompareAfterMove(const Heuristic& heuristic, const Value& before, const Value& after,
                      const Value& fresh, bool vertical, Fault& fault) {
  const int vertical_change =
      heuristic.EstimateAxis(after.vertical) - heuristic.EstimateAxis(before.vertical);
  const int horizontal_change =
      heuristic.EstimateAxis(after.horizontal) - heuristic.EstimateAxis(before.horizontal);
  const int own = vertical ? vertical_change : horizontal_change;
  const int other = vertical ? horizontal_change : vertical_change;
  fault.wrong_axes += std::abs(own) != 1 || other != 0;
  fault.wrong_updates +=
      heuristic.EstimateAxis(after.vertical) != heuristic.EstimateAxis(fresh.vertical) ||
      heuristic.EstimateAxis(after.horizontal) != heuristic.EstimateAxis(fresh.horizontal);
}

/// Every reachable state and every move of a board, against breadth-first distances.
template <typename Shape, AxisParts kParts>
Fault CheckExhaustively(const Geometry& geometry, int goal_cell) {
  const Fixture<Shape, kParts> fixture(geometry, goal_cell);
  const auto& [puzzle, heuristic] = fixture;
  Fault fault;
  testing::ForEachReachable(geometry, goal_cell, [&](const Board& board, const SlidingStep& step) {
    auto state = puzzle.FromBoard(board);
    const auto value = heuristic.Evaluate(state);
    fault.overestimates += heuristic.Estimate(value) > step.distance;
    fault.wrong_zeros += (heuristic.Estimate(value) == 0) != (step.distance == 0);
    for (int move = 0; move < sliding::kMoveCount; ++move) {
      if (!board.CanMove(static_cast<sliding::Move>(move))) continue;
      const auto after = heuristic.After(state, value, move);
      puzzle.Apply(state, move);
      CompareAfterMove(heuristic, value, after, heuristic.Evaluate(state),
                       sliding::IsVertical(static_cast<sliding::Move>(move)), fault);
      puzzle.Undo(state, move);
    }
  });
  return fault;
}

template <typename Shape, AxisParts kParts = AxisParts::kBoth>
void ExpectNoFault(int rows, int columns) {
  const auto geometry = *Geometry::Create(rows, columns);
  for (int goal_cell = 0; goal_cell < geometry.cells(); ++goal_cell) {
    const Fault fault = CheckExhaustively<Shape, kParts>(geometry, goal_cell);
    EXPECT_EQ(fault.overestimates, 0) << "goal cell " << goal_cell;
    EXPECT_EQ(fault.wrong_zeros, 0) << "goal cell " << goal_cell;
    EXPECT_EQ(fault.wrong_updates, 0) << "goal cell " << goal_cell;
    EXPECT_EQ(fault.wrong_axes, 0) << "goal cell " << goal_cell;
  }
}

TEST(AxisHeuristic, IsExactlyConsistentOn3x3ForEveryGoalCell) { ExpectNoFault<LargeShape>(3, 3); }

TEST(AxisHeuristic, IsExactlyConsistentOn2x4ForEveryGoalCell) { ExpectNoFault<LargeShape>(2, 4); }

TEST(AxisHeuristic, IsExactlyConsistentOn4x2ForEveryGoalCell) { ExpectNoFault<LargeShape>(4, 2); }

TEST(AxisHeuristic, FixedShapeIsAsGood) {
  ExpectNoFault<FixedShape<3, 3>>(3, 3);
  ExpectNoFault<FixedShape<2, 4>>(2, 4);
}

TEST(AxisHeuristic, OneRowAndOneColumn) {
  ExpectNoFault<LargeShape>(1, 6);
  ExpectNoFault<LargeShape>(6, 1);
}

TEST(AxisHeuristic, EachPartAloneIsExactlyConsistent) {
  ExpectNoFault<LargeShape, AxisParts::kWalkingDistance>(2, 4);
  ExpectNoFault<LargeShape, AxisParts::kLinearConflict>(2, 4);
  ExpectNoFault<FixedShape<3, 3>, AxisParts::kWalkingDistance>(3, 3);
  ExpectNoFault<FixedShape<3, 3>, AxisParts::kLinearConflict>(3, 3);
  ExpectNoFault<LargeShape, AxisParts::kWalkingDistance>(1, 6);
  ExpectNoFault<LargeShape, AxisParts::kLinearConflict>(6, 1);
}

TEST(AxisHeuristic, PartsAloneAreThoseOfTheMaximum) {
  const auto geometry = *Geometry::Create(3, 3);
  const int goal_cell = 1;
  const Fixture<LargeShape> both(geometry, goal_cell);
  const Fixture<LargeShape, AxisParts::kWalkingDistance> walking(geometry, goal_cell);
  const Fixture<LargeShape, AxisParts::kLinearConflict> conflict(geometry, goal_cell);
  const auto estimate = [](const auto& fixture, const Board& board) {
    return fixture.heuristic.Estimate(fixture.heuristic.Evaluate(fixture.puzzle.FromBoard(board)));
  };
  testing::ForEachReachable(geometry, goal_cell, [&](const Board& board, const SlidingStep&) {
    const auto value = both.heuristic.Evaluate(both.puzzle.FromBoard(board));
    ASSERT_EQ(estimate(walking, board),
              value.vertical.walking_distance + value.horizontal.walking_distance);
    ASSERT_EQ(estimate(conflict, board),
              value.vertical.conflict_distance + value.horizontal.conflict_distance);
  });
}

/// Wide lines, lines without a table and boards without walking distance: random walks, where the
/// walk's length bounds the distance from above.
template <typename Shape>
void ExpectSoundOnWalk(int rows, int columns) {
  const auto geometry = *Geometry::Create(rows, columns);
  const int goal_cell = geometry.cells() / 2;
  const Fixture<Shape> fixture(geometry, goal_cell);
  const auto& [puzzle, heuristic] = fixture;
  Board board = Board::Ordered(geometry, goal_cell);
  auto state = puzzle.FromBoard(board);
  auto value = heuristic.Evaluate(state);
  Fault fault;
  std::uint64_t seed = 1;
  for (int length = 1; length <= 300;) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    const auto move = static_cast<sliding::Move>(seed >> 62);
    if (!board.CanMove(move)) continue;
    const auto after = heuristic.After(state, value, static_cast<int>(move));
    board.Apply(move);
    puzzle.Apply(state, static_cast<int>(move));
    CompareAfterMove(heuristic, value, after, heuristic.Evaluate(state), IsVertical(move), fault);
    value = after;
    fault.overestimates += heuristic.Estimate(value) > length;
    EXPECT_GE(heuristic.Estimate(value), ManhattanDistance(board, goal_cell));
    ++length;
  }
  EXPECT_EQ(fault.overestimates, 0);
  EXPECT_EQ(fault.wrong_updates, 0);
  EXPECT_EQ(fault.wrong_axes, 0);
}

TEST(AxisHeuristic, IsSoundOnLargerBoards) {
  ExpectSoundOnWalk<FixedShape<4, 4>>(4, 4);
  ExpectSoundOnWalk<FixedShape<5, 5>>(5, 5);
  ExpectSoundOnWalk<LargeShape>(4, 6);
  ExpectSoundOnWalk<LargeShape>(3, 9);
  ExpectSoundOnWalk<LargeShape>(9, 9);
  ExpectSoundOnWalk<LargeShape>(2, 40);
  ExpectSoundOnWalk<LargeShape>(32, 32);
}

/// A conflict in a row costs vertical moves: charging it to the horizontal axis overestimates.
TEST(AxisHeuristic, CrossingTheAxesWouldBeInadmissibleOn368Boards) {
  const auto geometry = *Geometry::Create(3, 3);
  const int goal_cell = 8;
  const auto vertical = TablesFor(geometry, goal_cell, Axis::kVertical);
  const auto horizontal = TablesFor(geometry, goal_cell, Axis::kHorizontal);
  const Fixture<LargeShape> fixture(geometry, goal_cell);
  int overestimates = 0;
  testing::ForEachReachable(geometry, goal_cell, [&](const Board& board, const SlidingStep& step) {
    const auto state = fixture.puzzle.FromBoard(board);
    const auto value = fixture.heuristic.Evaluate(state);
    int row_conflicts = 0;
    int column_conflicts = 0;
    for (int line = 0; line < 3; ++line) {
      row_conflicts += 2 * vertical->Removals(state.tiles, line);
      column_conflicts += 2 * horizontal->Removals(state.tiles, line);
    }
    const int crossed_vertical =
        std::max<int>(value.vertical.walking_distance,
                      value.vertical.conflict_distance - row_conflicts + column_conflicts);
    const int crossed_horizontal =
        std::max<int>(value.horizontal.walking_distance,
                      value.horizontal.conflict_distance - column_conflicts + row_conflicts);
    overestimates += crossed_vertical + crossed_horizontal > step.distance;
  });
  EXPECT_EQ(overestimates, 368);
}

}  // namespace
}  // namespace puzzlesolver
