#include "service/engine/tables/rotation_distance_table.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <vector>

namespace puzzlesolver {
namespace {

TEST(RotationDistanceTable, HasTheKnownHistogram) {
  const RotationDistanceTable table;
  const auto histogram = table.Histogram();
  EXPECT_EQ(histogram, (std::vector<int>{1, 8, 44, 208, 876, 3220, 10498, 30236, 73982, 146466,
                                         208170, 178588, 72941, 10045, 188}));
  EXPECT_EQ(std::accumulate(histogram.begin(), histogram.end(), 0),
            RotationDistanceTable::kMaskCount);
}

TEST(RotationDistanceTable, EveryMoveChangesADistanceByAtMostOne) {
  const RotationDistanceTable table;
  rotation::Mask mask = rotation::CentreMask();
  std::uint64_t seed = 1;
  for (int length = 1; length <= 10'000; ++length) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    const auto move = static_cast<rotation::Move>(seed >> 61);
    const auto next = rotation::Rotate(mask, move);
    ASSERT_LE(std::abs(table.Distance(next) - table.Distance(mask)), 1);
    ASSERT_EQ(rotation::Rotate(next, rotation::Inverse(move)), mask);
    mask = next;
  }
}

TEST(RotationHeuristic, AgreesWithTheTableMoveByMove) {
  const RotationDistanceTable table;
  const RotationHeuristic heuristic(table);
  const rotation::SearchPuzzle puzzle;
  const std::vector<std::uint32_t> cells{1, 1, 1, 1, 3, 2, 3, 2, 3, 1, 3, 2,
                                         2, 3, 1, 2, 2, 2, 3, 1, 2, 1, 3, 3};
  auto state = rotation::SearchPuzzle::FromBoard(*rotation::Board::Create(cells));
  EXPECT_EQ(heuristic.Estimate(heuristic.Evaluate(state)), 2);
  for (int move = 0; move < rotation::kMoveCount; ++move) {
    const auto value = heuristic.After(state, heuristic.Evaluate(state), move);
    puzzle.Apply(state, move);
    EXPECT_EQ(value, heuristic.Evaluate(state));
    puzzle.Undo(state, move);
    EXPECT_EQ(heuristic.Evaluate(state), 2);
  }
}

}  // namespace
}  // namespace puzzlesolver
