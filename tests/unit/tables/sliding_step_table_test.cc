#include "service/engine/tables/sliding_step_table.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/support/sliding_states.h"

namespace puzzlesolver {
namespace {

using sliding::Board;
using sliding::Geometry;

std::vector<int> Histogram(int rows, int columns, int goal_cell) {
  std::vector<int> histogram;
  testing::ForEachReachable(*Geometry::Create(rows, columns), goal_cell,
                            [&](const Board&, const SlidingStep& step) {
                              if (step.distance >= histogram.size()) {
                                histogram.resize(step.distance + std::size_t{1});
                              }
                              ++histogram[step.distance];
                            });
  return histogram;
}

TEST(SlidingStepTable, HasTheKnownHistogramsForCornerGoals) {
  EXPECT_EQ(Histogram(2, 2, 0), (std::vector<int>{1, 2, 2, 2, 2, 2, 1}));
  EXPECT_EQ(Histogram(2, 3, 0), (std::vector<int>{1,  2,  3,  5,  6,  7,  10, 12, 12, 16, 23,
                                                  25, 28, 39, 44, 40, 29, 21, 18, 12, 6,  1}));
  EXPECT_EQ(Histogram(3, 2, 5), Histogram(2, 3, 0));
  EXPECT_EQ(
      Histogram(2, 4, 7),
      (std::vector<int>{1,    2,    3,    6,   10,  14,  19,  28,   42,   61,   85,   119,  161,
                        215,  293,  396,  506, 632, 788, 985, 1194, 1414, 1664, 1884, 1999, 1958,
                        1770, 1463, 1076, 667, 361, 190, 88,  39,   19,   7,    1}));
  EXPECT_EQ(Histogram(2, 5, 9),
            (std::vector<int>{1,      2,      3,      6,      11,     19,     30,     44,
                              68,     112,    176,    271,    411,    602,    851,    1232,
                              1783,   2530,   3567,   4996,   6838,   9279,   12463,  16597,
                              21848,  28227,  35682,  44464,  54597,  65966,  78433,  91725,
                              104896, 116966, 126335, 131998, 133107, 128720, 119332, 106335,
                              91545,  75742,  60119,  45840,  33422,  23223,  15140,  9094,
                              5073,   2605,   1224,   528,    225,    75,     20,     2}));
  const std::vector<int> eight_puzzle{1,     2,     4,     8,     16,    20,    39,    62,
                                      116,   152,   286,   396,   748,   1024,  1893,  2512,
                                      4485,  5638,  9529,  10878, 16993, 17110, 23952, 20224,
                                      24047, 15578, 14560, 6274,  3910,  760,   221,   2};
  for (const int corner : {0, 2, 6, 8}) EXPECT_EQ(Histogram(3, 3, corner), eight_puzzle);
}

TEST(SlidingStepTable, HasTheKnownHistogramsForOtherGoals) {  // OEIS A089483 and A089474
  const std::vector<int> side{1,     3,     5,    10,    14,    28,    42,    80,
                              108,   202,   278,  524,   726,   1348,  1804,  3283,
                              4193,  7322,  8596, 13930, 14713, 21721, 19827, 25132,
                              18197, 18978, 9929, 7359,  2081,  878,   126,   2};
  for (const int cell : {1, 3, 5, 7}) EXPECT_EQ(Histogram(3, 3, cell), side);
  const std::vector<int> centre{1,     4,     8,     8,     16,    32,    60,    72,
                                136,   200,   376,   512,   964,   1296,  2368,  3084,
                                5482,  6736,  11132, 12208, 18612, 18444, 24968, 19632,
                                22289, 13600, 11842, 4340,  2398,  472,   148};
  EXPECT_EQ(Histogram(3, 3, 4), centre);
}

TEST(SlidingStepTable, FirstMoveIsTheSmallestThatLowersTheDistance) {
  const auto geometry = *Geometry::Create(3, 3);
  const auto table = BuildSlidingStepTable(geometry, 8);
  testing::ForEachReachable(geometry, 8, [&](const Board& board, const SlidingStep& step) {
    if (step.distance == 0) return;
    for (int move = 0; move <= step.first_move; ++move) {
      if (!board.CanMove(static_cast<sliding::Move>(move))) continue;
      Board next = board;
      next.Apply(static_cast<sliding::Move>(move));
      const bool lowers = table[sliding::Rank(next.tiles())].distance < step.distance;
      ASSERT_EQ(lowers, move == step.first_move);
    }
  });
}

}  // namespace
}  // namespace puzzlesolver
