#include "service/app/replay.h"

#include <gtest/gtest.h>

#include "tests/unit/app/fake_puzzle.h"

namespace puzzlesolver::app {
namespace {

constexpr MoveCode kDown = FakeInstance::kDown;
constexpr MoveCode kUp = FakeInstance::kUp;

TEST(ReplayTest, SolutionIsLegalAndSolves) {
  const ReplayResult result = Replay(FakeInstance(2), {kDown, kUp, kDown, kDown});
  EXPECT_EQ(result.legal_moves, 4u);
  EXPECT_TRUE(result.solved);
}

TEST(ReplayTest, LegalMovesThatEndElsewhereDoNotSolve) {
  const ReplayResult result = Replay(FakeInstance(2), {kDown});
  EXPECT_EQ(result.legal_moves, 1u);
  EXPECT_FALSE(result.solved);
}

TEST(ReplayTest, StopsAtTheFirstIllegalMove) {
  const ReplayResult result = Replay(FakeInstance(1), {kDown, kDown, kUp, kDown});
  EXPECT_EQ(result.legal_moves, 1u);
  EXPECT_FALSE(result.solved) << "the goal was passed, but the list as a whole is illegal";
}

TEST(ReplayTest, MovesOutsideTheAlphabetAreIllegal) {
  EXPECT_EQ(Replay(FakeInstance(3), {kDown, 2}).legal_moves, 1u);
  EXPECT_EQ(Replay(FakeInstance(3), {255}).legal_moves, 0u);
}

TEST(ReplayTest, NoMovesSolveTheSolved) {
  EXPECT_TRUE(Replay(FakeInstance(0), {}).solved);
  EXPECT_FALSE(Replay(FakeInstance(1), {}).solved);
}

TEST(ReplayTest, LeavesTheStartAlone) {
  const FakeInstance start(2);
  Replay(start, {kDown, kDown});
  EXPECT_EQ(start.position(), 2);
}

}  // namespace
}  // namespace puzzlesolver::app
