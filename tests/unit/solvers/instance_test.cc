#include "service/engine/solvers/instance.h"

#include <gtest/gtest.h>

#include <string>

#include "service/engine/puzzles/field_error.h"
#include "tests/support/solving.h"

namespace puzzlesolver {
namespace {

TEST(SlidingInstance, KeepsShapesGoalsAndStatesApart) {
  const auto wide = testing::Sliding("4 1 2/5 0 3")->Key();
  const auto tall = testing::Sliding("4 1/2 5/0 3")->Key();
  EXPECT_NE(wide, tall);
  const auto blank_last = testing::Sliding("4 1 2/5 0 3", "1 2 3/4 5 0")->Key();
  EXPECT_EQ(blank_last, wide);
  const auto blank_first = testing::Sliding("4 1 2/5 0 3", "0 1 2/3 4 5")->Key();
  EXPECT_NE(blank_first, wide);
  EXPECT_NE(testing::Sliding("4 1 2/0 5 3")->Key(), wide);
}

TEST(SlidingInstance, ComesFromItsKey) {
  for (const auto& instance :
       {testing::Sliding("4 1 2/5 0 3"), testing::Sliding("4 1 2/5 0 3", "0 1 2/3 4 5"),
        testing::Sliding("2 1 3/4 5 6/7 8 0"), testing::Sliding("0")}) {
    const auto again = SlidingInstance::FromKey(instance->Key());
    ASSERT_NE(again, nullptr);
    EXPECT_EQ(again->Key(), instance->Key());
    EXPECT_EQ(again->renamed(), instance->renamed());
    EXPECT_EQ(again->IsSolved(), instance->IsSolved());
  }
}

TEST(SlidingInstance, ComesFromNoOtherKey) {
  const StateKey key = testing::Sliding("4 1 2/5 0 3")->Key();
  const auto expect_none = [&key](auto change) {
    StateKey other = key;
    change(other);
    EXPECT_EQ(SlidingInstance::FromKey(other), nullptr);
  };
  expect_none([](StateKey& other) { other.family = Family::kRotation; });
  expect_none([](StateKey& other) { other.rows = 0; });
  expect_none([](StateKey& other) { other.columns = 65'535; });
  expect_none([](StateKey& other) { other.goal_cell = 6; });
  expect_none([](StateKey& other) { other.rank += '\0'; });
  expect_none([](StateKey& other) { other.rank.clear(); });
  expect_none([](StateKey& other) { other.rank.assign(other.rank.size(), '\xff'); });
}

TEST(SlidingInstance, GoalsWithOneBlankCellShareKeys) {
  const auto standard = testing::Sliding("1 2 3/4 0 5", "1 2 3/4 5 0");
  const auto reversed = testing::Sliding("5 4 3/2 0 1", "5 4 3/2 1 0");
  EXPECT_EQ(standard->Key(), reversed->Key());
  EXPECT_EQ(standard->LowerBound(), 1);
  EXPECT_EQ(reversed->LowerBound(), 1);
}

TEST(SlidingInstance, MovesBothViewsOfTheBoard) {
  const auto instance = testing::Sliding("5 4 3/2 0 1", "5 4 3/2 1 0");
  EXPECT_FALSE(instance->IsSolved());
  const auto right = static_cast<MoveCode>(sliding::Move::kRight);
  ASSERT_TRUE(instance->CanMove(right));
  const auto before = instance->Clone();
  instance->Apply(right);
  EXPECT_TRUE(instance->IsSolved());
  EXPECT_EQ(instance->Key(), testing::Sliding("1 2 3/4 5 0")->Key());
  EXPECT_FALSE(before->IsSolved()) << "a clone is independent";
  EXPECT_FALSE(instance->CanMove(right));
  EXPECT_FALSE(instance->CanMove(sliding::kMoveCount)) << "no such move";
}

TEST(SlidingInstance, SaysWhyABoardIsUnsolvable) {
  EXPECT_TRUE(testing::Sliding("2 1 3/4 5 6/7 8 0")->WhyUnsolvable().has_value());
  EXPECT_FALSE(testing::Sliding("1 2 3/4 5 6/7 0 8")->WhyUnsolvable().has_value());
}

TEST(SlidingInstance, BoardsBeyondEverySearchCanStillBeMoved) {
  const auto goal = sliding::Board::Standard(*sliding::Geometry::Create(999, 999));
  auto start = goal;
  start.Apply(sliding::Move::kUp);
  const auto instance = *SlidingInstance::Create(start, goal);
  EXPECT_FALSE(instance->IsSolved());
  EXPECT_EQ(instance->WhyUnsolvable(), std::nullopt);
  EXPECT_EQ(instance->LowerBound(), 1);
  instance->Apply(static_cast<MoveCode>(sliding::Move::kDown));
  EXPECT_TRUE(instance->IsSolved());
}

TEST(SlidingInstance, RefusesAGoalOfAnotherShape) {
  const auto refused = SlidingInstance::Create(testing::SlidingBoard("1 2 3/4 5 0"),
                                               testing::SlidingBoard("1 2/3 4/5 0"));
  EXPECT_EQ(FieldOf(refused.status()), "goal");
}

TEST(RotationInstance, ComesFromItsKeyAndNoOther) {
  const RotationInstance instance(
      testing::RotationBoard("1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3"));
  const auto again = RotationInstance::FromKey(instance.Key());
  ASSERT_NE(again, nullptr);
  EXPECT_EQ(again->board(), instance.board());
  StateKey key = instance.Key();
  key.rows = 1;
  EXPECT_EQ(RotationInstance::FromKey(key), nullptr);
  key = instance.Key();
  key.family = Family::kSliding;
  EXPECT_EQ(RotationInstance::FromKey(key), nullptr);
  key = instance.Key();
  key.rank = std::string(5, '\xff');
  EXPECT_EQ(RotationInstance::FromKey(key), nullptr);
  EXPECT_EQ(RotationInstance::FromKey({Family::kRotation, 0, 0, 0, "abcd"}), nullptr);
}

TEST(RotationInstance, IsAlwaysSolvableAndBoundedByItsCentre) {
  const RotationInstance instance(
      testing::RotationBoard("1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3"));
  EXPECT_FALSE(instance.WhyUnsolvable().has_value());
  EXPECT_EQ(instance.LowerBound(), 4);
  EXPECT_EQ(instance.Key().rank.size(), 5u);
  EXPECT_TRUE(instance.CanMove(7));
  EXPECT_FALSE(instance.CanMove(8));
}

TEST(Instance, BitsPerMoveFitTheAlphabet) {
  EXPECT_EQ(BitsPerMove(*testing::Sliding("1 2/3 0")), 2);
  EXPECT_EQ(BitsPerMove(RotationInstance(
                testing::RotationBoard("1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3"))),
            3);
}

}  // namespace
}  // namespace puzzlesolver
