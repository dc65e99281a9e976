#include "service/app/table_catalog.h"

#include <gtest/gtest.h>

#include "service/app/store_key.h"
#include "tests/unit/app/fake_puzzle.h"
#include "tests/unit/app/faulty_store.h"

namespace puzzlesolver::app {
namespace {

StateKey TableWithGoal(std::uint32_t goal_cell) {
  StateKey table = FakeTable();
  table.goal_cell = goal_cell;
  return table;
}

class TableCatalogTest : public testing::Test {
 protected:
  TableCatalogTest() {
    auto solver = std::make_unique<FakeSolver>();
    solver->OfferTables({TableWithGoal(6), TableWithGoal(7), FakeTable()});
    solver_ = solver.get();
    solvers_.push_back(std::move(solver));
  }

  bool IsStored(std::uint32_t goal_cell) {
    return store_.HasTable(ToStoreKey(TableWithGoal(goal_cell))).value();
  }

  FakeSolver* solver_;
  std::vector<std::unique_ptr<Solver>> solvers_;
  FaultyStore store_;
  Counters counters_;
};

TEST_F(TableCatalogTest, LastTableIsThereAtOnceAndTheOthersFollow) {
  const TableCatalog catalog(solvers_, store_, counters_);
  EXPECT_TRUE(IsStored(8));
  EXPECT_TRUE(catalog.IsReady(FakeInstance(5).Key()));
  while (!catalog.IsReady(TableWithGoal(6))) std::this_thread::yield();
  EXPECT_TRUE(IsStored(6));
  EXPECT_TRUE(catalog.IsReady(TableWithGoal(7))) << "built from the last to the first";
  EXPECT_EQ(counters_.tables_built, 3u);
}

TEST_F(TableCatalogTest, FilledStoreNeedsNoBuilding) {
  {
    const TableCatalog first(solvers_, store_, counters_);
    while (!first.IsReady(TableWithGoal(6))) std::this_thread::yield();
  }
  Counters second_counters;
  const TableCatalog second(solvers_, store_, second_counters);
  EXPECT_EQ(second_counters.tables_built, 0u);
  EXPECT_EQ(solver_->tables_built(), 3);
  for (const TableStatus& table : second.Statuses()) {
    EXPECT_EQ(table.state, TableStatus::State::kReady);
  }
}

TEST_F(TableCatalogTest, StopsBuildingAtItsEndAndGoesOnAtTheNextStart) {
  for (int start = 0; start < 3; ++start) const TableCatalog catalog(solvers_, store_, counters_);
  EXPECT_EQ(counters_.tables_built, 3u) << "each start builds at least one, none twice";
}

TEST_F(TableCatalogTest, TableThatCannotBeStoredIsAbsent) {
  store_.refuses = true;
  solver_->OfferTables({FakeTable()});
  const TableCatalog catalog(solvers_, store_, counters_);
  EXPECT_FALSE(catalog.IsReady(FakeInstance(5).Key()));
  EXPECT_EQ(counters_.store_errors, 2u) << "one to look, one to store";
  EXPECT_EQ(catalog.Statuses().front().state, TableStatus::State::kFailed);
  EXPECT_EQ(catalog.Statuses().front().detail, "The database could not take it.");
}

TEST_F(TableCatalogTest, WhatCouldNotBeStoredIsTriedAgain) {
  store_.refuses = true;
  const TableCatalog catalog(solvers_, store_, counters_, absl::Milliseconds(1));
  EXPECT_FALSE(catalog.IsReady(FakeInstance(5).Key()));
  store_.refuses = false;
  while (!catalog.IsReady(TableWithGoal(6)) || !catalog.IsReady(FakeInstance(5).Key())) {
    std::this_thread::yield();
  }
  EXPECT_TRUE(IsStored(6));
  EXPECT_EQ(catalog.Statuses().back().state, TableStatus::State::kReady);
  EXPECT_EQ(catalog.Statuses().back().detail, "");
}

TEST_F(TableCatalogTest, TablesThatAreLostAreBuiltAgain) {
  const TableCatalog catalog(solvers_, store_, counters_, absl::Milliseconds(1));
  while (!catalog.IsReady(TableWithGoal(6))) std::this_thread::yield();
  store_.Clear();
  while (!IsStored(6) || !IsStored(7) || !IsStored(8)) std::this_thread::yield();
  EXPECT_GE(counters_.tables_built, 6u);
}

TEST_F(TableCatalogTest, WhatCannotBeReadForAMomentIsNotLost) {
  const TableCatalog catalog(solvers_, store_, counters_, absl::Milliseconds(1));
  while (!catalog.IsReady(TableWithGoal(6))) std::this_thread::yield();
  store_.refuses = true;
  const std::uint64_t errors = counters_.store_errors;
  while (counters_.store_errors < errors + 6) std::this_thread::yield();
  EXPECT_TRUE(catalog.IsReady(TableWithGoal(6)));
  EXPECT_EQ(counters_.tables_built, 3u);
}

TEST_F(TableCatalogTest, ListsTheTablesInOrder) {
  const TableCatalog catalog(solvers_, store_, counters_);
  const std::vector<TableStatus> tables = catalog.Statuses();
  ASSERT_EQ(tables.size(), 3u);
  EXPECT_EQ(tables[0].name, "1x9-goal-6");
  EXPECT_EQ(tables[2].name, "1x9-goal-8");
  EXPECT_EQ(tables[2].goal_cell, 8u);
  EXPECT_EQ(tables[2].kind, TablePlan::Kind::kComplete);
  EXPECT_EQ(tables[2].state, TableStatus::State::kReady);
}

TEST_F(TableCatalogTest, OtherShapesHaveNoTable) {
  const TableCatalog catalog(solvers_, store_, counters_);
  StateKey other = FakeInstance(5).Key();
  other.rows = 2;
  EXPECT_FALSE(catalog.IsReady(other));
}

}  // namespace
}  // namespace puzzlesolver::app
