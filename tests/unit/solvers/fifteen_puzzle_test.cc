#include <gtest/gtest.h>

#include <cstdint>

#include "service/engine/solvers/sliding_solver.h"
#include "tests/support/korf.h"
#include "tests/support/solving.h"

namespace puzzlesolver {
namespace {

TEST(FifteenPuzzle, OddKorfInstancesHaveTheirPublishedLengths) {
  const auto solver = NewSlidingSolver();
  const auto instances = testing::ReadKorf(PUZZLESOLVER_TEST_DATA "/korf15.txt");
  ASSERT_EQ(instances.size(), 50u);
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  for (const auto& korf : instances) {
    const auto result = testing::Search(*solver, *korf.instance);
    EXPECT_EQ(result.moves.size(), korf.length) << "instance " << korf.id;
    EXPECT_EQ(result.lower_bound, static_cast<int>(korf.length)) << "instance " << korf.id;
    EXPECT_TRUE(testing::Solves(*korf.instance, result.moves)) << "instance " << korf.id;
    expanded += result.statistics.expanded;
    generated += result.statistics.generated;
  }
  EXPECT_EQ(expanded, 110'780'504u);
  EXPECT_EQ(generated, 222'265'640u);
}

TEST(FifteenPuzzle, OfTwoShortestSolutionsTheSmallerIsTheAnswer) {
  const auto solver = NewSlidingSolver();
  const auto instance = testing::Sliding("15 14 1 6/9 11 4 12/0 10 7 3/13 8 5 2");
  EXPECT_EQ(testing::Letters(*instance, testing::Search(*solver, *instance).moves),
            "RRRULDDLUUULDRURDDDRULLULURRRDDLDLUURDDLULURRULDRDRD");
}

TEST(FifteenPuzzle, OtherGoalsShareTheWork) {
  const auto solver = NewSlidingSolver();
  // The same problem told with other names of the tiles has the same search.
  const auto plain = testing::Sliding("2 3 4 0/1 5 7 8/9 6 10 12/13 14 11 15");
  const auto renamed = testing::Sliding("14 13 12 0/15 11 9 8/7 10 6 4/3 2 5 1",
                                        "15 14 13 12/11 10 9 8/7 6 5 4/3 2 1 0");
  EXPECT_EQ(plain->Key(), renamed->Key());
  const auto result = testing::Search(*solver, *plain);
  EXPECT_EQ(testing::Letters(*plain, result.moves), "LLLDRDRDR");
  const auto other = testing::Search(*solver, *renamed);
  EXPECT_EQ(other.moves, result.moves);
  EXPECT_EQ(other.statistics, result.statistics);
}

}  // namespace
}  // namespace puzzlesolver
