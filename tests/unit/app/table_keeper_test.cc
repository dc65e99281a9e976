#include "service/app/table_keeper.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <unistd.h>

#include <fstream>
#include <thread>

#include "tests/support/temporary_directory.h"
#include "tests/unit/app/fake_puzzle.h"

namespace puzzlesolver::app {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using Building = TableOptions::Building;
using State = TableStatus::State;
namespace fs = std::filesystem;

class TableKeeperTest : public testing::Test {
 protected:
  TableKeeperTest() {
    Restart();
    options_.directory = directory_.path() / "tables";
    options_.memory_bytes = 10'000;
    options_.on_event = [this](const TableEvent& event) { events_.push_back(event); };
  }

  /// A new process: a solver that has no tables yet, and no events so far.
  void Restart() {
    auto solver = std::make_unique<FakeSolver>();
    solver_ = solver.get();
    solver_->OfferLadders(ladders_);
    solver_->OfferLadderWhenAsked(ladder_when_asked_);
    solvers_.clear();
    solvers_.push_back(std::move(solver));
    events_.clear();
  }

  /// What a process does that lives long enough.
  std::vector<TableStatus> Work() {
    TableKeeper keeper(solvers_, options_, 2);
    keeper.Work({});
    return keeper.Statuses();
  }

  std::vector<TableStatus> WorkInNewProcess() {
    Restart();
    return Work();
  }

  fs::path File(const std::string& table) const { return options_.directory / (table + ".table"); }

  void Damage(const std::string& table) const {
    std::fstream file(File(table), std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(-1, std::ios::end);
    file.put('!');
  }

  std::vector<std::string> Events(TableEvent::Kind kind) const {
    std::vector<std::string> names;
    for (const TableEvent& event : events_) {
      if (event.kind == kind) names.push_back(event.name);
    }
    return names;
  }

  static TableStatus StatusOf(const std::string& name, const std::vector<TableStatus>& statuses) {
    for (const TableStatus& status : statuses) {
      if (status.name == name) return status;
    }
    ADD_FAILURE() << "no status of " << name;
    return {};
  }

  static std::vector<std::string> NamesOf(const std::vector<TableStatus>& statuses) {
    std::vector<std::string> names;
    for (const TableStatus& status : statuses) names.push_back(status.name);
    return names;
  }

  const TemporaryDirectory directory_;
  std::vector<TableLadder> ladders_ = {
      {FakePlan("a-small", 100, 200), FakePlan("a-middle", 500, 1000),
       FakePlan("a-large", 1000, 4000)},
      {FakePlan("b-small", 100, 300), FakePlan("b-large", 2000, 3000)}};
  TableLadder ladder_when_asked_ = {FakePlan("c-small", 100, 100), FakePlan("c-large", 200, 300)};
  TableOptions options_;
  std::vector<TableEvent> events_;
  FakeSolver* solver_ = nullptr;
  std::vector<std::unique_ptr<Solver>> solvers_;
};

TEST_F(TableKeeperTest, FirstTheSmallTablesThenTheLargestThatFit) {
  const std::vector<TableStatus> statuses = Work();
  EXPECT_THAT(solver_->in_use(), ElementsAre("a-small", "b-small", "a-large", "b-large"));
  EXPECT_THAT(solver_->filled(),
              ElementsAre("a-small.table", "b-small.table", "a-large.table", "b-large.table"));
  EXPECT_THAT(NamesOf(statuses), ElementsAre("a-large", "b-large"));
  EXPECT_EQ(statuses[0].state, State::kReady);
  EXPECT_EQ(statuses[0].bytes, 1000u);
  EXPECT_EQ(statuses[0].kind, TablePlan::Kind::kHeuristic);
  EXPECT_EQ(statuses[0].columns, 9);
  EXPECT_EQ(statuses[0].goal_cell, std::nullopt);
  EXPECT_THAT(statuses[0].detail, IsEmpty());
}

TEST_F(TableKeeperTest, TellsWhatItDoes) {
  Work();
  EXPECT_THAT(Events(TableEvent::Kind::kMade),
              ElementsAre("a-small.table", "b-small.table", "a-large.table", "b-large.table"));
  EXPECT_THAT(Events(TableEvent::Kind::kInUse),
              ElementsAre("a-small", "b-small", "a-large", "b-large"));
  EXPECT_EQ(events_.size(), 8u);
  EXPECT_EQ(events_[0].bytes, 100u);
}

TEST_F(TableKeeperTest, FilesThatAreThereAreOpenedAndTheSmallOnesPassedOver) {
  Work();
  WorkInNewProcess();
  EXPECT_THAT(solver_->filled(), IsEmpty());
  EXPECT_THAT(solver_->in_use(), ElementsAre("a-large", "b-large"));
  EXPECT_THAT(Events(TableEvent::Kind::kOpened), ElementsAre("a-large.table", "b-large.table"));
}

TEST_F(TableKeeperTest, BestOfTheFilesThatAreThereComesBeforeABetterOneIsMade) {
  options_.memory_bytes = 1200;
  EXPECT_THAT(NamesOf(Work()), ElementsAre("a-middle", "a-large", "b-small", "b-large"));
  options_.memory_bytes = 10'000;
  WorkInNewProcess();
  EXPECT_THAT(solver_->in_use(), ElementsAre("a-middle", "b-small", "a-large", "b-large"));
  EXPECT_THAT(solver_->filled(), ElementsAre("a-large.table", "b-large.table"));
}

TEST_F(TableKeeperTest, BudgetHoldsWhatIsInUseAndTheMemoryOfTheBuild) {
  options_.memory_bytes = 4099;  // a-large would fit but for b-small
  const std::vector<TableStatus> statuses = Work();
  EXPECT_THAT(solver_->in_use(), ElementsAre("a-small", "b-small", "a-middle", "b-large"));
  const TableStatus left_out = StatusOf("a-large", statuses);
  EXPECT_EQ(left_out.state, State::kAbsent);
  EXPECT_EQ(left_out.bytes, 0u);
  EXPECT_EQ(left_out.detail,
            "Building it takes 4 kB, more than the 2.1 kB that --table-memory has left.");
}

TEST_F(TableKeeperTest, BudgetThatIsJustEnough) {
  options_.memory_bytes = 4100;
  EXPECT_THAT(NamesOf(Work()), ElementsAre("a-large", "b-large"));
}

TEST_F(TableKeeperTest, FilesThatAreThereTakeOnlyTheirOwnMemory) {
  Work();
  options_.memory_bytes = 3000;
  WorkInNewProcess();
  EXPECT_THAT(solver_->in_use(), ElementsAre("a-large", "b-large"));
  options_.memory_bytes = 2999;
  const std::vector<TableStatus> statuses = WorkInNewProcess();
  EXPECT_THAT(solver_->in_use(), ElementsAre("a-large", "b-small"));
  EXPECT_EQ(StatusOf("b-large", statuses).detail,
            "It takes 2 kB, more than the 2 kB that --table-memory has left.");
  EXPECT_EQ(StatusOf("b-large", statuses).bytes, 2000u) << "on disk";
}

TEST_F(TableKeeperTest, NothingFitsNothingIsMade) {
  options_.memory_bytes = 1;
  const std::vector<TableStatus> statuses = Work();
  EXPECT_THAT(solver_->in_use(), IsEmpty());
  EXPECT_THAT(NamesOf(statuses),
              ElementsAre("a-small", "a-middle", "a-large", "b-small", "b-large"));
  EXPECT_FALSE(fs::exists(options_.directory)) << "made when first needed";
}

TEST_F(TableKeeperTest, BytesInUseAreThoseOfTheBestRungs) {
  TableKeeper keeper(solvers_, options_, 2);
  EXPECT_EQ(keeper.BytesInUse(), 0u);
  keeper.Work({});
  EXPECT_EQ(keeper.BytesInUse(), 3000u);
}

TEST_F(TableKeeperTest, StatusesBeforeTheWork) {
  const TableKeeper keeper(solvers_, options_, 2);
  const std::vector<TableStatus> statuses = keeper.Statuses();
  EXPECT_THAT(NamesOf(statuses), ElementsAre("a-small", "a-large", "b-small", "b-large"));
  for (const TableStatus& status : statuses) {
    EXPECT_EQ(status.state, State::kAbsent);
    EXPECT_EQ(status.detail, "It is yet to be made.");
  }
}

TEST_F(TableKeeperTest, NoneAreMade) {
  options_.building = Building::kNone;
  const std::vector<TableStatus> statuses = Work();
  EXPECT_THAT(solver_->in_use(), IsEmpty());
  EXPECT_THAT(NamesOf(statuses), ElementsAre("a-small", "b-small"));
  EXPECT_EQ(statuses[0].detail, "It is not there, and none are made.");
  options_.building = Building::kAll;
  Work();
  options_.building = Building::kNone;
  WorkInNewProcess();
  EXPECT_THAT(solver_->in_use(), ElementsAre("a-large", "b-large"));
}

TEST_F(TableKeeperTest, FirstOnesAreMadeWhenAskedFor) {
  options_.building = Building::kFirstOnDemand;
  ladder_when_asked_ = ladders_[1];
  Restart();
  TableKeeper keeper(solvers_, options_, 2);
  keeper.Work({});
  EXPECT_THAT(solver_->in_use(), IsEmpty());
  EXPECT_EQ(StatusOf("b-small", keeper.Statuses()).detail,
            "It is made when a board of its shape is asked for.");
  keeper.Want(*At(5));
  keeper.Work({});
  EXPECT_THAT(solver_->in_use(), ElementsAre("b-small"));
  EXPECT_THAT(NamesOf(keeper.Statuses()), ElementsAre("a-small", "b-small"));
}

TEST_F(TableKeeperTest, ShapesThatAreAskedForComeLastAndOnce) {
  TableKeeper keeper(solvers_, options_, 2);
  for (int position = 1; position < 10; ++position) keeper.Want(*At(position));
  EXPECT_EQ(solver_->ladders_asked_for(), 1);
  keeper.Work({});
  EXPECT_THAT(solver_->in_use(),
              ElementsAre("a-small", "b-small", "c-small", "a-large", "b-large", "c-large"));
}

TEST_F(TableKeeperTest, ShapeWithoutTablesIsNoWork) {
  ladder_when_asked_ = {};
  ladders_ = {};
  Restart();
  TableKeeper keeper(solvers_, options_, 2);
  keeper.Want(*At(5));
  keeper.Work({});
  EXPECT_THAT(keeper.Statuses(), IsEmpty());
}

TEST_F(TableKeeperTest, DamagedFileIsToldAndMadeAnew) {
  Work();
  Damage("a-large");
  WorkInNewProcess();
  EXPECT_THAT(Events(TableEvent::Kind::kDamaged), ElementsAre("a-large.table"));
  EXPECT_THAT(solver_->in_use(), ElementsAre("a-small", "b-large", "a-large"));
  EXPECT_THAT(solver_->filled(), ElementsAre("a-large.table")) << "after all that is quick";
  WorkInNewProcess();
  EXPECT_THAT(solver_->in_use(), ElementsAre("a-large", "b-large"));
}

TEST_F(TableKeeperTest, ForeignFilesAreMadeAnew) {
  Work();
  fs::copy_file(File("a-small"), File("a-large"), fs::copy_options::overwrite_existing);
  std::ofstream(File("b-large")) << "something else";
  WorkInNewProcess();
  EXPECT_THAT(Events(TableEvent::Kind::kDamaged), ElementsAre("a-large.table", "b-large.table"));
  EXPECT_THAT(solver_->filled(), ElementsAre("a-large.table", "b-large.table"));
}

TEST_F(TableKeeperTest, DamagedFileHasFailedWhereNoneAreMade) {
  Work();
  Damage("a-large");
  options_.building = Building::kNone;
  const std::vector<TableStatus> statuses = WorkInNewProcess();
  EXPECT_THAT(solver_->in_use(), ElementsAre("a-small", "b-large"));
  EXPECT_EQ(StatusOf("a-large", statuses).state, State::kFailed);
  EXPECT_THAT(StatusOf("a-large", statuses).detail, HasSubstr(File("a-large").string()));
}

TEST_F(TableKeeperTest, PlanOfTwoFilesNeedsBoth) {
  TablePlan pair = FakePlan("pair", 100, 100);
  pair.files.push_back({{"second, first version", 50}, "pair-second.table", 100});
  ladders_ = {{pair}};
  Restart();
  Work();
  EXPECT_THAT(solver_->in_use(), ElementsAre("pair"));
  fs::remove(File("pair-second"));
  WorkInNewProcess();
  EXPECT_THAT(solver_->filled(), ElementsAre("pair-second.table"));
  EXPECT_THAT(Events(TableEvent::Kind::kOpened), ElementsAre("pair.table"));
  EXPECT_THAT(solver_->in_use(), ElementsAre("pair"));
}

TEST_F(TableKeeperTest, DirectoryThatCannotBeMadeFailsEveryTable) {
  std::ofstream(options_.directory) << "a file in its place";
  const std::vector<TableStatus> statuses = Work();
  EXPECT_THAT(solver_->in_use(), IsEmpty());
  EXPECT_THAT(NamesOf(statuses),
              ElementsAre("a-small", "a-middle", "a-large", "b-small", "b-large"));
  for (const TableStatus& status : statuses) {
    EXPECT_EQ(status.state, State::kFailed);
    EXPECT_THAT(status.detail, HasSubstr(options_.directory.string()));
  }
  EXPECT_EQ(Events(TableEvent::Kind::kFailed).size(), 5u);
}

TEST_F(TableKeeperTest, TableThatFailsIsReplacedByTheNextSmaller) {
  // Its temporary name is taken by a directory.
  fs::create_directories(options_.directory / "a-large.table.making");
  const std::vector<TableStatus> statuses = Work();
  EXPECT_THAT(solver_->in_use(), ElementsAre("a-small", "b-small", "a-middle", "b-large"));
  EXPECT_EQ(StatusOf("a-large", statuses).state, State::kFailed);
  EXPECT_THAT(Events(TableEvent::Kind::kFailed), ElementsAre("a-large"));
}

TEST_F(TableKeeperTest, WithoutADirectoryTablesLiveInMemory) {
  options_.directory.clear();
  Work();
  EXPECT_THAT(solver_->in_use(), ElementsAre("a-small", "b-small", "a-large", "b-large"));
  EXPECT_THAT(WorkInNewProcess(), testing::SizeIs(2));
  EXPECT_THAT(solver_->filled(), testing::SizeIs(4)) << "made at every start";
  EXPECT_TRUE(fs::is_empty(directory_.path()));
}

/// Holds the lock of a table that is being made, as another process would.
class OtherProcess {
 public:
  explicit OtherProcess(const fs::path& file)
      : descriptor_(open((file.string() + ".making").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
    EXPECT_EQ(flock(descriptor_, LOCK_EX | LOCK_NB), 0);
  }
  ~OtherProcess() { close(descriptor_); }

 private:
  const int descriptor_;
};

TEST_F(TableKeeperTest, WhatAnotherProcessMakesIsWaitedForAfterAllElse) {
  fs::create_directories(options_.directory);
  auto other = std::make_unique<OtherProcess>(File("a-large"));
  TableKeeper keeper(solvers_, options_, 2, absl::Milliseconds(1));
  const std::jthread worker([&](const std::stop_token& stop) { keeper.Work(stop); });
  solver_->AwaitInUse(3);
  EXPECT_THAT(solver_->in_use(), ElementsAre("a-small", "b-small", "b-large"));
  const auto waits = [&] {
    const TableStatus status = StatusOf("a-large", keeper.Statuses());
    return status.state == State::kBuilding && !status.detail.empty();
  };
  while (!waits()) std::this_thread::yield();
  EXPECT_EQ(StatusOf("a-large", keeper.Statuses()).detail, "Another process is making it.");
  other.reset();
  solver_->AwaitInUse(4);
  EXPECT_EQ(solver_->in_use().back(), "a-large");
}

TEST_F(TableKeeperTest, StopEndsTheWaitForAnotherProcess) {
  fs::create_directories(options_.directory);
  const OtherProcess other(File("a-small"));
  TableKeeper keeper(solvers_, options_, 2, absl::Hours(1));
  std::jthread worker([&](const std::stop_token& stop) { keeper.Work(stop); });
  solver_->AwaitInUse(2);
  worker.request_stop();
  worker.join();
  EXPECT_THAT(solver_->in_use(), ElementsAre("b-small", "b-large"));
}

TEST_F(TableKeeperTest, EndStopsABuildAndLeavesNothingHalfMade) {
  solver_->HoldFilling();
  {
    TableKeeper keeper(solvers_, options_, 2);
    keeper.WorkInBackground();
    solver_->AwaitFilling(1);
    EXPECT_EQ(StatusOf("a-small", keeper.Statuses()).state, State::kBuilding);
  }
  EXPECT_THAT(solver_->in_use(), IsEmpty());
  EXPECT_TRUE(fs::is_empty(options_.directory));
  EXPECT_THAT(events_, IsEmpty());
}

TEST_F(TableKeeperTest, WorksInTheBackgroundAndOnWhatIsWantedLater) {
  TableKeeper keeper(solvers_, options_, 2);
  keeper.WorkInBackground();
  solver_->AwaitInUse(4);
  keeper.Want(*At(5));
  solver_->AwaitInUse(6);
  EXPECT_EQ(solver_->in_use().back(), "c-large");
  EXPECT_TRUE(solver_->has_built_ahead());
}

TEST_F(TableKeeperTest, NothingIsBuiltAheadWhereTablesAreMadeOnDemand) {
  options_.building = Building::kFirstOnDemand;
  ladder_when_asked_ = ladders_[1];
  Restart();
  TableKeeper keeper(solvers_, options_, 2);
  keeper.WorkInBackground();
  keeper.Want(*At(5));
  solver_->AwaitInUse(1);
  EXPECT_FALSE(solver_->has_built_ahead());
}

TEST_F(TableKeeperTest, BuilderThatRunsOutOfMemoryFails) {
  solver_->RunOutOfMemory();
  const std::vector<TableStatus> statuses = Work();
  EXPECT_THAT(solver_->in_use(), IsEmpty());
  EXPECT_EQ(StatusOf("a-large", statuses).state, State::kFailed);
  EXPECT_THAT(StatusOf("a-large", statuses).detail, HasSubstr("not enough memory"));
}

TEST_F(TableKeeperTest, BuilderThatGivesUpFails) {
  solver_->GiveUpFilling();
  const std::vector<TableStatus> statuses = Work();
  EXPECT_THAT(solver_->in_use(), IsEmpty());
  EXPECT_EQ(StatusOf("a-large", statuses).state, State::kFailed);
}

}  // namespace
}  // namespace puzzlesolver::app
