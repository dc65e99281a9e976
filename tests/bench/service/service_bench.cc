// Speed of the service: service_bench BIN_DIRECTORY [FILTER [MINUTES]], see service.sh.
#include <cstdlib>
#include <exception>
#include <iostream>
#include <regex>
#include <stdexcept>
#include <string>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/time/time.h"
#include "tests/bench/service/report.h"
#include "tests/bench/service/scenarios.h"

namespace puzzlesolver::bench {
namespace {

constexpr char kOutput[] = "service_bench.json";

constexpr std::pair<const char*, Scenario> kScenarios[] = {
    {"KnownAnswers", MeasureKnownAnswers},
    {"MovesOneByOne", MeasureMovesOneByOne},
    {"Batch", MeasureBatch},
    {"Ends", MeasureEnds},
    {"Overload", MeasureOverload},
    {"Memory", MeasureMemory},
};

int Run(const std::string& filter, const ScenarioOptions& options) {
  const std::regex wanted(filter);
  Report report;
  bool is_known = false;
  for (const auto& [name, measure] : kScenarios) {
    if (!std::regex_search(name, wanted)) continue;
    is_known = true;
    measure(options, report);
  }
  if (!is_known) throw std::runtime_error("no scenario is like '" + filter + "'");
  if (report.Write(kOutput)) return EXIT_SUCCESS;
  std::cerr << "service_bench: cannot write " << kOutput << "\n";
  return EXIT_FAILURE;
}

}  // namespace
}  // namespace puzzlesolver::bench

int main(int argc, char** argv) {
  puzzlesolver::bench::ScenarioOptions options;
  double minutes = absl::ToDoubleMinutes(options.further_time);
  if (argc < 2 || argc > 4 || (argc == 4 && !absl::SimpleAtod(argv[3], &minutes))) {
    std::cerr << "usage: service_bench BIN_DIRECTORY [FILTER [MINUTES]]\n";
    return EXIT_FAILURE;
  }
  options.bin_directory = argv[1];
  options.further_time = absl::Minutes(minutes);
  try {
    return puzzlesolver::bench::Run(argc > 2 ? argv[2] : ".", options);
  } catch (const std::exception& error) {
    std::cerr << "service_bench: " << error.what() << "\n";
    return EXIT_FAILURE;
  }
}
