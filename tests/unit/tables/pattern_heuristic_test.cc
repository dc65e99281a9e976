#include "service/engine/tables/pattern_heuristic.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <random>
#include <utility>
#include <vector>

#include "service/engine/heuristics/manhattan_distance.h"
#include "service/engine/puzzles/sliding/rank.h"
#include "service/engine/search/ida_star.h"
#include "service/engine/tables/duplicate_automaton.h"
#include "service/engine/tables/pattern_set_builder.h"
#include "tests/support/pattern_sets.h"
#include "tests/support/sliding_states.h"

namespace puzzlesolver {
namespace {

using sliding::Board;
using sliding::FixedShape;
using sliding::Geometry;
using sliding::Move;
using sliding::SmallShape;

constexpr int kMaxSlots = 64;

/// Boards of one shape and goal with a heuristic that sees them in kViews ways.
template <typename Shape, int kViews>
struct Fixture {
  using Heuristic = PatternHeuristic<Shape, kViews, kMaxSlots>;

  Fixture(const Geometry& geometry, int goal_cell, std::shared_ptr<const PatternSet> set)
      : puzzle(geometry),
        lookups(geometry, goal_cell, std::move(set), kViews),
        heuristic(puzzle, lookups) {}

  int Estimate(const Board& board) const {
    return heuristic.Estimate(heuristic.Evaluate(puzzle.FromBoard(board)));
  }

  sliding::SearchPuzzle<Shape> puzzle;
  PatternLookups lookups;
  Heuristic heuristic;
};

/// What the heuristic is said to be, straight from the databases.
int GreatestSum(const PatternLookups& lookups, const Board& board) {
  int greatest = lookups.walk_length() == 0 ? 0 : ManhattanDistance(board, lookups.goal_cell());
  for (const CornerGoal& goal : lookups.corner_goals()) {
    greatest = std::max(greatest, testing::SumOfDatabases(lookups.set(), goal, board.tiles()));
  }
  return greatest;
}

void ExpectLowerBound(int estimate, int distance) {
  ASSERT_LE(estimate, distance);
  ASSERT_EQ((distance - estimate) % 2, 0);
  ASSERT_EQ(estimate == 0, distance == 0);
}

/// Boards of one shape and goal, with parts of several sizes.
template <typename Shape, int kViews>
class Check {
 public:
  Check(const Geometry& geometry, int goal_cell, const std::vector<int>& sizes) {
    for (const int size : sizes) {
      fixtures_.emplace_back(geometry, goal_cell, BuildPatternSet(geometry, size, 1, {}));
      exact_.push_back(0);
    }
  }

  bool HasAllViews() const {
    return fixtures_.front().lookups.views().size() == static_cast<std::size_t>(kViews);
  }

  void Visit(const Board& board, int distance) {
    for (std::size_t i = 0; i < fixtures_.size(); ++i) {
      const int estimate = fixtures_[i].Estimate(board);
      ExpectLowerBound(estimate, distance);
      ASSERT_EQ(estimate, GreatestSum(fixtures_[i].lookups, board));
      exact_[i] += estimate == distance;
    }
  }

  /// By size, how many estimates were the distance.
  const std::vector<int>& exact() const { return exact_; }

 private:
  std::deque<Fixture<Shape, kViews>> fixtures_;
  std::vector<int> exact_;
};

/// Every `stride`-th board and all those near the goal, against breadth-first distances, for every
/// goal cell that gives kViews views.
template <typename Shape, int kViews>
void ExpectSound(int rows, int columns, const std::vector<int>& sizes, int stride) {
  constexpr int kNear = 6;
  const auto geometry = *Geometry::Create(rows, columns);
  for (int goal_cell = 0; goal_cell < geometry.cells(); ++goal_cell) {
    SCOPED_TRACE(::testing::Message() << "goal cell " << goal_cell);
    Check<Shape, kViews> check(geometry, goal_cell, sizes);
    if (!check.HasAllViews()) continue;
    int number = 0;
    testing::ForEachReachable(geometry, goal_cell,
                              [&](const Board& board, const SlidingStep& step) {
                                if (number++ % stride == 0 || step.distance <= kNear)
                                  check.Visit(board, step.distance);
                              });
    // Larger parts know more.
    EXPECT_TRUE(std::ranges::is_sorted(check.exact()));
    EXPECT_GT(check.exact().front(), 0);
  }
}

TEST(PatternHeuristic, IsALowerBoundForEveryCornerGoalOfThreeByThree) {
  ExpectSound<FixedShape<3, 3>, 2>(3, 3, {3, 4, 5}, 101);
}

TEST(PatternHeuristic, IsALowerBoundForEveryOtherGoalOfThreeByThree) {
  ExpectSound<FixedShape<3, 3>, 4>(3, 3, {3, 4, 5}, 101);
}

TEST(PatternHeuristic, IsALowerBoundWithAllViewsOfTheCentre) {
  ExpectSound<FixedShape<3, 3>, 16>(3, 3, {4}, 101);
}

TEST(PatternHeuristic, IsALowerBoundForEveryGoalOfTwoByFour) {
  ExpectSound<SmallShape, 1>(2, 4, {2, 4, 7}, 7);
  ExpectSound<SmallShape, 1>(4, 2, {2, 4, 7}, 7);
}

/// The boards within `farthest` moves of the goal, by their tiles.
std::map<std::vector<sliding::Tile>, int> Near(const Board& goal, int farthest) {
  std::map<std::vector<sliding::Tile>, int> distances{{goal.tiles(), 0}};
  std::vector<Board> layer{goal};
  for (int distance = 1; distance <= farthest; ++distance) {
    std::vector<Board> next;
    for (const Board& board : layer) {
      for (int move = 0; move < sliding::kMoveCount; ++move) {
        if (!board.CanMove(static_cast<Move>(move))) continue;
        Board moved = board;
        moved.Apply(static_cast<Move>(move));
        if (distances.emplace(moved.tiles(), distance).second) next.push_back(moved);
      }
    }
    layer = std::move(next);
  }
  return distances;
}

template <int kViews>
void ExpectSoundNear(const Geometry& geometry, const Geometry& table, int goal_cell) {
  const Fixture<SmallShape, kViews> fixture(geometry, goal_cell, BuildPatternSet(table, 4, 1, {}));
  ASSERT_EQ(fixture.lookups.views().size(), static_cast<std::size_t>(kViews));
  for (const auto& [tiles, distance] : Near(Board::Ordered(geometry, goal_cell), 12)) {
    ExpectLowerBound(fixture.Estimate(*Board::Create(geometry, tiles)), distance);
  }
}

TEST(PatternHeuristic, IsALowerBoundNearTheGoalsOfThreeByFour) {
  const auto three = *Geometry::Create(3, 4);
  const auto four = *Geometry::Create(4, 3);
  ExpectSoundNear<1>(three, three, 0);
  ExpectSoundNear<1>(three, three, 11);
  ExpectSoundNear<1>(three, three, 2);
  ExpectSoundNear<2>(three, three, 4);
  ExpectSoundNear<4>(three, three, 6);
  ExpectSoundNear<1>(four, three, 11);
  ExpectSoundNear<1>(four, three, 3);
  ExpectSoundNear<2>(four, three, 10);
  ExpectSoundNear<4>(four, three, 4);
}

TEST(PatternHeuristic, SeesABoardAndItsTranspositionAlike) {
  const auto three = *Geometry::Create(3, 4);
  const auto four = *Geometry::Create(4, 3);
  const auto set = BuildPatternSet(three, 4, 1, {});
  const Fixture<SmallShape, 1> upright(four, 0, set);
  const Fixture<SmallShape, 1> lying(three, 0, set);
  const CellMap transposed = Symmetries(four, three).front();
  std::mt19937 random(5);
  Board board = Board::Ordered(four, 0);
  for (int step = 0; step < 500; ++step) {
    const auto move = static_cast<Move>(random() % sliding::kMoveCount);
    if (board.CanMove(move)) board.Apply(move);
    std::vector<sliding::Tile> tiles(12);
    for (std::size_t cell = 0; cell < 12; ++cell) {
      tiles[static_cast<std::size_t>(transposed[cell])] =
          static_cast<sliding::Tile>(transposed[board.tiles()[cell]]);
    }
    ASSERT_EQ(upright.Estimate(board), lying.Estimate(*Board::Create(three, tiles)));
  }
}

template <int kViews, typename Value>
void ExpectEqualValues(const PatternLookups& lookups, const Value& a, const Value& b) {
  ASSERT_EQ(a.estimate, b.estimate);
  ASSERT_EQ(a.manhattan_distance, b.manhattan_distance);
  for (std::size_t view = 0; view < kViews; ++view) ASSERT_EQ(a.distances[view], b.distances[view]);
  for (std::size_t slot = 0; slot < lookups.slots().size(); ++slot) {
    ASSERT_EQ(a.excesses[slot], b.excesses[slot]);
    ASSERT_EQ(a.placements[slot].index, b.placements[slot].index);
    ASSERT_EQ(a.placements[slot].cells, b.placements[slot].cells);
    ASSERT_EQ(a.placements[slot].order.Rank(), b.placements[slot].order.Rank());
  }
}

/// Follows a random walk from the goal, whose length bounds the distance from above.
template <typename Shape, int kViews>
void ExpectFollowsWalk(int rows, int columns, int goal_cell, int size) {
  SCOPED_TRACE(::testing::Message() << rows << 'x' << columns << ", goal cell " << goal_cell);
  const auto geometry = *Geometry::Create(rows, columns);
  const Fixture<Shape, kViews> fixture(geometry, goal_cell, BuildPatternSet(geometry, size, 1, {}));
  const auto& [puzzle, lookups, heuristic] = fixture;
  ASSERT_EQ(lookups.views().size(), static_cast<std::size_t>(kViews));
  Board board = Board::Ordered(geometry, goal_cell);
  auto state = puzzle.FromBoard(board);
  auto value = heuristic.Evaluate(state);
  std::mt19937 random(11);
  for (int length = 1; length <= 1000;) {
    const auto move = static_cast<int>(random() % sliding::kMoveCount);
    if (!board.CanMove(static_cast<Move>(move))) continue;
    typename Fixture<Shape, kViews>::Heuristic::Change change;
    heuristic.Prepare(state, value, move, change);
    const int resolved = heuristic.Resolve(value, change);
    ExpectEqualValues<kViews>(lookups, heuristic.After(state, value, move), [&] {
      auto committed = value;
      heuristic.Commit(committed, change);
      return committed;
    }());
    heuristic.Commit(value, change);
    puzzle.Apply(state, move);
    board.Apply(static_cast<Move>(move));
    ExpectEqualValues<kViews>(lookups, value, heuristic.Evaluate(state));
    ASSERT_EQ(resolved, heuristic.Estimate(value));
    ASSERT_EQ(resolved, GreatestSum(lookups, board));
    ASSERT_LE(resolved, length);
    ASSERT_EQ((length - resolved) % 2, 0);
    ++length;
  }
}

TEST(PatternHeuristic, FollowsRandomWalks) {
  ExpectFollowsWalk<FixedShape<3, 3>, 2>(3, 3, 8, 4);
  ExpectFollowsWalk<FixedShape<3, 3>, 4>(3, 3, 3, 5);
  ExpectFollowsWalk<FixedShape<3, 3>, 16>(3, 3, 4, 3);
  ExpectFollowsWalk<FixedShape<4, 4>, 2>(4, 4, 15, 5);
  ExpectFollowsWalk<FixedShape<4, 4>, 4>(4, 4, 5, 4);
  ExpectFollowsWalk<FixedShape<5, 5>, 2>(5, 5, 4, 3);
  ExpectFollowsWalk<SmallShape, 1>(2, 3, 5, 5);
  ExpectFollowsWalk<SmallShape, 1>(3, 4, 1, 4);
  ExpectFollowsWalk<SmallShape, 2>(2, 9, 4, 4);
  ExpectFollowsWalk<SmallShape, 4>(4, 8, 19, 2);
  ExpectFollowsWalk<SmallShape, 1>(16, 2, 31, 3);
}

/// The moves of the canonical solution by the complete table.
std::vector<std::uint8_t> CanonicalMoves(const std::vector<SlidingStep>& table, Board board) {
  std::vector<std::uint8_t> moves;
  while (true) {
    const SlidingStep& step = table[sliding::Rank(board.tiles())];
    if (step.distance == 0) return moves;
    moves.push_back(step.first_move);
    board.Apply(static_cast<Move>(step.first_move));
  }
}

/// Sums over the searches of every `stride`-th board of the 8-puzzle.
template <int kViews>
SearchStatistics ExpectCanonicalAnswers(int goal_cell, int size, int stride) {
  const auto geometry = *Geometry::Create(3, 3);
  const auto automaton = DuplicateAutomaton::Build(geometry, {}, {});
  const DuplicatePruning pruning(*automaton);
  const Fixture<FixedShape<3, 3>, kViews> fixture(geometry, goal_cell,
                                                  BuildPatternSet(geometry, size, 1, {}));
  const auto table = BuildSlidingStepTable(geometry, goal_cell);
  SearchStatistics sum;
  int number = 0;
  testing::ForEachReachable(geometry, goal_cell, [&](const Board& board, const SlidingStep&) {
    if (number++ % stride != 0) return;
    SearchControl control;
    IdaStar search(fixture.puzzle, fixture.heuristic, pruning, control);
    const SearchResult result = search.Run(fixture.puzzle.FromBoard(board), 0);
    ASSERT_EQ(result.end, SearchEnd::kSolved);
    ASSERT_EQ(result.moves, CanonicalMoves(table, board));
    sum.expanded += result.statistics.expanded;
    sum.generated += result.statistics.generated;
    sum.completed_expanded += result.statistics.completed_expanded;
    sum.completed_generated += result.statistics.completed_generated;
    sum.iterations += result.statistics.iterations;
  });
  return sum;
}

void ExpectSum(const SearchStatistics& sum, const SearchStatistics& expected) {
  EXPECT_EQ(sum.expanded, expected.expanded);
  EXPECT_EQ(sum.generated, expected.generated);
  EXPECT_EQ(sum.completed_expanded, expected.completed_expanded);
  EXPECT_EQ(sum.completed_generated, expected.completed_generated);
  EXPECT_EQ(sum.iterations, expected.iterations);
}

TEST(PatternHeuristic, SearchesGiveTheCanonicalAnswersForACornerGoal) {
  ExpectSum(ExpectCanonicalAnswers<2>(8, 4, 19), {.expanded = 1'749'650,
                                                  .generated = 2'975'772,
                                                  .completed_expanded = 423'288,
                                                  .completed_generated = 732'820,
                                                  .iterations = 25'322});
}

TEST(PatternHeuristic, SearchesGiveTheCanonicalAnswersForAnEdgeGoal) {
  ExpectSum(ExpectCanonicalAnswers<4>(3, 4, 19), {.expanded = 1'575'549,
                                                  .generated = 2'686'848,
                                                  .completed_expanded = 353'551,
                                                  .completed_generated = 616'947,
                                                  .iterations = 25'113});
}

TEST(PatternHeuristic, SearchesGiveTheCanonicalAnswersForTheCentreGoal) {
  ExpectSum(ExpectCanonicalAnswers<4>(4, 4, 19), {.expanded = 1'993'080,
                                                  .generated = 3'353'684,
                                                  .completed_expanded = 539'946,
                                                  .completed_generated = 925'705,
                                                  .iterations = 27'417});
}

}  // namespace
}  // namespace puzzlesolver
