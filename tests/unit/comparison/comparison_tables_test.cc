#include "service/engine/comparison/comparison_tables.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <stop_token>

#include "service/engine/puzzles/field_error.h"

namespace puzzlesolver {
namespace {

using sliding::Geometry;

absl::StatusOr<ComparisonTables> Build(int rows, int columns,
                                       const ComparisonTables::Options& options = {},
                                       const std::stop_token& stop = {}) {
  return ComparisonTables::Build(*Geometry::Create(rows, columns), 0, options, stop);
}

std::size_t Parts(int rows, int columns, int pattern_size) {
  return Build(rows, columns, {.pattern_size = pattern_size})->patterns()->parts();
}

TEST(ComparisonTables, CutsTheTilesInHalves) {
  EXPECT_EQ(Parts(3, 3, 0), 2u);
  EXPECT_EQ(Parts(2, 5, 0), 2u);
  EXPECT_EQ(Parts(4, 3, 0), 2u);
  EXPECT_EQ(Parts(4, 4, 0), 3u) << "6-6-3: two of eight would be too large";
}

TEST(ComparisonTables, TakesAnotherSizeWhenTold) {
  EXPECT_EQ(Parts(3, 3, 3), 3u);
  EXPECT_EQ(Parts(3, 3, 8), 1u);
  EXPECT_EQ(Parts(4, 4, 5), 3u);
}

TEST(ComparisonTables, RefusesOtherSizes) {
  for (const int size : {-1, 9, 2}) {
    const auto tables = Build(4, 4, {.pattern_size = size});
    EXPECT_EQ(tables.status().code(), absl::StatusCode::kInvalidArgument) << size;
    EXPECT_EQ(FieldOf(tables.status()), "pattern_size");
  }
  EXPECT_FALSE(Build(2, 2, {.pattern_size = 4}).ok());
  EXPECT_TRUE(Build(2, 2, {.pattern_size = 3}).ok());
}

TEST(ComparisonTables, RefusesLargeBoards) {
  EXPECT_EQ(FieldOf(Build(6, 6).status()), "tiles");
  EXPECT_EQ(FieldOf(Build(3, 11).status()), "tiles");
}

TEST(ComparisonTables, OneRowHasNoPatterns) {
  EXPECT_EQ(Build(1, 7)->patterns(), nullptr);
  EXPECT_TRUE(Build(1, 7)->HasWalkingDistance()) << "Manhattan distance is exact along it";
}

TEST(ComparisonTables, WalkingDistanceNeedsATableForBothAxes) {
  const ComparisonTables::Options small{.pattern_size = 4};
  EXPECT_TRUE(Build(4, 4, small)->HasWalkingDistance());
  EXPECT_TRUE(Build(2, 6, small)->HasWalkingDistance());
  EXPECT_FALSE(Build(5, 5, small)->HasWalkingDistance());
  EXPECT_FALSE(Build(4, 5, small)->HasWalkingDistance());
}

TEST(ComparisonTables, EndsWhenToldTo) {
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(Build(5, 5, {}, stop.get_token()).status().code(), absl::StatusCode::kCancelled);
}

}  // namespace
}  // namespace puzzlesolver
