#include "service/engine/heuristics/walking_distance.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace puzzlesolver {
namespace {

TEST(WalkingDistance, HasTheKnownNumbersOfStates) {
  EXPECT_EQ(WalkingDistanceTable::Build(4, 4, 3, {})->state_count(), 24'964);
  EXPECT_EQ(WalkingDistanceTable::Build(4, 4, 0, {})->state_count(), 24'964);
  EXPECT_EQ(WalkingDistanceTable::Build(4, 5, 0, {})->state_count(), 107'712);
  // By hand: the blank's line and how many tiles are away from home, two lines of three.
  EXPECT_EQ(WalkingDistanceTable::Build(2, 3, 1, {})->state_count(), 6);
}

TEST(WalkingDistance, FitsUpToAMillionStates) {
  EXPECT_TRUE(WalkingDistanceTable::Fits(4, 4, 0));
  EXPECT_TRUE(WalkingDistanceTable::Fits(4, 5, 2));
  EXPECT_TRUE(WalkingDistanceTable::Fits(2, 512, 1));
  EXPECT_FALSE(WalkingDistanceTable::Fits(5, 4, 0));  // 5,977,015
  EXPECT_FALSE(WalkingDistanceTable::Fits(5, 5, 0));  // 65,650,495
  EXPECT_FALSE(WalkingDistanceTable::Fits(6, 3, 0));  // 50,388,240
  EXPECT_FALSE(WalkingDistanceTable::Fits(5, 199, 0));
  EXPECT_FALSE(WalkingDistanceTable::Fits(32, 32, 0));
}

TEST(WalkingDistance, IsOfNoUseWithoutASecondLineOrPlace) {
  EXPECT_FALSE(WalkingDistanceTable::Fits(1, 8, 0));
  EXPECT_FALSE(WalkingDistanceTable::Fits(4, 1, 0));
}

TEST(WalkingDistance, GoalIsAtDistanceZeroAndItsNeighboursAtOne) {
  const auto table = WalkingDistanceTable::Build(3, 3, 2, {});
  const auto goal = table->Find({3, 0, 0, 0, 3, 0, 0, 0, 2}, 2);
  EXPECT_EQ(table->Distance(goal), 0);
  const auto step = table->After(goal, false, 1);
  EXPECT_EQ(step.change, 1);
  EXPECT_EQ(step.state, table->Find({3, 0, 0, 0, 2, 0, 0, 1, 2}, 1));
  EXPECT_EQ(table->Distance(step.state), 1);
  const auto back = table->After(step.state, true, 1);
  EXPECT_EQ(back.state, goal);
  EXPECT_EQ(back.change, -1);
}

TEST(WalkingDistance, ReportsWorkForEveryState) {
  std::uint64_t work = 0;
  const BuildMeter meter([&](std::uint64_t more) {
    work += more;
    return true;
  });
  EXPECT_TRUE(WalkingDistanceTable::Fits(4, 4, 0, meter));
  EXPECT_EQ(work, 24'964u / 4);
  work = 0;
  WalkingDistanceTable::Build(4, 4, 0, meter);
  EXPECT_EQ(work, 8u * 24'964u);
}

TEST(WalkingDistance, EndsWithinThousandsOfStatesWhenTheMeterSaysSo) {
  std::uint64_t work = 0;
  const BuildMeter meter([&](std::uint64_t more) {
    work += more;
    return work < 100'000;
  });
  EXPECT_EQ(WalkingDistanceTable::Build(4, 5, 0, meter), nullptr);
  EXPECT_LT(work, 110'000u);
  work = 0;
  EXPECT_FALSE(WalkingDistanceTable::Fits(4, 6, 0, BuildMeter([&](std::uint64_t more) {
                                            work += more;
                                            return false;
                                          })));
  EXPECT_LT(work, 10'000u);
}

}  // namespace
}  // namespace puzzlesolver
