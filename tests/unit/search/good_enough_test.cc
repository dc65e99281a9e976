#include "service/engine/search/good_enough.h"

#include <gtest/gtest.h>

#include <limits>

namespace puzzlesolver {
namespace {

constexpr int kNone = GoodEnough::kUnknown;

TEST(GoodEnough, AsksForAShortestSolutionUnlessTold) {
  const GoodEnough good_enough;
  EXPECT_FALSE(good_enough(kNone, 10));
  EXPECT_FALSE(good_enough(12, 10));
  EXPECT_TRUE(good_enough(12, 12));
  EXPECT_TRUE(good_enough(0, 0));
}

TEST(GoodEnough, AFactorAllowsForLongerOnes) {
  const GoodEnough good_enough{.factor = 1.25};
  EXPECT_FALSE(good_enough(kNone, 1000));
  EXPECT_FALSE(good_enough(11, 8));
  EXPECT_TRUE(good_enough(10, 8));
  EXPECT_FALSE(good_enough(1, 0));
  EXPECT_TRUE(good_enough(0, 0));
}

TEST(GoodEnough, NoFactorDoesWithoutASolution) {
  constexpr double kLargest = std::numeric_limits<double>::max();
  EXPECT_FALSE((GoodEnough{.factor = kLargest}(kNone, 10)));
  EXPECT_TRUE((GoodEnough{.factor = kLargest}(kNone - 1, 10)));
}

TEST(GoodEnough, AQuestionIsAnsweredByASolutionOrByTheBound) {
  const GoodEnough good_enough{.within = 20};
  EXPECT_FALSE(good_enough(kNone, 20));
  EXPECT_FALSE(good_enough(22, 20));
  EXPECT_TRUE(good_enough(20, 4));
  EXPECT_TRUE(good_enough(kNone, 21));
  EXPECT_TRUE(good_enough(22, 21));
  EXPECT_TRUE(good_enough(22, 22));
}

TEST(GoodEnough, WantsOnlySolutionsThatAnswerTheQuestion) {
  EXPECT_EQ(GoodEnough().LengthWanted(kNone), kNone);
  EXPECT_EQ(GoodEnough().LengthWanted(30), 30);
  EXPECT_EQ(GoodEnough{.within = 20}.LengthWanted(kNone), 21);
  EXPECT_EQ(GoodEnough{.within = 20}.LengthWanted(30), 21);
  EXPECT_EQ(GoodEnough{.within = 20}.LengthWanted(18), 18);
}

}  // namespace
}  // namespace puzzlesolver
