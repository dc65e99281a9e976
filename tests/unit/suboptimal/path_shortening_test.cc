#include "service/engine/suboptimal/path_shortening.h"

#include <gtest/gtest.h>

#include "service/engine/suboptimal/constructive_solution.h"
#include "tests/support/random_boards.h"
#include "tests/support/sliding_moves.h"
#include "tests/support/sliding_states.h"

namespace puzzlesolver {
namespace {

using sliding::Board;
using sliding::Geometry;
using sliding::Move;
using testing::After;
using testing::RandomBoards;

constexpr std::uint64_t kNodes = 200'000;

/// A walk of the blank that seldom goes straight back.
MoveSequence RandomWalk(Board board, int length, RandomBoards& random) {
  MoveSequence moves;
  while (static_cast<int>(moves.size()) < length) {
    const auto move = static_cast<Move>(random.Draw(sliding::kMoveCount));
    if (!board.CanMove(move)) continue;
    board.Apply(move);
    moves.push_back(static_cast<MoveCode>(move));
  }
  return moves;
}

TEST(ShortenSolution, KeepsTheEndAndIsNeverLonger) {
  RandomBoards random(1);
  for (int rows = 1; rows <= 8; ++rows) {
    for (int columns = 1; columns <= 8; ++columns) {
      if (rows * columns == 1) continue;
      SCOPED_TRACE(::testing::Message() << rows << " x " << columns);
      const Board start = random.DrawAny(*Geometry::Create(rows, columns));
      const MoveSequence walk = RandomWalk(start, 300, random);
      MoveSequence moves = walk;
      ShortenSolution(start, moves, kNodes, {});
      EXPECT_EQ(After(start, moves), After(start, walk));
      // Some steps in 300 go straight back.
      EXPECT_LT(moves.size(), walk.size());
      MoveSequence again = walk;
      ShortenSolution(start, again, kNodes, {});
      EXPECT_EQ(again, moves);
    }
  }
}

TEST(ShortenSolution, FindsTheShortestWayWhereAWindowHoldsItAll) {
  const Geometry geometry = *Geometry::Create(2, 3);
  const Board goal = Board::Standard(geometry);
  testing::ForEachReachable(geometry, 5, [&](const Board& board, const SlidingStep& step) {
    MoveSequence moves = *ConstructSolution(board, 5, {});
    // There and back again first.
    const Move there = board.CanMove(Move::kDown) ? Move::kDown : Move::kUp;
    moves.insert(moves.begin(),
                 {static_cast<MoveCode>(there), static_cast<MoveCode>(sliding::Inverse(there))});
    ShortenSolution(board, moves, kNodes, {});
    EXPECT_EQ(moves.size(), step.distance);
    EXPECT_EQ(After(board, moves), goal);
  });
}

TEST(ShortenSolution, UsesNoMoreThanItsNodes) {
  RandomBoards random(2);
  const Board goal = Board::Standard(*Geometry::Create(8, 8));
  const Board start = random.DrawSolvable(goal);
  MoveSequence moves = *ConstructSolution(start, goal.blank_cell(), {});
  const MoveSequence before = moves;
  EXPECT_EQ(ShortenSolution(start, moves, 0, {}), 0u);
  EXPECT_EQ(moves, before);
  EXPECT_LE(ShortenSolution(start, moves, 10'000, {}), 10'000u);
  EXPECT_LT(moves.size(), before.size());
  EXPECT_EQ(After(start, moves), goal);
}

TEST(ShortenSolution, EndsWhenAStopIsRequested) {
  RandomBoards random(3);
  const Board goal = Board::Standard(*Geometry::Create(8, 8));
  const Board start = random.DrawSolvable(goal);
  MoveSequence moves = *ConstructSolution(start, goal.blank_cell(), {});
  const MoveSequence before = moves;
  std::stop_source stop;
  stop.request_stop();
  ShortenSolution(start, moves, kNodes, stop.get_token());
  EXPECT_EQ(moves, before);
}

}  // namespace
}  // namespace puzzlesolver
