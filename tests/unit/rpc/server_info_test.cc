#include "service/rpc/server_info.h"

#include <gtest/gtest.h>

namespace puzzlesolver::rpc {
namespace {

using State = app::TableStatus::State;

TEST(DescribeTable, TellsAllOfATable) {
  app::TableStatus table;
  table.name = "4x4-patterns";
  table.kind = TablePlan::Kind::kHeuristic;
  table.family = Family::kSliding;
  table.rows = 4;
  table.columns = 5;
  table.state = State::kFailed;
  table.bytes = std::uint64_t{5} << 30;
  table.detail = "The disk is full.";
  const v1::TableInfo info = DescribeTable(table);
  EXPECT_EQ(info.name(), "4x4-patterns");
  EXPECT_EQ(info.kind(), v1::TABLE_KIND_HEURISTIC);
  EXPECT_EQ(info.family(), v1::PUZZLE_FAMILY_SLIDING);
  EXPECT_EQ(info.rows(), 4u);
  EXPECT_EQ(info.columns(), 5u);
  EXPECT_FALSE(info.has_goal_cell());
  EXPECT_EQ(info.state(), v1::TABLE_STATE_FAILED);
  EXPECT_EQ(info.bytes(), std::uint64_t{5} << 30);
  EXPECT_EQ(info.detail(), "The disk is full.");
}

TEST(DescribeTable, TellsTheGoalCellOfATableForOne) {
  app::TableStatus table;
  table.goal_cell = 0;
  const v1::TableInfo info = DescribeTable(table);
  ASSERT_TRUE(info.has_goal_cell());
  EXPECT_EQ(info.goal_cell(), 0u);
}

TEST(DescribeTable, KnowsEveryKindAndState) {
  app::TableStatus table;
  table.kind = TablePlan::Kind::kComplete;
  EXPECT_EQ(DescribeTable(table).kind(), v1::TABLE_KIND_COMPLETE);
  const std::pair<State, v1::TableState> states[] = {{State::kAbsent, v1::TABLE_STATE_ABSENT},
                                                     {State::kBuilding, v1::TABLE_STATE_BUILDING},
                                                     {State::kReady, v1::TABLE_STATE_READY},
                                                     {State::kFailed, v1::TABLE_STATE_FAILED}};
  for (const auto& [state, expected] : states) {
    table.state = state;
    EXPECT_EQ(DescribeTable(table).state(), expected);
  }
}

}  // namespace
}  // namespace puzzlesolver::rpc
