#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "grpcpp/support/status.h"
#include "tests/bench/service/health_probe.h"
#include "tests/bench/service/load.h"
#include "tests/bench/service/questions.h"
#include "tests/bench/service/scenarios.h"
#include "tests/bench/service/solve_calls.h"
#include "tests/bench/service/statistics.h"

namespace puzzlesolver::bench {
namespace {

constexpr double kMillisecondsPerSecond = 1000;
constexpr std::size_t kHardCalls = 500;
constexpr int kRefusals = 500;
constexpr std::size_t kEightPuzzles = 10'000;
constexpr absl::Duration kTimeOfLoad = absl::Seconds(5);
constexpr Goal kMilliseconds = AtMost(10);
/// Whoever has not been refused by then waits in the queue.
constexpr absl::Duration kTimeOfSilence = absl::Seconds(1);

struct LatencyGoals {
  std::optional<Goal> p99;
  std::optional<Goal> most;
};

/// In milliseconds.
void AddLatencies(const std::string& what, const std::vector<double>& seconds,
                  const LatencyGoals& goals, Report& report) {
  const auto add = [&](const char* metric, double share, std::optional<Goal> goal) {
    report.Add({.scenario = "overload",
                .metric = absl::StrCat(what, " ", metric, " ms"),
                .value = kMillisecondsPerSecond * Quantile(seconds, share),
                .goal = goal});
  };
  add("p50", 0.5, std::nullopt);
  add("p99", 0.99, goals.p99);
  add("max", 1, goals.most);
}

double RefusalSeconds(const EndedCall& call) {
  if (call.status.error_code() != grpc::StatusCode::RESOURCE_EXHAUSTED) {
    throw std::runtime_error("a hard call ended otherwise than refused: " +
                             call.status.error_message());
  }
  return absl::ToDoubleSeconds(call.duration);
}

/// Starts all calls, one right after the other; what those took that were refused.
std::vector<double> FillQueue(SolveCalls& calls, const std::vector<v1::SolveRequest>& requests) {
  std::vector<double> seconds;
  const auto take = [&](absl::Duration time) {
    while (const auto ended = calls.Next(time)) seconds.push_back(RefusalSeconds(*ended));
  };
  for (const v1::SolveRequest& request : requests) {
    calls.Start(request);
    take(absl::ZeroDuration());
  }
  take(kTimeOfSilence);
  if (seconds.empty()) throw std::runtime_error("none of the hard calls was refused");
  return seconds;
}

std::vector<double> RefuseOneByOne(Stub& stub, const v1::SolveRequest& request) {
  SolveCalls calls(stub);
  std::vector<double> seconds;
  for (int i = 0; i < kRefusals; ++i) {
    calls.Start(request);
    seconds.push_back(RefusalSeconds(*calls.Next()));
  }
  return seconds;
}

}  // namespace

void MeasureOverload(const ScenarioOptions& options, Report& report) {
  const SolverServer service(options.bin_directory);
  const std::vector<v1::SolveRequest> easy = EightPuzzles(kEightPuzzles);
  // Those that the search threads take do not wait.
  std::vector<v1::SolveRequest> hard =
      EndlessPuzzles(std::thread::hardware_concurrency() + kHardCalls + 1);
  const v1::SolveRequest one_more = hard.back();
  hard.pop_back();
  SolveCalls hard_calls(service.stub());
  const std::vector<double> refusals = FillQueue(hard_calls, hard);
  report.Add({.scenario = "overload",
              .metric = absl::StrCat("refused of ", kHardCalls),
              .value = static_cast<double>(refusals.size())});
  HealthProbe health(service.health_address());
  AddLatencies("refusal of many", refusals, {.p99 = kMilliseconds}, report);
  AddLatencies("refusal of one", RefuseOneByOne(service.stub(), one_more), {.p99 = kMilliseconds},
               report);
  for (const int in_flight : {1, 8}) {
    const Load load = RunLoad(service.stub(), in_flight, Cycle(easy, kTimeOfLoad));
    AddLatencies(absl::StrCat("8-puzzle, ", in_flight, " in flight"), load.seconds,
                 {.p99 = AtMost(20)}, report);
  }
  AddLatencies("health check", health.TakeSeconds(), {.most = AtMost(1000)}, report);
}

}  // namespace puzzlesolver::bench
