// The real server with more to do than it can.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <string>
#include <vector>

#include "tests/e2e/endless.h"
#include "tests/e2e/running_server.h"
#include "tests/support/error_details.h"

namespace puzzlesolver {
namespace {

using grpc::health::v1::HealthCheckResponse;

constexpr char kRunning[] = "puzzlesolver_searches_running";
constexpr char kQueued[] = "puzzlesolver_searches_queued";
constexpr char kStarted[] = "puzzlesolver_searches_started_total";
constexpr char kJoined[] = "puzzlesolver_coalesced_calls_total";
constexpr char kOpenCalls[] = "puzzlesolver_open_calls";

class OverloadTest : public testing::Test {
 protected:
  static constexpr int kThreads = 2;
  static constexpr int kCapacity = 8;

  static std::vector<std::string> Arguments() {
    return {"--search-threads", std::to_string(kThreads), "--queue-capacity",
            std::to_string(kCapacity)};
  }

  const TemporaryDirectory directory_;
  RunningServer server_{directory_.path() / "data", Arguments()};
};

TEST_F(OverloadTest, NothingElseWaitsForTheSearches) {
  OpenSolves busy;
  for (int i = 0; i < kThreads + kCapacity; ++i) busy.Start(server_.stub(), EndlessRequest(true));
  // In this order: before the threads have taken theirs, more may be queued.
  server_.WaitForMetric(kRunning, kThreads);
  server_.WaitForMetric(kQueued, kCapacity);
  for (int i = 0; i < 500; ++i) {
    grpc::ClientContext context;
    const SolveResult refused = Solve(server_.stub(), EndlessRequest(true), context);
    ASSERT_EQ(refused.status.error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
    ASSERT_EQ(ReasonIn(refused.status), "QUEUE_FULL");
    ASSERT_TRUE(DetailOf<google::rpc::RetryInfo>(refused.status));
    ASSERT_EQ(context.GetServerTrailingMetadata().count("grpc-retry-pushback-ms"), 1u);
  }
  for (int i = 0; i < 100; ++i) {
    const auto easy = SolveRequestFor(SlidingPuzzle(3, 3, kTwoMovesAway));
    ASSERT_EQ(Solve(server_.stub(), easy).header().source(), v1::SOURCE_TABLE);
    ASSERT_EQ(server_.Health("readiness"), HealthCheckResponse::SERVING);
  }
  // All of that went on while every search was running, and none has ended.
  EXPECT_EQ(server_.Metric(kRunning), kThreads);
  EXPECT_EQ(server_.Metric(kQueued), kCapacity);
  EXPECT_EQ(server_.Metric(kStarted), kThreads);
}

TEST_F(OverloadTest, FiftyEqualCallsAreOneSearchThatTheLastCancelStops) {
  OpenSolves calls;
  for (int i = 0; i < 50; ++i) calls.Start(server_.stub(), EndlessRequest());
  server_.WaitForMetric(kJoined, 49);
  while (calls.size() > 1) {
    calls.CancelOldest();
    EXPECT_EQ(calls.Finish().status.error_code(), grpc::StatusCode::CANCELLED);
  }
  server_.WaitForMetric(kOpenCalls, 1);
  EXPECT_EQ(server_.Metric(kRunning), 1);
  calls.CancelOldest();
  calls.Finish();
  server_.WaitForMetric(kRunning, 0);
  EXPECT_EQ(server_.Metric(kStarted), 1);
}

TEST_F(OverloadTest, ATimeLimitEndsTheSearchWithItsBound) {
  v1::SolveRequest request = EndlessRequest();
  request.mutable_time_limit()->set_nanos(200'000'000);
  const v1::AnswerHeader header = Solve(server_.stub(), request).header();
  EXPECT_EQ(header.outcome(), v1::OUTCOME_LIMIT);
  EXPECT_EQ(header.limit_reason(), v1::LIMIT_REASON_TIME);
  EXPECT_GT(header.lower_bound(), 0u);
  server_.WaitForMetric(kRunning, 0);
}

TEST_F(OverloadTest, WhoStopsReadingDoesNotKeepASearchAlive) {
  v1::SolveRequest request = EndlessRequest();
  request.mutable_time_limit()->set_nanos(200'000'000);
  OpenSolves calls;
  calls.Start(server_.stub(), request);
  server_.WaitForMetric(kStarted, 1);
  server_.WaitForMetric(kRunning, 0);
}

class KilledClientTest : public OverloadTest, public testing::WithParamInterface<int> {};

TEST_P(KilledClientTest, ItsSearchStops) {
  ServerProcess client(PUZZLESOLVER_PROGRAM, {"solve", "--server", server_.address(),
                                              "1 5 9 13/2 6 10 14/3 7 11 15/4 8 12 0"});
  server_.WaitForMetric(kRunning, 1);
  client.Signal(GetParam());
  EXPECT_EQ(client.Wait(), GetParam() == SIGKILL ? -SIGKILL : 130);
  server_.WaitForMetric(kRunning, 0);
  EXPECT_EQ(server_.Metric(kStarted), 1);
}

INSTANTIATE_TEST_SUITE_P(All, KilledClientTest, testing::Values(SIGKILL, SIGINT));

}  // namespace
}  // namespace puzzlesolver
