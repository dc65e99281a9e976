#include "tests/bench/service/paired_load.h"

#include "absl/strings/str_cat.h"
#include "tests/bench/service/load.h"
#include "tests/bench/service/process_usage.h"
#include "tests/bench/service/statistics.h"

namespace puzzlesolver::bench {
namespace {

constexpr int kRounds = 6;
constexpr absl::Duration kTimeOfRound = absl::Milliseconds(200);
/// Other work on the machine only ever slows down: the best tenth of the rounds tells most.
constexpr double kQuietShare = 0.1;
constexpr double kMicrosecondsPerSecond = 1e6;

}  // namespace

void PairedLoad::Run(const SolverServer& service, const EchoServer& echo,
                     const v1::SolveRequest& request, int in_flight) {
  const auto run = [&](const auto& server, Rounds& rounds) {
    const absl::Duration cpu_before = CpuTimeOf(server.pid());
    const Load load = RunLoad(server.stub(), in_flight, Repeat(request, kTimeOfRound));
    const absl::Duration cpu = CpuTimeOf(server.pid()) - cpu_before;
    rounds.calls_per_second.push_back(load.CallsPerSecond());
    rounds.p50_us.push_back(kMicrosecondsPerSecond * Quantile(load.seconds, 0.5));
    rounds.p99_us.push_back(kMicrosecondsPerSecond * Quantile(load.seconds, 0.99));
    rounds.cpu_us_per_call.push_back(absl::ToDoubleMicroseconds(cpu) /
                                     static_cast<double>(load.seconds.size()));
  };
  for (int round = 0; round < kRounds; ++round) {
    if (round % 2 == 0) run(echo, echo_);
    run(service, service_);
    if (round % 2 != 0) run(echo, echo_);
  }
}

void PairedLoad::AddTo(Report& report, const std::string& scenario,
                       const PairedGoals& goals) const {
  const auto add = [&](const char* metric, std::vector<double> Rounds::*numbers, double quiet_share,
                       std::optional<Goal> goal) {
    const double service = Quantile(service_.*numbers, quiet_share);
    const double echo = Quantile(echo_.*numbers, quiet_share);
    const double median_ratio = MedianRatio(service_.*numbers, echo_.*numbers);
    report.Add({scenario, metric, service, Comparison{echo, service / echo, median_ratio}, goal});
  };
  add("calls/s", &Rounds::calls_per_second, 1 - kQuietShare, goals.calls_per_second);
  add("p50 us", &Rounds::p50_us, kQuietShare, goals.p50);
  add("p99 us", &Rounds::p99_us, kQuietShare, std::nullopt);
  add("server CPU us/call", &Rounds::cpu_us_per_call, kQuietShare, std::nullopt);
}

}  // namespace puzzlesolver::bench
