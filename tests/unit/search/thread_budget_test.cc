#include "service/engine/search/thread_budget.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

namespace puzzlesolver {
namespace {

TEST(ThreadBudget, GivesAwayEachSpareThreadOnce) {
  ThreadBudget budget(2);
  EXPECT_TRUE(budget.TryEnter());
  EXPECT_TRUE(budget.TryEnter());
  EXPECT_FALSE(budget.TryEnter());
  EXPECT_FALSE(budget.IsOverdrawn());
  budget.Leave();
  EXPECT_TRUE(budget.TryEnter());
  EXPECT_FALSE(budget.TryEnter());
}

TEST(ThreadBudget, HasNoneToSpareWhenEverySearchNeedsItsOwn) {
  ThreadBudget budget(2);
  budget.Enter();
  budget.Enter();
  EXPECT_FALSE(budget.TryEnter());
  EXPECT_FALSE(budget.IsOverdrawn());
}

TEST(ThreadBudget, IsOverdrawnUntilEnoughHaveLeft) {
  ThreadBudget budget(1);
  EXPECT_TRUE(budget.TryEnter());
  budget.Enter();
  budget.Enter();
  EXPECT_TRUE(budget.IsOverdrawn());
  EXPECT_FALSE(budget.TryEnter());
  budget.Leave();
  EXPECT_TRUE(budget.IsOverdrawn());
  budget.Leave();
  EXPECT_FALSE(budget.IsOverdrawn());
  EXPECT_FALSE(budget.TryEnter());
  budget.Leave();
  EXPECT_TRUE(budget.TryEnter());
}

TEST(ThreadBudget, CountsRightWhenManyAskAtOnce) {
  ThreadBudget budget(5);
  std::atomic<int> entered = 0;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&] {
        for (int attempt = 0; attempt < 1000; ++attempt) {
          if (budget.TryEnter()) ++entered;
        }
        budget.Enter();
        budget.Leave();
      });
    }
  }
  EXPECT_EQ(entered, 5);
  EXPECT_FALSE(budget.IsOverdrawn());
}

}  // namespace
}  // namespace puzzlesolver
