#include "service/engine/suboptimal/block_beam.h"

#include <gtest/gtest.h>

#include "tests/support/random_boards.h"
#include "tests/support/sliding_moves.h"

namespace puzzlesolver {
namespace {

using sliding::Board;
using sliding::Geometry;
using testing::After;
using testing::RandomBoards;

constexpr std::uint64_t kNoLimit = ~std::uint64_t{0};

/// Of beams from random boards, all of which must come home.
struct Sum {
  std::size_t moves = 0;
  std::uint64_t expanded = 0;

  bool operator==(const Sum&) const = default;
  friend std::ostream& operator<<(std::ostream& out, const Sum& sum) {
    return out << sum.moves << " moves, " << sum.expanded << " nodes";
  }
};

Sum Solve(int rows, int columns, std::size_t width, int boards) {
  RandomBoards random(1);
  Sum sum;
  SearchControl control;
  for (int i = 0; i < boards; ++i) {
    const Board goal = Board::Standard(*Geometry::Create(rows, columns));
    const Board start = random.DrawSolvable(goal);
    SearchMeter meter(control);
    const auto moves = BlockBeam(start, goal.blank_cell(), width).Run(kNoLimit, meter);
    EXPECT_EQ(After(start, moves), goal);
    sum.moves += moves.size();
  }
  sum.expanded = control.expanded;
  return sum;
}

TEST(BlockBeam, FindsTheSameSolutionsEverywhere) {
  EXPECT_EQ(Solve(4, 4, 100, 20), (Sum{1111, 101'587}));
  EXPECT_EQ(Solve(4, 4, 1000, 20), (Sum{1045, 885'342}));
  EXPECT_EQ(Solve(3, 7, 100, 10), (Sum{1093, 104'356}));
  EXPECT_EQ(Solve(10, 10, 100, 3), (Sum{3213, 320'020}));
  EXPECT_EQ(Solve(20, 20, 80, 1), (Sum{9133, 761'244}));
}

TEST(BlockBeam, IsSolvedAlready) {
  const Board goal = Board::Standard(*Geometry::Create(5, 6));
  SearchControl control;
  SearchMeter meter(control);
  EXPECT_TRUE(BlockBeam(goal, goal.blank_cell(), 10).Run(kNoLimit, meter).empty());
}

TEST(BlockBeam, GoesTowardsTheGoalWhenEnded) {
  const Board goal = Board::Standard(*Geometry::Create(8, 8));
  const Board start = RandomBoards(2).DrawSolvable(goal);
  const NeighbourScore score(goal.geometry(), goal.blank_cell());
  const auto score_after = [&](std::uint64_t max_nodes, std::uint64_t node_limit) {
    SearchControl control;
    control.node_limit = node_limit;
    SearchMeter meter(control);
    const auto moves = BlockBeam(start, goal.blank_cell(), 50).Run(max_nodes, meter);
    meter.Publish();
    EXPECT_EQ(control.expanded, std::min(max_nodes, node_limit));
    return score.Of(score.Arrange(After(start, moves)));
  };
  EXPECT_EQ(score_after(0, kNoLimit), score.Of(score.Arrange(start)));
  EXPECT_LT(score_after(1'000, kNoLimit), score_after(0, kNoLimit));
  EXPECT_LT(score_after(10'000, kNoLimit), score_after(1'000, kNoLimit));
  EXPECT_EQ(score_after(kNoLimit, 10'000), score_after(10'000, kNoLimit));
}

TEST(BlockBeam, EndsWhenAStopIsRequested) {
  const Board goal = Board::Standard(*Geometry::Create(8, 8));
  std::stop_source stop;
  stop.request_stop();
  SearchControl control;
  control.stop = stop.get_token();
  SearchMeter meter(control);
  EXPECT_TRUE(BlockBeam(RandomBoards(2).DrawSolvable(goal), goal.blank_cell(), 50)
                  .Run(kNoLimit, meter)
                  .empty());
  EXPECT_EQ(meter.end(), SearchEnd::kStopped);
}

}  // namespace
}  // namespace puzzlesolver
