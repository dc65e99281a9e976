#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "tests/bench/service/load.h"
#include "tests/bench/service/paired_load.h"
#include "tests/bench/service/questions.h"
#include "tests/bench/service/scenarios.h"
#include "tests/support/solve_call.h"

namespace puzzlesolver::bench {
namespace {

/// gRPC's threads may fall into a slower or a faster rhythm and keep it as long as a server lives.
constexpr int kStarts = 4;

struct Question {
  std::string name;
  v1::SolveRequest request;
  std::map<int, PairedGoals> goals;  ///< by calls in flight
};

/// The answer to `request` by a server that has just been asked the same.
std::vector<v1::SolveResponse> KnownAnswer(const SolverServer& service,
                                           const v1::SolveRequest& request) {
  Ask(service.stub(), request);
  return Ask(service.stub(), request);
}

void Measure(const ScenarioOptions& options, const std::vector<Question>& questions,
             Report& report) {
  std::map<std::pair<std::string, int>, PairedLoad> loads;
  for (int start = 0; start < kStarts; ++start) {
    const SolverServer service(options.bin_directory);
    for (const auto& [name, request, goals] : questions) {
      const EchoServer echo(options.bin_directory, KnownAnswer(service, request));
      for (const auto& [in_flight, ignored] : goals) {
        loads[{name, in_flight}].Run(service, echo, request, in_flight);
      }
    }
  }
  for (const auto& [name, request, goals] : questions) {
    for (const auto& [in_flight, goal] : goals) {
      loads[{name, in_flight}].AddTo(report, absl::StrCat(name, ", ", in_flight, " in flight"),
                                     goal);
    }
  }
}

}  // namespace

void MeasureKnownAnswers(const ScenarioOptions& options, Report& report) {
  const std::map<int, PairedGoals> goals = {
      {1, {.p50 = AtMost(1.2)}}, {8, {}}, {64, {.calls_per_second = AtLeast(0.8)}}};
  Measure(
      options,
      {{"15-puzzle from the cache", SolveRequestFor(SlidingPuzzle(4, 4, kFifteenPuzzle)), goals},
       {"8-puzzle from the table", SolveRequestFor(SlidingPuzzle(3, 3, kEightPuzzle)), goals}},
      report);
}

void MeasureMovesOneByOne(const ScenarioOptions& options, Report& report) {
  v1::SolveRequest request = SolveRequestFor(SlidingPuzzle(4, 4, kFifteenPuzzle));
  request.set_moves_per_message(1);
  const PairedGoals goals = {.calls_per_second = AtLeast(0.8)};
  Measure(options, {{"52 moves one by one", request, {{1, goals}, {8, goals}}}}, report);
}

}  // namespace puzzlesolver::bench
