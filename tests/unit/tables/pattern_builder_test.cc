#include "service/engine/tables/pattern_builder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "service/engine/tables/pattern.h"

namespace puzzlesolver {
namespace {

using sliding::Geometry;
using sliding::Move;

constexpr int kUnreached = std::numeric_limits<int>::max();

struct Database {
  PatternBuildReport report;
  std::vector<std::uint8_t> nibbles;

  int Nibble(std::size_t index) const { return nibbles[index / 2] >> index % 2 * 4 & 0xF; }
};

Database Build(const Pattern& pattern, int threads = 1) {
  std::vector<std::uint8_t> nibbles((pattern.placement_count() + 1) / 2, 0xAA);
  const auto report = BuildPatternDatabase(pattern, threads, {}, nibbles);
  return {*report, std::move(nibbles)};
}

/// Distances of placements by a search over placement and blank cell, one state at a time; moves of
/// other tiles, which cost nothing, go to the front of the queue.
std::vector<int> NaiveDistances(const Pattern& pattern) {
  struct State {
    std::vector<int> cells;
    int blank;
    int distance;
  };
  const Geometry& geometry = pattern.geometry();
  const auto board_cells = static_cast<std::size_t>(geometry.cells());
  std::vector<int> best(pattern.placement_count(), kUnreached);
  std::vector<bool> done(pattern.placement_count() * board_cells);
  std::deque<State> queue{{pattern.tiles(), 0, 0}};
  while (!queue.empty()) {
    const State state = queue.front();
    queue.pop_front();
    const std::size_t index = pattern.Index(state.cells);
    const std::size_t with_blank = index * board_cells + static_cast<std::size_t>(state.blank);
    if (done[with_blank]) continue;
    done[with_blank] = true;
    best[index] = std::min(best[index], state.distance);
    for (int move = 0; move < sliding::kMoveCount; ++move) {
      State next = state;
      next.blank = geometry.Neighbour(state.blank, static_cast<Move>(move));
      if (next.blank == Geometry::kNoCell) continue;
      const auto tile = std::ranges::find(next.cells, next.blank);
      if (tile == next.cells.end()) {
        queue.push_front(next);
      } else {
        *tile = state.blank;
        ++next.distance;
        queue.push_back(next);
      }
    }
  }
  return best;
}

struct Shape {
  int rows;
  int columns;
  std::vector<int> tiles;
};

class PatternBuilderTest : public ::testing::TestWithParam<Shape> {};

TEST_P(PatternBuilderTest, AgreesWithASearchOfOneStateAtATime) {
  const Pattern pattern(*Geometry::Create(GetParam().rows, GetParam().columns), GetParam().tiles);
  const Database database = Build(pattern);
  PatternBuildReport expected;
  const std::vector<int> distances = NaiveDistances(pattern);
  for (std::size_t index = 0; index < distances.size(); ++index) {
    if (distances[index] == kUnreached) {
      ASSERT_EQ(database.Nibble(index), 15) << index;
      continue;
    }
    const int excess = (distances[index] - pattern.ManhattanDistance(pattern.Cells(index))) / 2;
    ASSERT_EQ(database.Nibble(index), std::min(excess, 15)) << index;
    expected.max_distance = std::max(expected.max_distance, distances[index]);
    expected.distance_sum += static_cast<std::uint64_t>(distances[index]);
    expected.clipped += excess > 15;
  }
  EXPECT_EQ(database.report.max_distance, expected.max_distance);
  EXPECT_EQ(database.report.distance_sum, expected.distance_sum);
  EXPECT_EQ(database.report.clipped, expected.clipped);
  EXPECT_EQ(Build(pattern, 2).nibbles, database.nibbles);
}

INSTANTIATE_TEST_SUITE_P(Shapes, PatternBuilderTest,
                         ::testing::Values(Shape{2, 2, {1}}, Shape{2, 2, {1, 2, 3}},
                                           Shape{2, 3, {1, 3}}, Shape{2, 3, {5, 1, 2, 4}},
                                           Shape{3, 2, {1, 2, 3, 4, 5}}, Shape{3, 3, {1, 2, 4}},
                                           Shape{3, 3, {4, 5, 7, 8}}, Shape{3, 3, {1, 3, 5, 6, 8}},
                                           Shape{3, 4, {1, 4, 5, 6}}, Shape{3, 4, {8, 9, 10, 11}},
                                           Shape{4, 3, {1, 2, 3, 4}}, Shape{4, 3, {2, 7, 9, 11}},
                                           Shape{2, 4, {7, 6, 5, 4, 3, 2, 1}},
                                           Shape{2, 16, {15, 31}}, Shape{16, 2, {30, 31}},
                                           Shape{5, 5, {1, 5, 6}}, Shape{5, 5, {19, 23, 24}}));

TEST(PatternBuilder, HasTheKnownFiguresOfSixTilesOfTheFifteenPuzzle) {
  const Pattern pattern(*Geometry::Create(4, 4), {1, 2, 3, 4, 5, 6});
  const Database database = Build(pattern);
  EXPECT_EQ(pattern.placement_count(), 5'765'760u);
  EXPECT_EQ(database.report.max_distance, 28);
  EXPECT_EQ(database.report.pairs, 11'816'640u);
  EXPECT_EQ(database.report.distance_sum, 100'672'050u);  // Mean 17.460.
  EXPECT_EQ(database.report.clipped, 0u);
  EXPECT_EQ(Build(pattern, 2).nibbles, database.nibbles);
}

TEST(PatternBuilder, ClipsWhatIsFarOverTheManhattanDistance) {
  const Pattern ten_cells(*Geometry::Create(2, 5), {2, 3, 4, 5, 6, 7, 8, 9});
  EXPECT_EQ(Build(ten_cells).report, (PatternBuildReport{17, 49, 1'552'320, 39'707'856}));
  EXPECT_EQ(Build(ten_cells, 2).report.clipped, 17u);
  const Pattern twelve_cells(*Geometry::Create(2, 6), {1, 2, 3, 4, 5, 6, 7, 8});
  EXPECT_EQ(Build(twelve_cells).report.clipped, 11u);
}

TEST(PatternBuilder, KeepsWhatIsAtMostThirtyOverTheManhattanDistance) {
  const Pattern pattern(*Geometry::Create(2, 7), {1, 2, 3, 4, 5, 6, 7});
  const Database database = Build(pattern);
  int greatest = 0;
  for (std::size_t index = 0; index < pattern.placement_count(); ++index) {
    greatest = std::max(greatest, database.Nibble(index));
  }
  EXPECT_EQ(greatest, 13);
  EXPECT_EQ(database.report.clipped, 0u);
}

TEST(PatternBuilder, NeedsTheMemoryThatItSays) {
  const auto geometry = *Geometry::Create(4, 4);
  const Pattern eight(geometry, {8, 9, 10, 11, 12, 13, 14, 15});
  EXPECT_GT(PatternBuildBytes(eight), eight.placement_count() * 3 / 2);
  EXPECT_LT(PatternBuildBytes(eight), 1'400'000'000u);
}

TEST(PatternBuilder, StopsWhenAsked) {
  std::stop_source source;
  source.request_stop();
  const Pattern pattern(*Geometry::Create(3, 3), {1, 2, 3});
  std::vector<std::uint8_t> nibbles((pattern.placement_count() + 1) / 2);
  EXPECT_EQ(BuildPatternDatabase(pattern, 2, source.get_token(), nibbles), std::nullopt);
}

}  // namespace
}  // namespace puzzlesolver
