#include "service/rpc/fault.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/unit/rpc/protos.h"

namespace puzzlesolver::rpc {
namespace {

TEST(WithPuzzleTest, FaultsNameTheBoardAndItsGoal) {
  const auto sliding = MakeInstance(SlidingPuzzle(2, 2, {0, 1, 2, 3}, {3, 1, 2, 0}));
  EXPECT_EQ(std::string(WithPuzzle(absl::InternalError("Wrong."), *sliding).message()),
            "Wrong. Puzzle: 0 1/2 3 to 3 1/2 0");
  const auto rotation = MakeInstance(RotationPuzzle(kRotationCells));
  EXPECT_EQ(std::string(WithPuzzle(absl::InternalError("Wrong."), *rotation).message()),
            "Wrong. Puzzle: 1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3");
}

TEST(WithPuzzleTest, OtherStatusesStayAsTheyAre) {
  const auto instance = MakeInstance(RotationPuzzle(kRotationCells));
  EXPECT_TRUE(WithPuzzle(absl::OkStatus(), *instance).ok());
  EXPECT_EQ(WithPuzzle(absl::UnavailableError("Later."), *instance),
            absl::UnavailableError("Later."));
}

}  // namespace
}  // namespace puzzlesolver::rpc
