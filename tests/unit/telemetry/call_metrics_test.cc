#include "service/telemetry/call_metrics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "service/telemetry/metrics_text.h"
#include "tests/support/prometheus_text.h"
#include "tests/unit/telemetry/answers.h"

namespace puzzlesolver::telemetry {
namespace {

using ::testing::Contains;
using ::testing::IsEmpty;
using ::testing::IsSupersetOf;
using ::testing::Key;
using ::testing::Not;
using ::testing::Pair;
using Samples = std::map<std::string, double>;

class CallMetricsTest : public ::testing::Test {
 protected:
  void Answer(std::string_view method, const absl::StatusOr<app::Answer>& answer) {
    metrics_.OnAnswer({.method = method}, answer, nullptr);
  }

  void End(std::string_view method, grpc::StatusCode code, absl::Duration duration) {
    metrics_.OnEnd({.method = method}, {.code = code, .duration = duration});
  }

  Samples Read() const {
    const PrometheusText text = ReadPrometheusText(MetricsText({&metrics_}));
    EXPECT_THAT(text.complaints, IsEmpty());
    return text.samples;
  }

  CallMetrics metrics_{{"Solve", "SolveBatch", "Check"}};
};

TEST_F(CallMetricsTest, BeginAtZero) {
  const Samples samples = Read();
  EXPECT_THAT(samples,
              IsSupersetOf(Samples{{R"(puzzlesolver_calls_total{code="OK",method="Solve"})", 0},
                                   {R"(puzzlesolver_calls_total{code="OK",method="Check"})", 0},
                                   {"puzzlesolver_search_nodes_count", 0}}));
}

TEST_F(CallMetricsTest, CountCallsByMethodAndCode) {
  for (int call = 0; call < 3; ++call) End("Solve", grpc::StatusCode::OK, absl::ZeroDuration());
  End("Solve", grpc::StatusCode::INVALID_ARGUMENT, absl::ZeroDuration());
  End("Check", grpc::StatusCode::UNAUTHENTICATED, absl::ZeroDuration());
  End("Unheard", grpc::StatusCode::UNIMPLEMENTED, absl::ZeroDuration());
  End("Check", grpc::StatusCode::DO_NOT_USE, absl::ZeroDuration());
  EXPECT_THAT(Read(),
              IsSupersetOf(Samples{
                  {R"(puzzlesolver_calls_total{code="OK",method="Solve"})", 3},
                  {R"(puzzlesolver_calls_total{code="INVALID_ARGUMENT",method="Solve"})", 1},
                  {R"(puzzlesolver_calls_total{code="UNAUTHENTICATED",method="Check"})", 1},
                  {R"(puzzlesolver_calls_total{code="UNIMPLEMENTED",method="other"})", 1},
                  {R"(puzzlesolver_calls_total{code="UNKNOWN",method="Check"})", 1},
                  {R"(puzzlesolver_call_duration_seconds_count{method="Solve"})", 4}}));
}

TEST_F(CallMetricsTest, CountAnswersByOutcomeAndSource) {
  Answer("Solve", Solved(app::Source::kTable, absl::ZeroDuration()));
  Answer("Solve", Solved(app::Source::kTable, absl::ZeroDuration()));
  Answer("SolveBatch", Solved(app::Source::kCache, absl::ZeroDuration()));
  Answer("Solve", Unsolvable());
  Answer("Solve", Limited(app::Limit::kTime));
  Answer("Solve", absl::InternalError(""));
  Answer("Solve", absl::UnavailableError(""));
  EXPECT_THAT(
      Read(),
      IsSupersetOf(Samples{
          {R"(puzzlesolver_answers_total{method="Solve",outcome="solved",source="table"})", 2},
          {R"(puzzlesolver_answers_total{method="SolveBatch",outcome="solved",source="cache"})", 1},
          {R"(puzzlesolver_answers_total{method="Solve",outcome="unsolvable",source="rule"})", 1},
          {R"(puzzlesolver_answers_total{method="Solve",outcome="limit",source="search"})", 1},
          {R"(puzzlesolver_answers_total{method="Solve",outcome="error",source="none"})", 2}}));
}

TEST_F(CallMetricsTest, TimeCallsAndAnswersInSeconds) {
  End("Solve", grpc::StatusCode::OK, absl::Microseconds(50));
  End("Solve", grpc::StatusCode::OK, absl::Milliseconds(1500));
  Answer("Solve", Searched(1, absl::Seconds(90)));
  Answer("Solve", Solved(app::Source::kCache, absl::Milliseconds(2)));
  EXPECT_THAT(Read(),
              IsSupersetOf(Samples{
                  {R"(puzzlesolver_call_duration_seconds_bucket{method="Solve",le="5e-05"})", 1},
                  {R"(puzzlesolver_call_duration_seconds_bucket{method="Solve",le="1"})", 1},
                  {R"(puzzlesolver_call_duration_seconds_bucket{method="Solve",le="2.5"})", 2},
                  {R"(puzzlesolver_call_duration_seconds_sum{method="Solve"})", 1.50005},
                  {R"(puzzlesolver_answer_duration_seconds_bucket{source="search",le="60"})", 0},
                  {R"(puzzlesolver_answer_duration_seconds_bucket{source="search",le="+Inf"})", 1},
                  {R"(puzzlesolver_answer_duration_seconds_sum{source="search"})", 90},
                  {R"(puzzlesolver_answer_duration_seconds_sum{source="cache"})", 0.002},
                  {R"(puzzlesolver_answer_duration_seconds_count{source="table"})", 0}}));
}

TEST_F(CallMetricsTest, CountTheNodesOfSearchedAnswersAlone) {
  Answer("Solve", Searched(316'046, absl::ZeroDuration()));
  Answer("Solve", Limited(app::Limit::kNodes));
  Answer("Solve", Solved(app::Source::kCache, absl::ZeroDuration()));
  EXPECT_THAT(Read(), IsSupersetOf(Samples{{R"(puzzlesolver_search_nodes_bucket{le="100"})", 0},
                                           {R"(puzzlesolver_search_nodes_bucket{le="1000"})", 1},
                                           {R"(puzzlesolver_search_nodes_bucket{le="1000000"})", 2},
                                           {"puzzlesolver_search_nodes_count", 2},
                                           {"puzzlesolver_search_nodes_sum", 316'546}}));
}

TEST_F(CallMetricsTest, SayNothingOfMethodsThatWereNotCalled) {
  End("Solve", grpc::StatusCode::OK, absl::ZeroDuration());
  EXPECT_THAT(Read(),
              Not(Contains(Key(::testing::HasSubstr("duration_seconds_sum{method=\"Check")))));
}

TEST_F(CallMetricsTest, LoseNothingAmongThreads) {
  constexpr int kThreads = 4;
  constexpr int kRounds = 2000;
  {
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < kThreads; ++thread) {
      threads.emplace_back([this] {
        for (int round = 0; round < kRounds; ++round) {
          Answer("Check", Searched(7, absl::Seconds(1)));
          End("Check", grpc::StatusCode::ABORTED, absl::Seconds(1));
        }
      });
    }
    for (int scrape = 0; scrape < 20; ++scrape) Read();
  }
  constexpr double kCalls = kThreads * kRounds;
  EXPECT_THAT(Read(),
              IsSupersetOf(Samples{
                  {R"(puzzlesolver_calls_total{code="ABORTED",method="Check"})", kCalls},
                  {R"(puzzlesolver_call_duration_seconds_sum{method="Check"})", kCalls},
                  {R"(puzzlesolver_answers_total{method="Check",outcome="solved",source="search"})",
                   kCalls},
                  {"puzzlesolver_search_nodes_sum", 7 * kCalls}}));
}

}  // namespace
}  // namespace puzzlesolver::telemetry
