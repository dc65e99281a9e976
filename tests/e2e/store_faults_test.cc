// What the real server does when its disk, its files or its life fail.

#include <gmock/gmock.h>
#include <grpcpp/create_channel.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <fstream>
#include <map>
#include <mutex>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "tests/e2e/running_server.h"
#include "tests/support/http_get.h"
#include "tests/support/puzzle_protos.h"
#include "tests/support/solve_call.h"

namespace puzzlesolver {
namespace {

namespace fs = std::filesystem;
using grpc::health::v1::HealthCheckResponse;
using ::testing::HasSubstr;

constexpr char kWritable[] = "puzzlesolver_store_writable";
constexpr char kSetAside[] = "puzzlesolver_store_databases_set_aside_total";
constexpr char kSalvaged[] = "puzzlesolver_store_records_salvaged_total";

class StoreFaultsTest : public testing::Test {
 protected:
  fs::path data() const { return directory_.path() / "data"; }

  /// The 15-puzzle after a walk of the blank that never goes straight back.
  static v1::SolveRequest Question(unsigned seed) {
    std::mt19937 random(seed);
    std::vector<std::uint32_t> cells;
    for (std::uint32_t tile = 1; tile < 16; ++tile) cells.push_back(tile);
    cells.push_back(0);
    int blank = 15;
    for (int moved = 0, last = 0; moved < 40;) {
      constexpr int kSteps[] = {4, -1, 1, -4};
      const int step = kSteps[random() % 4];
      const int target = blank + step;
      const bool wraps = (step == 1 && target % 4 == 0) || (step == -1 && blank % 4 == 0);
      if (target < 0 || target > 15 || wraps || step == -last) continue;
      std::swap(cells[static_cast<std::size_t>(blank)], cells[static_cast<std::size_t>(target)]);
      blank = target;
      last = step;
      ++moved;
    }
    return SolveRequestFor(SlidingPuzzle(4, 4, cells));
  }

  static v1::Source Ask(RunningServer& server, unsigned seed) {
    const SolveResult result = Solve(server.stub(), Question(seed));
    EXPECT_TRUE(result.status.ok()) << result.status.error_message();
    EXPECT_EQ(result.header().outcome(), v1::OUTCOME_SOLVED);
    return result.header().source();
  }

  const TemporaryDirectory directory_;
};

/// Asks one question after another, of four threads, until the server is gone.
class Load {
 public:
  Load(RunningServer& server, unsigned first_seed, std::function<v1::SolveRequest(unsigned)> ask) {
    for (unsigned thread = 0; thread < 4; ++thread) {
      threads_.emplace_back([&server, this, ask, seed = first_seed + 1'000 * thread]() mutable {
        const auto stub = server.NewStub();
        for (;; ++seed) {
          const SolveResult result = Solve(*stub, ask(seed));
          if (!result.status.ok()) return;
          const std::lock_guard lock(mutex_);
          answers_[seed] = result.moves();
        }
      });
    }
  }

  std::size_t answered() {
    const std::lock_guard lock(mutex_);
    return answers_.size();
  }

  /// By seed. To be called when the server is gone.
  std::map<unsigned, std::string> Answers() {
    threads_.clear();
    return answers_;
  }

 private:
  std::mutex mutex_;
  std::map<unsigned, std::string> answers_;
  std::vector<std::jthread> threads_;
};

TEST_F(StoreFaultsTest, AKillLosesNoAnswerThatWasGivenAndMakesNoneWrong) {
  constexpr int kRounds = 10;
  std::map<unsigned, std::string> known;
  for (int round = 0; round < kRounds; ++round) {
    RunningServer server(data());
    for (const auto& [seed, moves] : known) {
      const SolveResult result = Solve(server.stub(), Question(seed));
      EXPECT_EQ(result.moves(), moves) << seed;
      EXPECT_EQ(result.header().source(), v1::SOURCE_CACHE) << seed;
    }
    EXPECT_EQ(server.Metric(kSetAside), 0);
    Load load(server, static_cast<unsigned>(10'000 * (round + 1)), Question);
    while (load.answered() < 40u + 7u * static_cast<unsigned>(round)) std::this_thread::yield();
    server.process().Signal(SIGKILL);
    EXPECT_EQ(server.process().Wait(), -SIGKILL);
    known = load.Answers();
  }
}

TEST_F(StoreFaultsTest, OnAFullDiskAnswersGoOnAndAreKeptAgainWhenThereIsRoom) {
  RunningServer server(data());
  EXPECT_EQ(Ask(server, 1), v1::SOURCE_SEARCH);
  EXPECT_EQ(server.Health("store"), HealthCheckResponse::SERVING);
  server.process().LimitFileSize(16);
  for (int time = 0; time < 2; ++time) EXPECT_EQ(Ask(server, 2), v1::SOURCE_SEARCH);
  EXPECT_EQ(Ask(server, 1), v1::SOURCE_CACHE) << "reading goes on";
  EXPECT_EQ(server.Metric(kWritable), 0);
  EXPECT_EQ(server.Health("store"), HealthCheckResponse::NOT_SERVING);
  EXPECT_EQ(server.Health("readiness"), HealthCheckResponse::SERVING);
  const HttpReply ready = HttpGet(server.metrics_address(), "/readyz");
  EXPECT_EQ(ready.status, 200);
  EXPECT_THAT(ready.body, HasSubstr("Answers are not kept: "));
  server.process().LiftFileSizeLimit();
  server.WaitForMetric(kWritable, 1);
  EXPECT_EQ(server.Health("store"), HealthCheckResponse::SERVING);
  EXPECT_EQ(HttpGet(server.metrics_address(), "/readyz").body, "ok\n");
  EXPECT_EQ(Ask(server, 2), v1::SOURCE_SEARCH);
  EXPECT_EQ(Ask(server, 2), v1::SOURCE_CACHE);
  EXPECT_EQ(server.Metric(kSetAside), 0);
}

TEST_F(StoreFaultsTest, ADamagedDatabaseIsSetAsideAndSalvaged) {
  {
    RunningServer server(data());
    EXPECT_EQ(Ask(server, 1), v1::SOURCE_SEARCH);
    server.process().Signal(SIGKILL);
    server.process().Wait();
  }
  std::ofstream(data() / "CURRENT", std::ios::trunc);
  RunningServer server(data());
  EXPECT_EQ(server.Metric(kSetAside), 1);
  EXPECT_TRUE(fs::exists(data() / "damaged-1"));
  while (server.Metric(kSalvaged) == 0) std::this_thread::yield();
  EXPECT_EQ(Ask(server, 1), v1::SOURCE_CACHE);
  std::string line;
  do line = server.process().ReadErrorLine();
  while (!line.empty() && line.find("set aside") == std::string::npos);
  EXPECT_THAT(line, HasSubstr((data() / "damaged-1").string()));
}

TEST_F(StoreFaultsTest, FilesThatAreTakenAwayAreMadeAnew) {
  RunningServer server(data());
  // In one step: the server may be making a file there.
  fs::rename(data(), directory_.path() / "elsewhere");
  while (!fs::exists(data() / "CURRENT")) std::this_thread::yield();
  server.WaitForMetric(kWritable, 1);
  EXPECT_EQ(Ask(server, 1), v1::SOURCE_SEARCH);
  EXPECT_EQ(Ask(server, 1), v1::SOURCE_CACHE);
}

TEST_F(StoreFaultsTest, ByOptionASecondServerServesWithoutTheDatabaseUntilItIsFree) {
  auto first = std::make_unique<RunningServer>(data());
  RunningServer second(data(), {"--store-required", "false"});
  EXPECT_EQ(second.Health("readiness"), HealthCheckResponse::SERVING);
  EXPECT_EQ(second.Health("store"), HealthCheckResponse::NOT_SERVING);
  EXPECT_EQ(Ask(second, 1), v1::SOURCE_SEARCH);
  first->process().Signal(SIGTERM);
  EXPECT_EQ(first->process().Wait(), 0);
  second.WaitForMetric(kWritable, 1);
  EXPECT_EQ(Ask(second, 1), v1::SOURCE_SEARCH);
  EXPECT_EQ(Ask(second, 1), v1::SOURCE_CACHE);
}

TEST_F(StoreFaultsTest, ByOptionAServerServesWhereNoDatabaseCanBe) {
  std::ofstream(data()) << "a file";
  RunningServer server(data(), {"--store-required", "false"});
  EXPECT_EQ(server.Health("readiness"), HealthCheckResponse::SERVING);
  EXPECT_EQ(server.Health("store"), HealthCheckResponse::NOT_SERVING);
  EXPECT_EQ(Ask(server, 1), v1::SOURCE_SEARCH);
  fs::remove(data());
  server.WaitForMetric(kWritable, 1);
  EXPECT_EQ(Ask(server, 1), v1::SOURCE_SEARCH);
  EXPECT_EQ(Ask(server, 1), v1::SOURCE_CACHE);
}

TEST_F(StoreFaultsTest, AllThatIsStoredIsForItsOwnerAlone) {
  const RunningServer server(data());
  for (const auto& file : fs::recursive_directory_iterator(data())) {
    const fs::perms wanted =
        file.is_directory() ? fs::perms::owner_all : fs::perms::owner_read | fs::perms::owner_write;
    EXPECT_EQ(file.status().permissions(), wanted) << file.path();
    EXPECT_NE(file.path().filename(), "LOG") << "RocksDB's own log grows without bound";
  }
}

}  // namespace
}  // namespace puzzlesolver
