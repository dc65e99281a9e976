// One client, two servers.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "client/library/channel.h"
#include "client/library/client.h"
#include "tests/integration/service_test.h"
#include "tests/support/http_get.h"
#include "tests/support/prometheus_text.h"

namespace puzzlesolver {
namespace {

using server::ServerInstance;

class RoundRobinTest : public ServiceTest {
 protected:
  std::unique_ptr<ServerInstance> Start(const std::string& host, std::uint64_t max_nodes = 0) {
    server::ServerOptions options = options_;
    options.listen = host + ":0";
    options.metrics_listen = "127.0.0.1:0";
    options.app.max_nodes = max_nodes;
    return ServerInstance::Start(options).value();
  }

  static std::shared_ptr<grpc::Channel> Connect(const ServerInstance& a, const ServerInstance& b) {
    return client::Connect({a.address(), b.address()}).value();
  }

  static bool HasAnswered(const ServerInstance& server, const std::string& method) {
    const HttpReply reply = HttpGet(server.metrics_address(), "/metrics");
    for (const auto& [name, value] : ReadPrometheusText(reply.body).samples) {
      if (name.starts_with("puzzlesolver_calls_total{") &&
          name.find("method=\"" + method + "\"") != std::string::npos && value > 0) {
        return true;
      }
    }
    return false;
  }
};

TEST_F(RoundRobinTest, BothServersAreCalled) {
  const auto a = Start("127.0.0.1");
  const auto b = Start("127.0.0.2");
  const client::Client client(Connect(*a, *b));
  while (!HasAnswered(*a, "GetServerInfo") || !HasAnswered(*b, "GetServerInfo")) {
    ASSERT_TRUE(client.GetServerInfo().ok());
  }
}

TEST_F(RoundRobinTest, WhenOneGoesTheOtherTakesItsCalls) {
  auto a = Start("127.0.0.1");
  const auto b = Start("127.0.0.2");
  const client::Client client(Connect(*a, *b));
  a.reset();
  for (int i = 0; i < 20; ++i) {
    const auto info = client.GetServerInfo();
    ASSERT_TRUE(info.ok()) << info.status();
  }
}

TEST_F(RoundRobinTest, ASearchOnAServerThatEndsIsFinishedOnTheOther) {
  // One server would search for ever, the other one ends at once.
  const auto endless = Start("127.0.0.1");
  const auto short_of_nodes = Start("127.0.0.2", 1000);
  const client::Client client(Connect(*endless, *short_of_nodes));
  v1::SolveRequest request = SolveRequestFor(SlidingPuzzle(4, 4, kEndlessPuzzle));
  request.mutable_progress_interval()->set_nanos(1);
  bool ended = false;
  const auto end_the_endless = [&](const v1::Progress&) {
    if (ended || endless->GetStatistics().searches_running == 0) return;
    endless->Drain({});
    ended = true;
  };
  while (!ended) {
    const auto answer = client.Solve(request, {.on_progress = end_the_endless});
    ASSERT_TRUE(answer.ok()) << answer.status();
    EXPECT_EQ(answer->header.outcome(), v1::OUTCOME_LIMIT);
    EXPECT_EQ(answer->header.limit_reason(), v1::LIMIT_REASON_NODES);
  }
}

TEST_F(RoundRobinTest, ABatchOnAServerThatEndsIsBrokenOff) {
  auto a = Start("127.0.0.1");
  const auto b = Start("127.0.0.2");
  const client::Client client(Connect(*a, *b));
  const auto call = client.SolveBatch();
  ASSERT_TRUE(call->Write("a", SolveRequestFor(SlidingPuzzle(4, 4, kEndlessPuzzle))));
  while (a->GetStatistics().searches_running + b->GetStatistics().searches_running == 0) {
    std::this_thread::yield();
  }
  (a->GetStatistics().searches_running > 0 ? *a : *b).Drain({});
  while (call->Read()) {
  }
  EXPECT_EQ(call->Finish().code(), absl::StatusCode::kUnavailable);
  EXPECT_TRUE(client.GetServerInfo().ok());
}

}  // namespace
}  // namespace puzzlesolver
