#include "service/engine/search/work_list.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <thread>
#include <vector>

namespace puzzlesolver {
namespace {

using Wanted = WorkList::Wanted;
using Moves = std::vector<std::uint8_t>;

/// A solution by which its subtree is known.
Moves Through(std::size_t subtree) { return {static_cast<std::uint8_t>(subtree), 9}; }

TEST(WorkList, HandsOutSubtreesInOrder) {
  WorkList work(3, Wanted::kSmallestSolution);
  EXPECT_EQ(work.Take(), 0u);
  EXPECT_EQ(work.Take(), 1u);
  EXPECT_EQ(work.Take(), 2u);
  EXPECT_EQ(work.Take(), std::nullopt);
  EXPECT_EQ(work.Take(), std::nullopt);
  EXPECT_EQ(work.TakeSolution(), std::nullopt);
}

TEST(WorkList, HasNothingToHandOut) {
  EXPECT_EQ(WorkList(0, Wanted::kSmallestSolution).Take(), std::nullopt);
  EXPECT_EQ(WorkList(0, Wanted::kAnySolution).Take(), std::nullopt);
}

TEST(WorkList, SolutionMakesOnlyWhatIsBehindItUnwanted) {
  WorkList work(5, Wanted::kSmallestSolution);
  for (int i = 0; i < 3; ++i) work.Take();
  work.ReportSolution(2, Through(2));
  EXPECT_TRUE(work.IsWanted(0));
  EXPECT_TRUE(work.IsWanted(1));
  EXPECT_FALSE(work.IsWanted(2));
  EXPECT_FALSE(work.IsWanted(4));
  EXPECT_EQ(work.Take(), std::nullopt);
  EXPECT_EQ(work.TakeSolution(), Through(2));
}

TEST(WorkList, KeepsTheSmallestSolutionWhateverTheOrderOfReports) {
  std::vector<std::size_t> order{0, 1, 2, 3};
  do {
    for (std::size_t reports = 1; reports <= order.size(); ++reports) {
      WorkList work(6, Wanted::kSmallestSolution);
      std::size_t smallest = 6;
      for (std::size_t i = 0; i < reports; ++i) {
        work.ReportSolution(order[i], Through(order[i]));
        smallest = std::min(smallest, order[i]);
      }
      EXPECT_EQ(work.TakeSolution(), Through(smallest));
    }
  } while (std::ranges::next_permutation(order).found);
}

TEST(WorkList, KeepsTheFirstSolutionOfASubtree) {
  WorkList work(2, Wanted::kSmallestSolution);
  work.ReportSolution(1, {1, 2});
  work.ReportSolution(1, {1, 3});
  EXPECT_EQ(work.TakeSolution(), (Moves{1, 2}));
}

TEST(WorkList, AnySolutionEndsAllWork) {
  WorkList work(5, Wanted::kAnySolution);
  for (int i = 0; i < 3; ++i) work.Take();
  work.ReportSolution(2, Through(2));
  for (std::size_t subtree = 0; subtree < 5; ++subtree) EXPECT_FALSE(work.IsWanted(subtree));
  EXPECT_EQ(work.Take(), std::nullopt);
  work.ReportSolution(0, Through(0));
  EXPECT_EQ(work.TakeSolution(), Through(2));
}

TEST(WorkList, GivesEachSubtreeToOneThread) {
  constexpr std::size_t kSubtrees = 10'000;
  WorkList work(kSubtrees, Wanted::kSmallestSolution);
  std::vector<std::vector<std::size_t>> taken(4);
  {
    std::vector<std::jthread> threads;
    for (auto& mine : taken) {
      threads.emplace_back([&] {
        while (const auto subtree = work.Take()) {
          mine.push_back(*subtree);
          if (*subtree >= kSubtrees / 2) work.ReportSolution(*subtree, Through(*subtree % 100));
        }
      });
    }
  }
  std::vector<std::size_t> all;
  for (const auto& mine : taken) {
    EXPECT_TRUE(std::ranges::is_sorted(mine));
    all.insert(all.end(), mine.begin(), mine.end());
  }
  std::ranges::sort(all);
  EXPECT_EQ(std::ranges::adjacent_find(all), all.end());
  ASSERT_GT(all.size(), kSubtrees / 2);
  for (std::size_t i = 0; i <= kSubtrees / 2; ++i) ASSERT_EQ(all[i], i);
  EXPECT_EQ(work.TakeSolution(), Through(kSubtrees / 2 % 100));
}

}  // namespace
}  // namespace puzzlesolver
