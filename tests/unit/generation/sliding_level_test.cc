#include "service/engine/generation/sliding_level.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "service/engine/puzzles/sliding/rank.h"
#include "tests/support/sliding_states.h"
#include "tests/support/solving.h"

namespace puzzlesolver {
namespace {

using sliding::Board;
using sliding::Geometry;

using Ranks = std::set<std::uint64_t>;

std::shared_ptr<const SlidingLevel> Build(const Geometry& geometry, int goal_cell, int length) {
  return SlidingLevel::Build(geometry, goal_cell, length, BuildMeter());
}

/// All boards, in the order of their indexes, as ranks.
Ranks BoardsOf(const SlidingLevel& level) {
  Ranks boards;
  for (std::uint64_t index = 0; index < level.size(); ++index) {
    boards.insert(sliding::Rank(level.At(index).tiles()));
  }
  EXPECT_EQ(boards.size(), level.size());
  return boards;
}

/// By a search of one state at a time.
std::vector<Ranks> LevelsByPlainSearch(const Geometry& geometry, int goal_cell) {
  std::vector<Ranks> levels;
  testing::ForEachReachable(geometry, goal_cell, [&](const Board& board, const SlidingStep& step) {
    if (step.distance >= levels.size()) levels.resize(step.distance + std::size_t{1});
    levels[step.distance].insert(sliding::Rank(board.tiles()));
  });
  return levels;
}

void ExpectAllLevels(int rows, int columns, int goal_cell) {
  const Geometry geometry = *Geometry::Create(rows, columns);
  const std::vector<Ranks> levels = LevelsByPlainSearch(geometry, goal_cell);
  for (std::size_t length = 0; length < levels.size(); ++length) {
    const auto level = Build(geometry, goal_cell, static_cast<int>(length));
    ASSERT_EQ(level->length(), static_cast<int>(length));
    ASSERT_EQ(BoardsOf(*level), levels[length])
        << rows << 'x' << columns << " goal " << goal_cell << " length " << length;
  }
  const auto last = Build(geometry, goal_cell, SlidingLevel::kBeyondAll);
  EXPECT_EQ(last->length(), static_cast<int>(levels.size()) - 1);
  EXPECT_EQ(BoardsOf(*last), levels.back());
}

TEST(SlidingLevel, HasAllBoardsOfItsLengthForEveryGoalOfTheEightPuzzle) {
  for (int goal_cell = 0; goal_cell < 9; ++goal_cell) ExpectAllLevels(3, 3, goal_cell);
}

TEST(SlidingLevel, HasAllBoardsOfItsLengthForEveryGoalOfSmallerShapes) {
  for (const auto& [rows, columns] :
       {std::pair(2, 2), std::pair(2, 3), std::pair(3, 2), std::pair(2, 4), std::pair(4, 2)}) {
    for (int goal_cell = 0; goal_cell < rows * columns; ++goal_cell) {
      ExpectAllLevels(rows, columns, goal_cell);
    }
  }
}

std::vector<std::uint64_t> SizesOf(const Geometry& geometry, int goal_cell) {
  std::vector<std::uint64_t> sizes;
  for (int length = 0;; ++length) {
    const auto level = Build(geometry, goal_cell, length);
    if (level->length() < length) return sizes;
    sizes.push_back(level->size());
  }
}

TEST(SlidingLevel, HasBoardsOfItsLengthOnTwoRowsOfFive) {
  constexpr std::uint64_t kStride = 101;
  const Geometry geometry = *Geometry::Create(2, 5);
  for (const int goal_cell : {7, 9}) {
    const auto steps = BuildSlidingStepTable(geometry, goal_cell);
    std::vector<std::uint64_t> sizes;
    for (const SlidingStep& step : steps) {
      if (step.distance == SlidingStep::kUnreachable) continue;
      if (step.distance >= sizes.size()) sizes.resize(step.distance + std::size_t{1});
      ++sizes[step.distance];
    }
    EXPECT_EQ(SizesOf(geometry, goal_cell), sizes);
    for (std::size_t length = 0; length < sizes.size(); ++length) {
      const auto level = Build(geometry, goal_cell, static_cast<int>(length));
      for (std::uint64_t index = 0; index < level->size(); index += kStride) {
        ASSERT_EQ(steps[sliding::Rank(level->At(index).tiles())].distance, length) << index;
      }
    }
  }
}

// Computed by two other programs; the first is known as OEIS A089474, the second as A089483.
TEST(SlidingLevel, HasTheKnownSizesOfTheEightPuzzleWithTheBlankOffTheCorner) {
  const Geometry geometry = *Geometry::Create(3, 3);
  EXPECT_EQ(SizesOf(geometry, 4),
            (std::vector<std::uint64_t>{1,     4,     8,     8,     16,    32,    60,    72,
                                        136,   200,   376,   512,   964,   1296,  2368,  3084,
                                        5482,  6736,  11132, 12208, 18612, 18444, 24968, 19632,
                                        22289, 13600, 11842, 4340,  2398,  472,   148}));
  for (const int goal_cell : {1, 3, 5, 7}) {
    EXPECT_EQ(SizesOf(geometry, goal_cell),
              (std::vector<std::uint64_t>{1,     3,     5,    10,    14,    28,    42,    80,
                                          108,   202,   278,  524,   726,   1348,  1804,  3283,
                                          4193,  7322,  8596, 13930, 14713, 21721, 19827, 25132,
                                          18197, 18978, 9929, 7359,  2081,  878,   126,   2}));
  }
}

// Those that are farthest, as others have counted them (OEIS A151944).
TEST(SlidingLevel, HasTheFewFarthestBoardsOfTwelveCells) {
  const auto three_by_four = Build(*Geometry::Create(3, 4), 11, SlidingLevel::kBeyondAll);
  EXPECT_EQ(three_by_four->length(), 53);
  EXPECT_EQ(three_by_four->size(), 18u);
  EXPECT_EQ(BoardsOf(*three_by_four).size(), 18u);
  const auto two_by_six = Build(*Geometry::Create(2, 6), 11, 80);
  EXPECT_EQ(two_by_six->length(), 80);
  EXPECT_EQ(BoardsOf(*two_by_six).size(), 2u);
}

TEST(SlidingLevel, EndsWithItsMeter) {
  int reports = 0;
  const BuildMeter meter([&](std::uint64_t work) {
    EXPECT_GT(work, 0u);
    return ++reports < 5;
  });
  EXPECT_EQ(SlidingLevel::Build(*Geometry::Create(3, 3), 0, 31, meter), nullptr);
  EXPECT_EQ(reports, 5);
}

}  // namespace
}  // namespace puzzlesolver
