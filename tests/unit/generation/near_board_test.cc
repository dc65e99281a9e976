#include "service/engine/generation/near_board.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "service/engine/puzzles/sliding/rank.h"
#include "service/engine/tables/sliding_step_table.h"

namespace puzzlesolver {
namespace {

using sliding::Board;

/// The 8-puzzle, whose lengths are known.
class EightPuzzle {
 public:
  Board goal() const { return Board::Standard(*sliding::Geometry::Create(3, 3)); }

  int LengthOf(const Board& board) const { return steps_[sliding::Rank(board.tiles())].distance; }

  /// Counts its calls.
  FindLength Finder() {
    return [this](const Board& board) -> std::optional<int> {
      ++searches;
      return LengthOf(board);
    };
  }

  int searches = 0;

 private:
  std::vector<SlidingStep> steps_ = BuildSlidingStepTable(*sliding::Geometry::Create(3, 3), 8);
};

TEST(WalkToLength, GetsToEveryLength) {
  EightPuzzle puzzle;
  for (int length = 0; length <= 29; ++length) {
    for (std::uint32_t index = 0; index < 20; ++index) {
      RandomNumbers random(1, index);
      const auto found = WalkToLength(puzzle.goal(), length, random, puzzle.Finder());
      ASSERT_TRUE(found.has_value());
      EXPECT_EQ(found->length, length);
      EXPECT_EQ(puzzle.LengthOf(found->board), length);
    }
  }
}

TEST(WalkToLength, MakesDifferentBoards) {
  EightPuzzle puzzle;
  std::set<std::vector<sliding::Tile>> boards;
  for (std::uint32_t index = 0; index < 1000; ++index) {
    RandomNumbers random(2, index);
    boards.insert(WalkToLength(puzzle.goal(), 6, random, puzzle.Finder())->board.tiles());
  }
  EXPECT_EQ(boards.size(), 39u);  // all that there are, from a goal in a corner
}

TEST(WalkToLength, IsContentWithTheFarthestBoardMetInTheEnd) {
  EightPuzzle puzzle;
  RandomNumbers random(3, 0);
  const auto found = WalkToLength(puzzle.goal(), 1'000'000'000, random, puzzle.Finder());
  EXPECT_EQ(puzzle.searches, 1000);
  EXPECT_EQ(puzzle.LengthOf(found->board), found->length);
  EXPECT_GE(found->length, 28);
}

TEST(WalkToLength, EndsWithItsSearches) {
  EightPuzzle puzzle;
  RandomNumbers random(4, 0);
  int left = 3;
  const auto found =
      WalkToLength(puzzle.goal(), 31, random, [&](const Board&) -> std::optional<int> {
        if (--left == 0) return std::nullopt;
        return 1;
      });
  EXPECT_FALSE(found.has_value());
  EXPECT_EQ(left, 0);
}

}  // namespace
}  // namespace puzzlesolver
