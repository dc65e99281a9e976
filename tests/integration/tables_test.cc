// Table files: a server makes them, another one finds them. Only those of small boards fit.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <thread>

#include "tests/integration/service_test.h"
#include "tests/support/temporary_directory.h"

namespace puzzlesolver {
namespace {

using ::testing::HasSubstr;
using Building = app::TableOptions::Building;

class TablesTest : public testing::Test {
 protected:
  std::unique_ptr<server::ServerInstance> Start(Building building) {
    server::ServerOptions options;
    options.listen.clear();
    options.data_directory.clear();
    options.app.search_threads = 1;
    options.app.tables.directory = directory_.path() / "tables";
    options.app.tables.memory_bytes = 4'000'000;
    options.app.tables.building = building;
    return server::ServerInstance::Start(options).value();
  }

  static v1::TableInfo Find(server::ServerInstance& server, const std::string& name) {
    grpc::ClientContext context;
    v1::GetServerInfoResponse info;
    const auto stub = v1::PuzzleSolver::NewStub(server.InProcessChannel());
    EXPECT_TRUE(stub->GetServerInfo(&context, {}, &info).ok());
    for (const v1::TableInfo& table : info.tables()) {
      if (table.name() == name) return table;
    }
    return {};
  }

  static v1::TableInfo AwaitReady(server::ServerInstance& server, const std::string& name) {
    while (Find(server, name).state() != v1::TABLE_STATE_READY) std::this_thread::yield();
    return Find(server, name);
  }

  static SolveResult SolveTwoByFour(server::ServerInstance& server) {
    const auto stub = v1::PuzzleSolver::NewStub(server.InProcessChannel());
    return Solve(*stub, SolveRequestFor(SlidingPuzzle(2, 4, {5, 1, 3, 4, 2, 6, 0, 7})));
  }

  const TemporaryDirectory directory_;
};

TEST_F(TablesTest, AreMadeInTheBackgroundAndAnswerFromThenOn) {
  const auto server = Start(Building::kAll);
  const v1::TableInfo table = AwaitReady(*server, "2x4-complete");
  EXPECT_EQ(table.kind(), v1::TABLE_KIND_COMPLETE);
  EXPECT_EQ(table.family(), v1::PUZZLE_FAMILY_SLIDING);
  EXPECT_EQ(table.rows(), 2u);
  EXPECT_EQ(table.columns(), 4u);
  EXPECT_EQ(table.bytes(), 5040u);
  EXPECT_FALSE(table.has_goal_cell());
  const SolveResult result = SolveTwoByFour(*server);
  EXPECT_EQ(result.header().source(), v1::SOURCE_TABLE);
  EXPECT_EQ(result.header().guarantee(), v1::GUARANTEE_CANONICAL);
  EXPECT_GE(server->GetStatistics().tables_in_use_bytes, 5040u);
  EXPECT_TRUE(std::filesystem::exists(directory_.path() / "tables" / "2x4-complete.table"));
}

TEST_F(TablesTest, GiveTheMovesThatASearchFinds) {
  const auto searching = Start(Building::kNone);
  const SolveResult found = SolveTwoByFour(*searching);
  EXPECT_EQ(found.header().source(), v1::SOURCE_SEARCH);
  const auto server = Start(Building::kAll);
  AwaitReady(*server, "2x4-complete");
  EXPECT_EQ(SolveTwoByFour(*server).moves(), found.moves());
}

TEST_F(TablesTest, AreFoundByTheNextServer) {
  AwaitReady(*Start(Building::kAll), "2x4-complete");
  const auto server = Start(Building::kNone);
  AwaitReady(*server, "2x4-complete");
  EXPECT_EQ(SolveTwoByFour(*server).header().source(), v1::SOURCE_TABLE);
}

TEST_F(TablesTest, ThatDoNotFitSayWhy) {
  const auto server = Start(Building::kAll);
  const v1::TableInfo table = Find(*server, "3x4-complete");
  EXPECT_EQ(table.state(), v1::TABLE_STATE_ABSENT);
  EXPECT_EQ(table.bytes(), 0u);
  EXPECT_THAT(table.detail(), HasSubstr("Building it takes 152 MB, more than the "));
}

TEST_F(TablesTest, AreMadeOnDemandWhenABoardWasSearchedFor) {
  const auto server = Start(Building::kFirstOnDemand);
  EXPECT_EQ(Find(*server, "2x4-complete").state(), v1::TABLE_STATE_ABSENT);
  EXPECT_EQ(SolveTwoByFour(*server).header().source(), v1::SOURCE_SEARCH);
  AwaitReady(*server, "2x4-complete");
  EXPECT_EQ(Find(*server, "2x3-complete").state(), v1::TABLE_STATE_ABSENT);
}

}  // namespace
}  // namespace puzzlesolver
