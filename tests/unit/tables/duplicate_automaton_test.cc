#include "service/engine/tables/duplicate_automaton.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "service/engine/puzzles/sliding/rank.h"
#include "tests/support/sliding_states.h"

namespace puzzlesolver {
namespace {

using sliding::Board;
using sliding::Geometry;

DuplicateAutomaton::Limits WordsUpTo(int length) { return {.max_word_length = length}; }

/// Paths of each length that the automaton lets through from a cell.
std::vector<std::uint64_t> PathCounts(const DuplicateAutomaton& automaton, int cell, int depth) {
  std::map<DuplicateAutomaton::State, std::uint64_t> paths{{automaton.Start(cell), 1}};
  std::vector<std::uint64_t> counts{1};
  for (int length = 1; length <= depth; ++length) {
    std::map<DuplicateAutomaton::State, std::uint64_t> longer;
    for (const auto& [state, count] : paths) {
      for (int move = 0; move < sliding::kMoveCount; ++move) {
        const auto next = automaton.Next(state, move);
        if (next != DuplicateAutomaton::kPruned) longer[next] += count;
      }
    }
    paths = std::move(longer);
    counts.push_back(0);
    for (const auto& [state, count] : paths) counts.back() += count;
  }
  return counts;
}

TEST(DuplicateAutomaton, HasTheKnownSizes) {
  const auto four = *Geometry::Create(4, 4);
  const auto twelve = DuplicateAutomaton::Build(four, WordsUpTo(12), {});
  EXPECT_EQ(twelve->forbidden_word_count(), 3926);
  EXPECT_EQ(twelve->state_count(), 15'222);
  const auto fourteen = DuplicateAutomaton::Build(four, WordsUpTo(14), {});
  EXPECT_EQ(fourteen->forbidden_word_count(), 13'156);
  EXPECT_EQ(fourteen->state_count(), 53'205);
  const auto five = DuplicateAutomaton::Build(*Geometry::Create(5, 5), WordsUpTo(14), {});
  EXPECT_EQ(five->word_length(), 12);
  EXPECT_EQ(five->forbidden_word_count(), 13'913);
  EXPECT_EQ(five->state_count(), 52'605);
}

TEST(DuplicateAutomaton, LetsThroughOnePathAStateAsFarAsItsWordsReach) {
  const auto automaton = DuplicateAutomaton::Build(*Geometry::Create(4, 4), WordsUpTo(14), {});
  const std::vector<std::uint64_t> states{1,   2,   4,    10,   24,   54,    107,  212,
                                          446, 946, 1948, 3938, 7808, 15544, 30821};
  EXPECT_EQ(PathCounts(*automaton, 15, 14), states);
  EXPECT_EQ(PathCounts(*automaton, 0, 14), states);
}

TEST(DuplicateAutomaton, WithWordsOfTwoMovesOnlyUndoingIsForbidden) {
  const auto geometry = *Geometry::Create(3, 5);
  const auto automaton = DuplicateAutomaton::Build(geometry, WordsUpTo(2), {});
  for (int cell = 0; cell < geometry.cells(); ++cell) {
    for (int first = 0; first < sliding::kMoveCount; ++first) {
      const auto state = automaton->Next(automaton->Start(cell), first);
      const int middle = geometry.Neighbour(cell, static_cast<sliding::Move>(first));
      ASSERT_EQ(state == DuplicateAutomaton::kPruned, middle == Geometry::kNoCell);
      if (middle == Geometry::kNoCell) continue;
      for (int second = 0; second < sliding::kMoveCount; ++second) {
        const bool allowed =
            second != sliding::kMoveCount - 1 - first &&
            geometry.Neighbour(middle, static_cast<sliding::Move>(second)) != Geometry::kNoCell;
        ASSERT_EQ(automaton->Next(state, second) != DuplicateAutomaton::kPruned, allowed);
      }
    }
  }
}

/// The canonical path of every state passes, whatever the goal.
void ExpectKeepsCanonicalPaths(int rows, int columns) {
  const auto geometry = *Geometry::Create(rows, columns);
  const auto automaton = DuplicateAutomaton::Build(geometry, WordsUpTo(14), {});
  for (int goal_cell = 0; goal_cell < geometry.cells(); ++goal_cell) {
    const auto table = BuildSlidingStepTable(geometry, goal_cell);
    int lost = 0;
    testing::ForEachReachable(geometry, goal_cell, [&](Board board, SlidingStep step) {
      auto state = automaton->Start(board.blank_cell());
      while (step.distance > 0 && state != DuplicateAutomaton::kPruned) {
        state = automaton->Next(state, step.first_move);
        board.Apply(static_cast<sliding::Move>(step.first_move));
        step = table[sliding::Rank(board.tiles())];
      }
      lost += state == DuplicateAutomaton::kPruned;
    });
    EXPECT_EQ(lost, 0) << "goal cell " << goal_cell;
  }
}

TEST(DuplicateAutomaton, KeepsCanonicalPathsOn3x3) { ExpectKeepsCanonicalPaths(3, 3); }
TEST(DuplicateAutomaton, KeepsCanonicalPathsOn2x4) { ExpectKeepsCanonicalPaths(2, 4); }
TEST(DuplicateAutomaton, KeepsCanonicalPathsOn4x2) { ExpectKeepsCanonicalPaths(4, 2); }

TEST(DuplicateAutomaton, StaysSmallOnLargeBoards) {
  const auto automaton = DuplicateAutomaton::Build(*Geometry::Create(32, 32), {}, {});
  EXPECT_GE(automaton->word_length(), 2);
  EXPECT_LE(automaton->state_count(), 0xFFFF);
  EXPECT_EQ(automaton->Next(automaton->Next(automaton->Start(0), 0), 3),
            DuplicateAutomaton::kPruned);
}

TEST(DuplicateAutomaton, ReportsItsWork) {
  std::uint64_t work = 0;
  const BuildMeter meter([&](std::uint64_t more) {
    work += more;
    return true;
  });
  DuplicateAutomaton::Build(*Geometry::Create(4, 4), WordsUpTo(2), meter);
  // Words of one move and of two, six each, then the states: one a cell, one a first move.
  EXPECT_EQ(work, 6u * (48 + 152) + 16 + 48);
}

TEST(DuplicateAutomaton, EndsWithinThousandsOfWordsWhenTheMeterSaysSo) {
  std::uint64_t work = 0;
  const BuildMeter meter([&](std::uint64_t more) {
    work += more;
    return work < 1'000'000;
  });
  EXPECT_EQ(DuplicateAutomaton::Build(*Geometry::Create(6, 6), {}, meter), nullptr);
  EXPECT_LT(work, 1'010'000u);
}

}  // namespace
}  // namespace puzzlesolver
