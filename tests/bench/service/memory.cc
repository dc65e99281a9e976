#include <map>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "tests/bench/service/load.h"
#include "tests/bench/service/process_usage.h"
#include "tests/bench/service/questions.h"
#include "tests/bench/service/scenarios.h"
#include "tests/support/http_get.h"
#include "tests/support/prometheus_text.h"

namespace puzzlesolver::bench {
namespace {

constexpr int kInFlight = 32;
constexpr int kHardBoards = 1000;
constexpr int kEasyBoardsPerHard = 100;
constexpr int kParts = 4;  ///< after each of which the memory is reported
constexpr absl::Duration kHardTimeLimit = absl::Milliseconds(250);

/// A hard board after each hundred easy ones, never one twice.
class NewBoards {
 public:
  const v1::SolveRequest* Next() {
    const bool is_hard = ++count_ % (kEasyBoardsPerHard + 1) == 0;
    request_ = is_hard ? boards_.NextHard() : boards_.NextEasy();
    if (is_hard) SetTimeLimit(kHardTimeLimit, request_);
    return &request_;
  }

 private:
  FifteenPuzzles boards_;
  v1::SolveRequest request_;
  int count_ = 0;
};

void RunCalls(const SolverServer& service, NewBoards& boards, int calls) {
  RunLoad(service.stub(), kInFlight, [&] { return calls-- > 0 ? boards.Next() : nullptr; });
}

void RunUntil(const SolverServer& service, NewBoards& boards, absl::Time end) {
  RunLoad(service.stub(), kInFlight, [&] { return absl::Now() < end ? boards.Next() : nullptr; });
}

/// What the database keeps of its files and writes: no more than it is configured for, however many
/// records there are.
double StoreMegabytes(const SolverServer& service) {
  const std::map<std::string, double> metrics =
      ReadPrometheusText(HttpGet(service.metrics_address(), "/metrics").body).samples;
  return (metrics.at("puzzlesolver_store_block_cache_bytes") +
          metrics.at("puzzlesolver_store_memtable_bytes")) /
         1e6;
}

/// Reports and returns the resident memory in MB.
double AddMemory(const SolverServer& service, const std::string& when, Report& report) {
  const double megabytes = ResidentMegabytesOf(service.pid());
  report.Add({.scenario = "memory", .metric = when + ", MB", .value = megabytes});
  report.Add({.scenario = "memory",
              .metric = "of that the database, MB",
              .value = StoreMegabytes(service)});
  return megabytes;
}

void AddGrowth(const std::string& metric, double before, double after, Report& report) {
  report.Add({.scenario = "memory",
              .metric = metric + ", %",
              .value = 100 * (after / before - 1),
              .goal = AtMost(5)});
}

}  // namespace

void MeasureMemory(const ScenarioOptions& options, Report& report) {
  const SolverServer service(options.bin_directory);
  NewBoards boards;
  double before = AddMemory(service, "at the start", report);
  for (int part = 1; part <= kParts; ++part) {
    RunCalls(service, boards, kHardBoards / kParts * (kEasyBoardsPerHard + 1));
    before =
        AddMemory(service, absl::StrCat("after ", kHardBoards / kParts * part, " hard"), report);
  }
  std::vector<double> later;
  for (int part = 1; part <= kParts; ++part) {
    RunUntil(service, boards, absl::Now() + options.further_time / kParts);
    const absl::Duration time = part * options.further_time / kParts;
    later.push_back(AddMemory(service, absl::FormatDuration(time) + " later", report));
  }
  AddGrowth("growth", before, later.back(), report);
  AddGrowth("growth in the second half", later[kParts / 2 - 1], later.back(), report);
}

}  // namespace puzzlesolver::bench
