// The real server with more connections than it may open files.

#include <gmock/gmock.h>
#include <grpcpp/create_channel.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <memory>
#include <string>
#include <vector>

#include "tests/e2e/endless.h"
#include "tests/e2e/running_server.h"
#include "tests/support/http_get.h"
#include "tests/support/prometheus_text.h"

namespace puzzlesolver {
namespace {

using grpc::health::v1::HealthCheckResponse;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr char kRefused[] = "puzzlesolver_connections_refused_total";
constexpr int kOpenFiles = 128;

class OpenFilesTest : public testing::Test {
 protected:
  /// Connections that say nothing. Returns when the server has refused more than half of them.
  std::vector<std::unique_ptr<HttpConnection>> Flood(const std::string& address) {
    const double before = server_.Metric(kRefused);
    std::vector<std::unique_ptr<HttpConnection>> connections;
    for (int i = 0; i < 2 * kOpenFiles; ++i) {
      connections.push_back(std::make_unique<HttpConnection>(address));
    }
    while (server_.Metric(kRefused) - before <= kOpenFiles) {
    }
    return connections;
  }

  static SolveResult SolveAt(v1::PuzzleSolver::Stub& stub) {
    return Solve(stub, SolveRequestFor(SlidingPuzzle(3, 3, kTwoMovesAway)));
  }

  /// Of calls on connections of their own, which take what there is left.
  grpc::StatusCode CodeOfTheFirstThatFails() const {
    std::vector<std::unique_ptr<v1::PuzzleSolver::Stub>> stubs;
    while (true) {
      stubs.push_back(server_.NewStub());
      const grpc::Status status = SolveAt(*stubs.back()).status;
      if (!status.ok()) return status.error_code();
    }
  }

  grpc::Status CheckHealthAnew() const {
    grpc::ClientContext context;
    HealthCheckResponse response;
    return grpc::health::v1::Health::NewStub(
               grpc::CreateChannel(server_.health_address(), grpc::InsecureChannelCredentials()))
        ->Check(&context, {}, &response);
  }

  void ExpectAWarningAndAGoodEnd() {
    server_.process().Signal(SIGTERM);
    EXPECT_THAT(server_.process().ReadErrors(), HasSubstr("warning: connections are refused"));
    EXPECT_EQ(server_.process().Wait(), 0);
  }

  const TemporaryDirectory directory_;
  const std::string limit_ = std::to_string(kOpenFiles);
  RunningServer server_{
      directory_.path() / "data", {}, {"/usr/bin/prlimit", "--nofile=" + limit_ + ":" + limit_}};
};

TEST_F(OpenFilesTest, ConnectionsForCallsBeyondThemAreRefusedAndTheRestGoesOn) {
  EXPECT_EQ(SolveAt(server_.stub()).moves(), "RD");
  OpenSolves search;
  search.Start(server_.stub(), EndlessRequest());
  {
    const auto connections = Flood(server_.address());
    EXPECT_EQ(CodeOfTheFirstThatFails(), grpc::StatusCode::UNAVAILABLE);
    EXPECT_EQ(SolveAt(server_.stub()).moves(), "RD") << "has its connection";
    EXPECT_EQ(server_.Health("readiness"), HealthCheckResponse::SERVING);
    EXPECT_TRUE(CheckHealthAnew().ok());
    const std::string metrics = HttpGet(server_.metrics_address(), "/metrics").body;
    EXPECT_THAT(ReadPrometheusText(metrics).complaints, IsEmpty());
  }
  while (SolveAt(*server_.NewStub()).moves() != "RD") {
  }
  EXPECT_EQ(server_.Metric("puzzlesolver_searches_running"), 1);
  search.CancelOldest();
  ExpectAWarningAndAGoodEnd();
}

TEST_F(OpenFilesTest, ConnectionsForMetricsWaitForEachOtherAndTheRestGoesOn) {
  constexpr int kCalls = 20;
  std::vector<std::unique_ptr<HttpConnection>> silent;
  for (int i = 0; i < kOpenFiles; ++i) {
    silent.push_back(std::make_unique<HttpConnection>(server_.metrics_address()));
  }
  std::vector<std::unique_ptr<v1::PuzzleSolver::Stub>> stubs;
  for (int i = 0; i < kCalls; ++i) {
    stubs.push_back(server_.NewStub());
    EXPECT_EQ(SolveAt(*stubs.back()).moves(), "RD") << i;
  }
  server_.process().Signal(SIGTERM);
  EXPECT_THAT(server_.process().ReadErrors(), Not(HasSubstr("warning")));
}

TEST_F(OpenFilesTest, ConnectionsForHealthBeyondThemAreRefusedAndTheRestGoesOn) {
  EXPECT_EQ(SolveAt(server_.stub()).moves(), "RD");
  EXPECT_EQ(server_.Health("readiness"), HealthCheckResponse::SERVING);
  {
    const auto connections = Flood(server_.health_address());
    EXPECT_EQ(SolveAt(server_.stub()).moves(), "RD") << "has its connection";
    EXPECT_EQ(server_.Health("readiness"), HealthCheckResponse::SERVING) << "the same";
  }
  while (SolveAt(*server_.NewStub()).moves() != "RD" || !CheckHealthAnew().ok()) {
  }
  ExpectAWarningAndAGoodEnd();
}

TEST(OpenFiles, AServerThatCouldTakeNoConnectionsDoesNotStart) {
  ServerProcess process("/usr/bin/prlimit", {"--nofile=99:99", PUZZLESOLVER_SERVER_BINARY,
                                             "--listen", "127.0.0.1:0", "--data-dir", ""});
  ASSERT_THAT(process.ReadLine(), IsEmpty());
  EXPECT_THAT(process.ReadErrors(),
              HasSubstr("puzzlesolver-server: The limit of open files (ulimit -n) is 99, too low "
                        "for a server: expected at least 100.\n"));
  EXPECT_EQ(process.Wait(), 1);
}

}  // namespace
}  // namespace puzzlesolver
