#include <vector>

#include "tests/bench/service/batch_load.h"
#include "tests/bench/service/process_usage.h"
#include "tests/bench/service/questions.h"
#include "tests/bench/service/scenarios.h"
#include "tests/bench/service/servers.h"
#include "tests/bench/service/statistics.h"

namespace puzzlesolver::bench {
namespace {

constexpr int kRounds = 5;
constexpr std::size_t kQuestions = 20'000;

}  // namespace

void MeasureBatch(const ScenarioOptions& options, Report& report) {
  const SolverServer service(options.bin_directory);
  const std::vector<v1::SolveRequest> requests = EightPuzzles(kQuestions);
  std::vector<double> rates;
  std::vector<double> cpu_us;
  for (int round = 0; round < kRounds; ++round) {
    const absl::Duration before = CpuTimeOf(service.pid());
    rates.push_back(BatchAnswersPerSecond(service.stub(), requests));
    cpu_us.push_back(absl::ToDoubleMicroseconds(CpuTimeOf(service.pid()) - before) / kQuestions);
  }
  const std::string scenario = "SolveBatch of 8-puzzles";
  report.Add({.scenario = scenario,
              .metric = "answers/s",
              .value = Median(rates),
              .goal = AtLeast(10'000)});
  report.Add({.scenario = scenario, .metric = "server CPU us/answer", .value = Median(cpu_us)});
}

}  // namespace puzzlesolver::bench
