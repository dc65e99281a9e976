#include <stdexcept>
#include <string>
#include <vector>

#include "absl/time/clock.h"
#include "tests/bench/service/cpu_watch.h"
#include "tests/bench/service/process_usage.h"
#include "tests/bench/service/questions.h"
#include "tests/bench/service/scenarios.h"
#include "tests/bench/service/solve_calls.h"
#include "tests/bench/service/statistics.h"
#include "tests/support/solve_call.h"

namespace puzzlesolver::bench {
namespace {

constexpr int kRepetitions = 20;
constexpr absl::Duration kTimeLimit = absl::Milliseconds(200);
/// From the start of a call to its cancellation.
constexpr absl::Duration kTimeOfSearch = absl::Milliseconds(200);
constexpr absl::Duration kTimeOfWatch = absl::Milliseconds(500);
constexpr Goal kSoon = AtMost(50);
constexpr Goal kAboutTheLimit = AtMost(250);

v1::SolveRequest HardestRequest() {
  v1::SolveRequest request = SolveRequestFor(SlidingPuzzle(4, 4, kHardestPuzzle, kHardestGoal));
  // What one search has proven must not shorten the next one.
  request.set_cache_use(v1::CACHE_USE_BYPASS);
  return request;
}

void AddMedianAndWorst(const std::string& scenario, const std::string& what,
                       const std::vector<double>& milliseconds, const Goal& goal, Report& report) {
  report.Add({.scenario = scenario,
              .metric = what + ", median ms",
              .value = Median(milliseconds),
              .goal = goal});
  report.Add({.scenario = scenario,
              .metric = what + ", worst ms",
              .value = Quantile(milliseconds, 1),
              .goal = goal});
}

double MillisecondsBetween(absl::Time begin, absl::Time end) {
  return absl::ToDoubleMilliseconds(end - begin);
}

struct LimitedCall {
  double answered_ms;    ///< from its start to its answer
  double work_ended_ms;  ///< from its answer to the end of the server's work
};

LimitedCall CallWithTimeLimit(const SolverServer& service) {
  v1::SolveRequest request = HardestRequest();
  SetTimeLimit(kTimeLimit, request);
  SolveCalls calls(service.stub());
  CpuWatch watch(service.pid());
  calls.Start(request);
  const EndedCall ended = *calls.Next();
  const absl::Time answer = absl::Now();
  if (ended.header.outcome() != v1::OUTCOME_LIMIT) throw std::runtime_error("no limit was met");
  return {absl::ToDoubleMilliseconds(ended.duration),
          MillisecondsBetween(answer, watch.EndOfWorkAfter(kTimeOfWatch))};
}

void MeasureTimeLimit(const SolverServer& service, Report& report) {
  const std::string scenario = "time limit of 200 ms, 80 moves";
  // The first one makes what every search needs, and finishes it also when nobody waits any more.
  report.Add({.scenario = scenario,
              .metric = "first one, from answer to idle, ms",
              .value = CallWithTimeLimit(service).work_ended_ms,
              .goal = kSoon});
  std::vector<double> answered_ms;
  std::vector<double> work_ended_ms;
  for (int i = 0; i < kRepetitions; ++i) {
    const LimitedCall call = CallWithTimeLimit(service);
    answered_ms.push_back(call.answered_ms);
    work_ended_ms.push_back(call.work_ended_ms);
  }
  AddMedianAndWorst(scenario, "answer", answered_ms, kAboutTheLimit, report);
  AddMedianAndWorst(scenario, "from answer to idle", work_ended_ms, kSoon, report);
}

void MeasureCancel(const SolverServer& service, Report& report) {
  std::vector<double> work_ended;
  for (int i = 0; i < kRepetitions; ++i) {
    SolveCalls calls(service.stub());
    CpuWatch watch(service.pid());
    calls.Start(HardestRequest());
    if (calls.Next(kTimeOfSearch)) throw std::runtime_error("the hardest board was no work");
    calls.CancelAll();
    const absl::Time cancel = absl::Now();
    calls.Next();
    work_ended.push_back(MillisecondsBetween(cancel, watch.EndOfWorkAfter(kTimeOfWatch)));
  }
  AddMedianAndWorst("cancelled search, 80 moves", "from cancel to idle", work_ended, kSoon, report);
}

}  // namespace

void MeasureEnds(const ScenarioOptions& options, Report& report) {
  const SolverServer service(options.bin_directory);
  MeasureTimeLimit(service, report);
  MeasureCancel(service, report);
}

}  // namespace puzzlesolver::bench
