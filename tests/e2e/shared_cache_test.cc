#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <atomic>
#include <fstream>
#include <map>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "storage/shared/key_slot.h"
#include "storage/shared/shared_record.h"
#include "tests/e2e/redis_cluster_processes.h"
#include "tests/e2e/running_server.h"
#include "tests/support/puzzle_protos.h"
#include "tests/support/solve_call.h"

namespace puzzlesolver {
namespace {

using storage::Guarantee;
using storage::Record;
using storage::RedisReply;
using storage::SigningKey;

constexpr std::size_t kNameHeadBytes = 30;  ///< of the name of a shared record, before the key
const std::string kSecret(32, 's');

/// A 15-puzzle that `steps` random moves make of the solved one, none of which undoes another.
v1::Puzzle RandomWalk(std::mt19937& random, int steps) {
  Numbers tiles(16);
  for (std::uint32_t i = 0; i < 16; ++i) tiles[i] = (i + 1) % 16;
  int blank = 15;
  int last = 15;
  while (steps > 0) {
    const int row = blank / 4 + static_cast<int>(random() % 3) - 1;
    const int column = blank % 4 + static_cast<int>(random() % 3) - 1;
    const int next = 4 * row + column;
    const bool is_step = std::abs(row - blank / 4) + std::abs(column - blank % 4) == 1;
    if (!is_step || row < 0 || row > 3 || column < 0 || column > 3 || next == last) continue;
    std::swap(tiles[static_cast<std::size_t>(blank)], tiles[static_cast<std::size_t>(next)]);
    last = std::exchange(blank, next);
    --steps;
  }
  return SlidingPuzzle(4, 4, tiles);
}

class SharedCacheTest : public testing::Test {
 protected:
  SharedCacheTest() { std::ofstream(key_file()) << kSecret << "\n"; }

  std::string key_file() const { return (directory_.path() / "key").string(); }

  /// One that has solved nothing, with the cluster's map in its hands.
  RunningServer& NewServer(const std::string& timeout = "50ms") {
    const auto data = directory_.path() / std::to_string(data_directories_++);
    RunningServer& server =
        servers_.emplace_back(data, std::vector<std::string>{"--shared-cache", cluster_.addresses(),
                                                             "--shared-cache-key-file", key_file(),
                                                             "--shared-cache-timeout", timeout});
    while (server.Metric("puzzlesolver_shared_cache_nodes") < 1) {
    }
    return server;
  }

  static double Searches(const RunningServer& server) {
    return server.Metric("puzzlesolver_searches_started_total");
  }
  static double Lookups(const RunningServer& server, const std::string& result) {
    return server.Metric("puzzlesolver_shared_cache_lookups_total{result=\"" + result + "\"}");
  }

  /// Until all that was put has been written, on the replicas too.
  void WaitForWrites(const RunningServer& server) {
    server.WaitForMetric("puzzlesolver_shared_cache_pending_writes", 0);
    for (std::size_t i = 0; i < RedisClusterProcesses::kMasters; ++i) {
      cluster_.node(i).Run({"WAIT", "1", "20000"});
    }
  }

  /// The answer that is stored or shared, as soon as there is one: without a search.
  static SolveResult Recall(RunningServer& server, const v1::Puzzle& puzzle) {
    v1::SolveRequest request = SolveRequestFor(puzzle);
    request.set_cache_use(v1::CACHE_USE_ONLY);
    for (;;) {
      SolveResult result = Solve(server.stub(), request);
      if (!result.status.ok() || result.header().outcome() == v1::OUTCOME_SOLVED) return result;
    }
  }

  /// What is shared of the board that has the most moves.
  struct Shared {
    const RedisProcess* node = nullptr;
    std::string name;
    std::string value;
    Record record;

    std::string encoded_key() const { return name.substr(kNameHeadBytes); }
    std::uint16_t slot() const { return storage::KeySlot(name); }
  };
  Shared Longest() const {
    Shared longest;
    cluster_.ForEachKey([&](const RedisProcess& node, const std::string& name) {
      const std::string value = node.Run({"GET", name}).text;
      const auto found = storage::OpenSharedRecord(key_, name.substr(kNameHeadBytes), value);
      if (found.record && found.record->moves.size() > longest.record.moves.size()) {
        longest = {&node, name, value, *found.record};
      }
    });
    return longest;
  }

  const SigningKey key_ = SigningKey::Create(kSecret).value();
  const TemporaryDirectory directory_;
  const RedisClusterProcesses cluster_;
  int data_directories_ = 0;
  std::list<RunningServer> servers_;
};

const v1::Puzzle kPuzzle = SlidingPuzzle(4, 4, kFifteenPuzzle);

TEST_F(SharedCacheTest, ASecondServerAnswersFromWhatTheFirstSolved) {
  RunningServer& first = NewServer();
  const SolveResult solved = Solve(first.stub(), SolveRequestFor(kPuzzle));
  const SolveResult rotated = Solve(first.stub(), SolveRequestFor(RotationPuzzle(kRotationCells)));
  EXPECT_EQ(solved.header().source(), v1::SOURCE_SEARCH);
  WaitForWrites(first);
  RunningServer& second = NewServer();
  const SolveResult recalled = Recall(second, kPuzzle);
  EXPECT_EQ(recalled.header().source(), v1::SOURCE_CACHE);
  EXPECT_EQ(recalled.header().guarantee(), v1::GUARANTEE_CANONICAL);
  EXPECT_EQ(recalled.moves(), kFifteenSolution);
  const SolveResult asked = Solve(second.stub(), SolveRequestFor(RotationPuzzle(kRotationCells)));
  EXPECT_EQ(asked.header().source(), v1::SOURCE_CACHE) << "without being told not to search";
  EXPECT_EQ(asked.moves(), rotated.moves());
  EXPECT_EQ(Searches(second), 0);
  EXPECT_GE(Lookups(second, "hit"), 2);
  const double hits = Lookups(second, "hit");
  EXPECT_EQ(Recall(second, kPuzzle).moves(), kFifteenSolution);
  EXPECT_EQ(Lookups(second, "hit"), hits) << "it has its own by now";
}

TEST_F(SharedCacheTest, AMasterMayDieInTheMiddleOfLoad) {
  std::mt19937 random(15);
  std::vector<v1::Puzzle> puzzles;
  for (int i = 0; i < 150; ++i) puzzles.push_back(RandomWalk(random, 36));
  RunningServer& first = NewServer();
  std::vector<std::string> solutions;
  for (const v1::Puzzle& puzzle : puzzles) {
    solutions.push_back(Solve(first.stub(), SolveRequestFor(puzzle)).moves());
  }
  WaitForWrites(first);

  RunningServer& second = NewServer();
  std::atomic<std::size_t> next = 0;
  std::atomic<int> failed = 0;
  std::atomic<int> wrong = 0;
  const auto load = [&] {
    for (std::size_t i = 0; (i = next++) < puzzles.size();) {
      if (i == puzzles.size() / 3) cluster_.node(1).Signal(SIGKILL);
      const SolveResult result = Solve(second.stub(), SolveRequestFor(puzzles[i]));
      if (!result.status.ok()) ++failed;
      if (result.moves() != solutions[i]) ++wrong;
    }
  };
  {
    const std::jthread other(load);
    load();
  }
  EXPECT_EQ(failed, 0);
  EXPECT_EQ(wrong, 0);

  RunningServer& third = NewServer();
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    EXPECT_EQ(Recall(third, puzzles[i]).moves(), solutions[i]) << "the replica took over";
  }
  EXPECT_EQ(Searches(third), 0);
}

class SilentCacheTest : public SharedCacheTest, public testing::WithParamInterface<int> {};

INSTANTIATE_TEST_SUITE_P(Signals, SilentCacheTest, testing::Values(SIGSTOP, SIGKILL),
                         [](const auto& test) {
                           return test.param == SIGSTOP ? "Stopped" : "Killed";
                         });

TEST_P(SilentCacheTest, WithoutAnyNodeTheServiceStillAnswers) {
  std::mt19937 random(24);
  RunningServer& server = NewServer("5ms");
  EXPECT_TRUE(Solve(server.stub(), SolveRequestFor(RandomWalk(random, 30))).status.ok());
  cluster_.SignalAll(GetParam());
  while (Lookups(server, "skipped") == 0) {
    const v1::Puzzle puzzle = RandomWalk(random, 30);
    const SolveResult result = Solve(server.stub(), SolveRequestFor(puzzle));
    ASSERT_TRUE(result.status.ok()) << result.status.error_message();
    ASSERT_EQ(result.header().outcome(), v1::OUTCOME_SOLVED);
    v1::SolveRequest bypass = SolveRequestFor(puzzle);
    bypass.set_cache_use(v1::CACHE_USE_BYPASS);
    EXPECT_EQ(result.moves(), Solve(server.stub(), bypass).moves());
  }
  EXPECT_GE(server.Metric("puzzlesolver_shared_cache_nodes_left_alone"), 1);
  server.process().Signal(SIGTERM);
  EXPECT_EQ(server.process().Wait(), 0);
}

TEST_F(SharedCacheTest, AServerStartsWithoutTheClusterAndFindsItLater) {
  cluster_.SignalAll(SIGSTOP);
  RunningServer server(directory_.path() / "early", {"--shared-cache", cluster_.addresses(),
                                                     "--shared-cache-key-file", key_file()});
  EXPECT_THAT(server.process().ReadErrorLine(), testing::HasSubstr("version"));
  EXPECT_THAT(server.process().ReadErrorLine(),
              testing::HasSubstr("a secret that every user of this machine may read"));
  EXPECT_EQ(Solve(server.stub(), SolveRequestFor(kPuzzle)).moves(), kFifteenSolution);
  EXPECT_EQ(server.Metric("puzzlesolver_shared_cache_nodes"), 0);
  cluster_.SignalAll(SIGCONT);
  server.WaitForMetric("puzzlesolver_shared_cache_nodes", 3);
}

TEST_F(SharedCacheTest, ALyingTierIsAMissAndIsMended) {
  const std::string solution = Solve(NewServer().stub(), SolveRequestFor(kPuzzle)).moves();
  WaitForWrites(servers_.back());
  const SigningKey other = SigningKey::Create(std::string(32, 'o')).value();
  const Shared truth = Longest();
  ASSERT_EQ(truth.record.moves.size(), solution.size());
  // Down and up again, and the rest: legal, and two moves too long.
  Record detour = truth.record;
  const std::uint8_t first = detour.moves.front();
  const auto back = static_cast<std::uint8_t>(3 - first);
  detour.moves.insert(detour.moves.begin(), {first, back});
  detour.lower_bound += 2;
  const std::string key = truth.encoded_key();
  const std::string forged = storage::SealSharedRecord(other, key, detour);
  const std::string lies[] = {storage::SealSharedRecord(other, key, truth.record),
                              forged,
                              truth.value.substr(0, 40) + forged.substr(40),
                              truth.value.substr(0, 20),
                              truth.value + std::string(1, '\0'),
                              ""};
  for (const std::string& lie : lies) {
    ASSERT_NE(truth.node->Run({"SET", truth.name, lie}).kind, RedisReply::Kind::kError);
    RunningServer& server = NewServer();
    const SolveResult result = Solve(server.stub(), SolveRequestFor(kPuzzle));
    EXPECT_EQ(result.header().source(), v1::SOURCE_SEARCH);
    EXPECT_EQ(result.moves(), solution);
    EXPECT_GE(Lookups(server, "rejected") + Lookups(server, "timeout"), 1);
    WaitForWrites(server);
    EXPECT_EQ(truth.node->Run({"GET", truth.name}).text, truth.value) << "it is there again";
    servers_.pop_back();
  }
}

TEST_F(SharedCacheTest, ASlotMayMoveDuringLoad) {
  RunningServer& first = NewServer();
  const std::string solution = Solve(first.stub(), SolveRequestFor(kPuzzle)).moves();
  WaitForWrites(first);
  const Shared shared = Longest();
  const std::size_t from = cluster_.MasterOf(shared.slot());
  const std::size_t to = (from + 1) % RedisClusterProcesses::kMasters;
  const std::string slot = std::to_string(shared.slot());
  const auto run = [&](std::size_t node, const storage::RedisCommand& command) {
    const RedisReply reply = cluster_.node(node).Run(command);
    EXPECT_NE(reply.kind, RedisReply::Kind::kError) << reply.text;
  };
  RunningServer& stays = NewServer();
  EXPECT_EQ(Recall(NewServer(), kPuzzle).moves(), solution) << "before";

  run(to, {"CLUSTER", "SETSLOT", slot, "IMPORTING", cluster_.IdOf(from)});
  run(from, {"CLUSTER", "SETSLOT", slot, "MIGRATING", cluster_.IdOf(to)});
  EXPECT_EQ(Recall(NewServer(), kPuzzle).moves(), solution) << "not moved yet";

  run(from, {"MIGRATE", "127.0.0.1", std::to_string(cluster_.node(to).port()), shared.name, "0",
             "20000"});
  EXPECT_EQ(Recall(NewServer(), kPuzzle).moves(), solution) << "redirected by ASK";

  run(to, {"CLUSTER", "SETSLOT", slot, "NODE", cluster_.IdOf(to)});
  run(from, {"CLUSTER", "SETSLOT", slot, "NODE", cluster_.IdOf(to)});
  EXPECT_EQ(Recall(stays, kPuzzle).moves(), solution) << "redirected by MOVED";
  EXPECT_EQ(Recall(NewServer(), kPuzzle).moves(), solution) << "after";
  for (const RunningServer& server : servers_) {
    if (&server != &first) {
      EXPECT_EQ(Searches(server), 0);
    }
  }
}

}  // namespace
}  // namespace puzzlesolver
