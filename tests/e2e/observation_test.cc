// What can be seen of the real server from outside.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <sstream>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"
#include "tests/e2e/endless.h"
#include "tests/e2e/running_server.h"
#include "tests/support/http_get.h"
#include "tests/support/prometheus_text.h"

namespace puzzlesolver {
namespace {

using grpc::health::v1::HealthCheckResponse;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using Json = nlohmann::json;

constexpr char kTraceparent[] = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

class ObservationTest : public testing::Test {
 protected:
  std::filesystem::path data() const { return directory_.path() / "data"; }

  const TemporaryDirectory directory_;
};

TEST_F(ObservationTest, HealthKnowsItsNamesAndNoOthers) {
  RunningServer server(data());
  for (const char* name : {"", "liveness", "readiness", "puzzlesolver.v1.PuzzleSolver",
                           "puzzlesolver.v1.PuzzleSolverAdmin"}) {
    EXPECT_EQ(server.Health(name), HealthCheckResponse::SERVING) << name;
  }
  EXPECT_EQ(server.Health("puzzlesolver.v1.Nothing"), HealthCheckResponse::SERVICE_UNKNOWN);
}

TEST_F(ObservationTest, HealthDoesNotKnowAServiceThatIsSwitchedOff) {
  RunningServer server(data(), {"--administration", "false"});
  EXPECT_EQ(server.Health("puzzlesolver.v1.PuzzleSolver"), HealthCheckResponse::SERVING);
  EXPECT_EQ(server.Health("puzzlesolver.v1.PuzzleSolverAdmin"),
            HealthCheckResponse::SERVICE_UNKNOWN);
}

TEST_F(ObservationTest, MetricsCountCallsByMethodOutcomeAndSource) {
  RunningServer server(data());
  Solve(server.stub(), SolveRequestFor(SlidingPuzzle(3, 3, kTwoMovesAway)));
  Solve(server.stub(), SolveRequestFor(SlidingPuzzle(3, 3, {1, 2})));
  server.WaitForMetric("puzzlesolver_calls_total{code=\"OK\",method=\"Solve\"}", 1);
  server.WaitForMetric("puzzlesolver_calls_total{code=\"INVALID_ARGUMENT\",method=\"Solve\"}", 1);
  EXPECT_EQ(server.Metric("puzzlesolver_answers_total{method=\"Solve\",outcome=\"solved\","
                          "source=\"table\"}"),
            1);
  EXPECT_EQ(server.Metric("puzzlesolver_ready"), 1);
  EXPECT_GT(server.Metric("puzzlesolver_store_records"), 0);
  const std::string text = HttpGet(server.metrics_address(), "/metrics").body;
  EXPECT_THAT(ReadPrometheusText(text).complaints, IsEmpty());
}

TEST_F(ObservationTest, AStartThatFailsIsAnObjectOfTheJsonLog) {
  const RunningServer first(data());
  ServerProcess second(PUZZLESOLVER_SERVER_BINARY, {"--listen", "127.0.0.1:0", "--data-dir",
                                                    data().string(), "--log-format", "json"});
  std::istringstream lines(second.ReadErrors());
  Json last;
  for (std::string line; std::getline(lines, line);) {
    last = Json::parse(line, nullptr, /*allow_exceptions=*/false);
    ASSERT_TRUE(last.is_object()) << line;
  }
  EXPECT_THAT(std::string(last["message"]), HasSubstr("in use by another process"));
  EXPECT_EQ(second.Wait(), 1);
}

TEST_F(ObservationTest, EveryLineOfTheJsonLogIsAnObjectAndCallsAreTraced) {
  RunningServer server(data(), {"--log-format", "json"});
  grpc::ClientContext context;
  context.AddMetadata("traceparent", kTraceparent);
  context.AddMetadata("x-request-id", "order-4711");
  Solve(server.stub(), SolveRequestFor(SlidingPuzzle(3, 3, kTwoMovesAway)), context);
  EXPECT_EQ(context.GetServerInitialMetadata().find("traceparent")->second, kTraceparent);
  EXPECT_EQ(context.GetServerInitialMetadata().find("x-request-id")->second, "order-4711");
  server.process().Signal(SIGTERM);
  std::istringstream lines(server.process().ReadErrors());
  int calls = 0;
  for (std::string line; std::getline(lines, line);) {
    const Json object = Json::parse(line, nullptr, /*allow_exceptions=*/false);
    ASSERT_TRUE(object.is_object()) << line;
    EXPECT_TRUE(object.contains("time") && object.contains("level") && object.contains("message"));
    if (!object.contains("request_id")) continue;
    ++calls;
    EXPECT_EQ(object["request_id"], "order-4711");
    EXPECT_EQ(object["traceparent"], kTraceparent);
    EXPECT_EQ(object["puzzle"], "1 2 3/4 0 5/7 8 6 to 1 2 3/4 5 6/7 8 0");
    EXPECT_EQ(object["outcome"], "SOLVED");
    EXPECT_EQ(object["source"], "TABLE");
    EXPECT_EQ(object["length"], 2);
    EXPECT_EQ(object["nodes"], 0);
    EXPECT_TRUE(object["duration_ms"].is_number());
  }
  EXPECT_EQ(calls, 1);
}

}  // namespace
}  // namespace puzzlesolver
