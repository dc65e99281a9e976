// How the real server ends.

#include <gmock/gmock.h>
#include <grpcpp/create_channel.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <random>
#include <stdexcept>
#include <string>
#include <thread>

#include "tests/e2e/endless.h"
#include "tests/e2e/running_server.h"
#include "tests/support/error_details.h"
#include "tests/support/http2_client.h"
#include "tests/support/http_get.h"

namespace puzzlesolver {
namespace {

using grpc::health::v1::HealthCheckResponse;
using ::testing::HasSubstr;

constexpr char kRunning[] = "puzzlesolver_searches_running";
constexpr char kOpenCalls[] = "puzzlesolver_open_calls";

bool IsAccepted(const std::string& address) {
  try {
    const HttpConnection connection(address);
    return true;
  } catch (const std::runtime_error&) {
    return false;
  }
}

class ShutdownTest : public testing::Test {
 protected:
  std::filesystem::path data() const { return directory_.path() / "data"; }

  const TemporaryDirectory directory_;
};

TEST_F(ShutdownTest, ReadinessGoesFirstAndCallsAreStillTaken) {
  RunningServer server(data(), {"--drain-delay", "1h"});
  EXPECT_EQ(server.Health("readiness"), HealthCheckResponse::SERVING);
  EXPECT_EQ(HttpGet(server.metrics_address(), "/readyz").status, 200);
  server.process().Signal(SIGTERM);
  while (server.Health("readiness") == HealthCheckResponse::SERVING) {
  }
  EXPECT_EQ(server.Health("readiness"), HealthCheckResponse::NOT_SERVING);
  EXPECT_EQ(server.Health(""), HealthCheckResponse::NOT_SERVING);
  EXPECT_EQ(server.Health("liveness"), HealthCheckResponse::SERVING);
  EXPECT_EQ(HttpGet(server.metrics_address(), "/readyz").status, 503);
  EXPECT_EQ(HttpGet(server.metrics_address(), "/healthz").status, 200);
  const auto late = SolveRequestFor(SlidingPuzzle(3, 3, kTwoMovesAway));
  EXPECT_EQ(Solve(*server.NewStub(), late).moves(), "RD");
  server.process().Signal(SIGINT);
  EXPECT_EQ(server.process().Wait(), 0);
}

TEST_F(ShutdownTest, AnInterruptAfterTheFirstSignalEndsTheDrain) {
  RunningServer server(data(), {"--drain-time", "1h"});
  OpenSolves calls;
  calls.Start(server.stub(), EndlessRequest());
  server.WaitForMetric(kRunning, 1);
  server.process().Signal(SIGINT);
  server.process().Signal(SIGTERM);
  server.WaitForMetric("puzzlesolver_ready", 0);
  server.process().Signal(SIGINT);
  EXPECT_EQ(calls.Finish().status.error_code(), grpc::StatusCode::UNAVAILABLE);
  EXPECT_EQ(server.process().Wait(), 0);
}

TEST_F(ShutdownTest, FiftyOpenStreamsGetUnavailableAndThoseThatDoNotReadDoNotDelayIt) {
  RunningServer server(data(), {"--drain-time", "1s"});
  OpenSolves reading;
  OpenSolves silent;
  for (int i = 0; i < 25; ++i) {
    reading.Start(server.stub(), EndlessRequest());
    silent.Start(server.stub(), EndlessRequest());
  }
  server.WaitForMetric(kOpenCalls, 50);
  server.process().Signal(SIGTERM);
  server.process().Signal(SIGTERM);
  while (reading.size() > 0) {
    const SolveResult result = reading.Finish();
    EXPECT_EQ(result.status.error_code(), grpc::StatusCode::UNAVAILABLE);
    EXPECT_EQ(ReasonIn(result.status), "DRAINING");
  }
  EXPECT_EQ(server.process().Wait(), 0);
}

TEST_F(ShutdownTest, ConnectionsWithoutCallsDoNotDelayIt) {
  RunningServer server(data(), {"--drain-time", "1h"});
  const HttpConnection silent(server.address());
  const auto health = grpc::health::v1::Health::NewStub(
      grpc::CreateChannel(server.address(), grpc::InsecureChannelCredentials()));
  grpc::ClientContext context;
  const auto watch = health->Watch(&context, {});
  HealthCheckResponse response;
  ASSERT_TRUE(watch->Read(&response));
  server.process().Signal(SIGTERM);
  EXPECT_EQ(server.process().Wait(), 0);
}

TEST_F(ShutdownTest, ConnectionsThatDoNotReadAreBroken) {
  RunningServer server(data(), {"--drain-time", "1h"});
  const HttpConnection deaf(server.address());
  Overwhelm(deaf);
  server.process().Signal(SIGTERM);
  EXPECT_EQ(server.process().Wait(), 0);
  EXPECT_THAT(server.process().ReadErrors(), HasSubstr("broke 1 connections"));
}

TEST_F(ShutdownTest, NothingNewIsAcceptedWhileCallsEnd) {
  RunningServer server(data(), {"--drain-time", "1h"});
  OpenSolves calls;
  calls.Start(server.stub(), EndlessRequest());
  server.WaitForMetric(kRunning, 1);
  server.process().Signal(SIGTERM);
  while (server.Metric("puzzlesolver_ready") == 1 || IsAccepted(server.address())) {
  }
  EXPECT_EQ(server.Health("liveness"), HealthCheckResponse::SERVING);
  EXPECT_EQ(server.Metric(kRunning), 1);
  server.process().Signal(SIGINT);
  EXPECT_EQ(calls.Finish().status.error_code(), grpc::StatusCode::UNAVAILABLE);
  EXPECT_EQ(server.process().Wait(), 0);
}

TEST_F(ShutdownTest, CallsThatEndInTimeEndAsEver) {
  RunningServer server(data(), {"--drain-time", "1h"});
  v1::SolveRequest request = EndlessRequest();
  request.set_max_nodes(5'000'000);
  OpenSolves calls;
  calls.Start(server.stub(), request);
  server.WaitForMetric("puzzlesolver_searches_started_total", 1);
  server.process().Signal(SIGTERM);
  EXPECT_EQ(calls.Finish().header().limit_reason(), v1::LIMIT_REASON_NODES);
  EXPECT_EQ(server.process().Wait(), 0);
}

TEST_F(ShutdownTest, ASearchThatIsCutOffKeepsWhatItHasProven) {
  std::uint32_t proven = 0;
  {
    RunningServer server(data(), {"--drain-time", "0"});
    v1::SolveRequest request = EndlessRequest();
    request.mutable_progress_interval()->set_nanos(100'000'000);
    grpc::ClientContext context;
    const auto reader = server.stub().Solve(&context, request);
    v1::SolveResponse message;
    std::uint32_t first = 0;
    while (proven <= first && reader->Read(&message)) {
      proven = message.progress().lower_bound();
      if (first == 0) first = proven;
    }
    server.process().Signal(SIGTERM);
    EXPECT_EQ(server.process().Wait(), 0);
  }
  RunningServer server(data());
  v1::SolveRequest request = EndlessRequest();
  request.set_cache_use(v1::CACHE_USE_ONLY);
  EXPECT_GE(Solve(server.stub(), request).header().lower_bound(), proven);
}

TEST_F(ShutdownTest, ASignalThatWaitsBeforeTheProgramBeginsIsTaken) {
  ServerProcess server(PUZZLESOLVER_SERVER_BINARY,
                       {"--listen", "127.0.0.1:0", "--data-dir", data().string(), "--tables",
                        "none", "--drain-delay", "1h"},
                       SIGTERM);
  EXPECT_THAT(server.ReadErrors(), HasSubstr("stopped"));
  EXPECT_EQ(server.Wait(), 0);
}

TEST_F(ShutdownTest, AHangUpDoesNotEndWhatIsToOutliveItsTerminal) {
  RunningServer server(data(), {}, {"/usr/bin/nohup"});
  server.process().Signal(SIGHUP);
  server.process().Signal(SIGTERM);
  EXPECT_EQ(server.process().Wait(), 0);
  EXPECT_THAT(server.process().ReadErrors(), HasSubstr("SIGTERM received"));
}

// From the first line of its log on, which it writes once it takes signals.
TEST_F(ShutdownTest, ItEndsWellAtAnyInstant) {
  { const RunningServer makes_the_tables(data()); }
  std::mt19937 random(4);
  std::uniform_int_distribution<int> instants(0, 20'000);
  for (int round = 0; round < 25; ++round) {
    ServerProcess server(
        PUZZLESOLVER_SERVER_BINARY,
        {"--listen", "127.0.0.1:0", "--health-listen", "127.0.0.1:0", "--metrics-listen",
         "127.0.0.1:0", "--data-dir", data().string(), "--tables", "none"});
    server.ReadErrorLine();
    for (int wait = instants(random); wait > 0; --wait) std::this_thread::yield();
    server.Signal(SIGTERM);
    server.Signal(SIGTERM);
    EXPECT_EQ(server.Wait(), 0) << round;
  }
}

}  // namespace
}  // namespace puzzlesolver
