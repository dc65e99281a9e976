#include "service/app/memory_budget.h"

#include <gtest/gtest.h>

#include "service/app/table_options.h"

namespace puzzlesolver::app {
namespace {

constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20;

std::uint64_t Sum(const MemoryBudget& budget) {
  return budget.database + budget.messages + budget.searches + budget.tables;
}

TEST(MemoryBudgetTest, ItsSharesStayWithinIt) {
  for (std::uint64_t total = MemoryBudget::kLeast; total < 64'000 * kMebibyte; total += total / 7) {
    const MemoryBudget budget = MemoryBudget::Of(total, 0).value();
    EXPECT_LE(Sum(budget), total);
    EXPECT_GT(budget.tables, 0u) << total;
    EXPECT_LE(budget.tables, TableOptions::kMaxDefaultMemoryBytes);
  }
}

TEST(MemoryBudgetTest, AContainerOfAGigabyteHasRoomForTables) {
  const MemoryBudget budget = MemoryBudget::Of(768 * kMebibyte, 0).value();
  EXPECT_EQ(budget.database, 48 * kMebibyte);
  EXPECT_EQ(budget.messages, 192 * kMebibyte);
  EXPECT_EQ(budget.searches, 96 * kMebibyte);
  EXPECT_EQ(budget.tables, 432 * kMebibyte);
}

TEST(MemoryBudgetTest, TablesMayHaveAllThatTheOthersLeave) {
  EXPECT_EQ(MemoryBudget::Of(768 * kMebibyte, 432 * kMebibyte)->tables, 432 * kMebibyte);
  EXPECT_EQ(MemoryBudget::Of(768 * kMebibyte, 1)->tables, 1u);
  const absl::Status status = MemoryBudget::Of(768 * kMebibyte, 432 * kMebibyte + 1).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(status.message(),
            "--table-memory 453 MB is more than the rest of the memory budget of 805 MB leaves: "
            "expected at most 453 MB, or a larger --memory.");
}

TEST(MemoryBudgetTest, ATinyBudgetHasNothingForTables) {
  EXPECT_EQ(MemoryBudget::Of(1, 0)->tables, 0u);
  EXPECT_FALSE(MemoryBudget::Of(1, 1).ok());
  EXPECT_GE(MemoryBudget::Default(), MemoryBudget::kLeast);
}

}  // namespace
}  // namespace puzzlesolver::app
