#include "service/engine/comparison/search_method.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace puzzlesolver {
namespace {

using ::testing::Contains;

TEST(AllSearchMethods, AreTwoWithoutAHeuristicAndTwoWithEach) {
  const auto methods = AllSearchMethods();
  EXPECT_EQ(methods.size(), 2u + 2 * 5);
  EXPECT_EQ(std::ranges::count(methods, SearchHeuristic::kNone, &SearchMethod::heuristic), 2);
}

TEST(AllSearchMethods, HaveNamesOfTheirOwn) {
  std::set<std::string> names;
  for (const SearchMethod& method : AllSearchMethods()) names.insert(NameOf(method));
  EXPECT_EQ(names.size(), AllSearchMethods().size());
  EXPECT_THAT(names, Contains("bidirectional breadth-first search"));
  EXPECT_THAT(names, Contains("IDA* with Manhattan distance"));
}

}  // namespace
}  // namespace puzzlesolver
