/// The textbooks' comparison as tables on the terminal: what each search method expands, generates
/// and stores on some standard boards, and Korf's count for the first of his 15-puzzles.
///   comparison_bench [MEGABYTES]
/// MEGABYTES (300) limit what a method may store. All boards take some two minutes.
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "service/engine/comparison/compare_methods.h"
#include "tests/bench/stopwatch.h"
#include "tests/support/korf.h"
#include "tests/support/solving.h"

namespace puzzlesolver::bench {
namespace {

using sliding::Move;

/// The hardest methods would take hours.
constexpr std::uint64_t kMaxExpanded = 500'000'000;

std::string EndOf(const MethodReport& report) {
  switch (report.outcome) {
    case MethodOutcome::kSolved:
      return absl::StrCat(report.moves.size(), " moves");
    case MethodOutcome::kExhausted:
      return "exhausted";
    case MethodOutcome::kUnsolvable:
      return "unsolvable";
    case MethodOutcome::kNodeLimit:
      return absl::StrCat("node limit, >= ", report.lower_bound);
    case MethodOutcome::kMemoryLimit:
      return absl::StrCat("memory limit, >= ", report.lower_bound);
    case MethodOutcome::kStopped:
      return "stopped";
    case MethodOutcome::kNotAvailable:
      return "not available";
  }
  return "";
}

ComparisonTables TablesFor(const SlidingInstance& instance) {
  return *ComparisonTables::Build(instance.renamed().geometry(), instance.goal_cell(), {}, {});
}

void PrintRow(const MethodRun& run) {
  const MethodReport& report = run.report;
  std::cout << absl::StreamFormat("%-39s %-19s %12d %13d %10d %12d %9.3f  %s\n", NameOf(run.method),
                                  EndOf(report), report.expanded, report.generated,
                                  report.peak_stored_states, report.peak_stored_bytes,
                                  static_cast<double>(run.nanoseconds) / 1e9,
                                  report.effective_branching_factor
                                      ? absl::StrFormat("%.4f", *report.effective_branching_factor)
                                      : "-");
  if (report.reopened > 0) std::cout << absl::StreamFormat("%41d reopened\n", report.reopened);
  std::cout << std::flush;
}

void Compare(const std::string& title, const SlidingInstance& instance,
             const ComparisonOptions& options) {
  std::cout << '\n'
            << title << '\n'
            << absl::StreamFormat("%-39s %-19s %12s %13s %10s %12s %9s  %s\n", "method", "outcome",
                                  "expanded", "generated", "stored", "bytes", "CPU s", "b*");
  const Stopwatch stopwatch;
  const auto cpu_time = [&] { return static_cast<std::uint64_t>(stopwatch.CpuSeconds() * 1e9); };
  const auto runs = CompareMethods({.boards = {&instance},
                                    .methods = AllSearchMethods(),
                                    .options = options,
                                    .clock = cpu_time,
                                    .on_run = PrintRow},
                                   {});
  if (!runs.ok()) std::cerr << runs.status() << '\n';
}

void CompareWithKorf(const testing::KorfInstance& korf) {
  std::cout << "\nKorf's 15-puzzle 1, IDA* with Manhattan distance; his table has 276361933, the "
               "root included\n";
  const ComparisonTables tables = TablesFor(*korf.instance);
  for (const auto& [name, order] :
       {std::pair("U L R D", std::array{Move::kUp, Move::kLeft, Move::kRight, Move::kDown}),
        std::pair("D L R U", std::array{Move::kDown, Move::kLeft, Move::kRight, Move::kUp})}) {
    const Stopwatch stopwatch;
    const MethodReport report =
        RunMethod(*korf.instance, {SearchAlgorithm::kIdaStar, SearchHeuristic::kManhattanDistance},
                  tables, {.move_order = order}, {});
    std::cout << absl::StreamFormat("%s: %d moves, %d generated, %d expanded, %.2f s CPU\n", name,
                                    report.moves.size(), report.generated, report.expanded,
                                    stopwatch.CpuSeconds())
              << std::flush;
  }
}

void CompareAll(std::uint64_t max_stored_bytes) {
  const auto korf = testing::ReadKorf(PUZZLESOLVER_TEST_DATA "/korf15.txt");
  const ComparisonOptions options{.max_expanded = kMaxExpanded,
                                  .max_stored_bytes = max_stored_bytes};
  Compare("8-puzzle, one of the two hardest", *testing::Sliding("8 6 7/2 5 4/3 0 1"), options);
  Compare("8-puzzle, unsolvable", *testing::Sliding("1 2 3/4 5 6/8 7 0"), options);
  Compare("2 x 5, one of the two hardest", *testing::Sliding("0 9 3 7 1/5 4 8 2 6"), options);
  Compare("15-puzzle, easy",
          *testing::Sliding("13 1 2 4/5 0 3 7/9 6 10 12/15 8 11 14",
                            "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0"),
          options);
  Compare("Korf's 15-puzzle 1", *korf.front().instance, options);
  CompareWithKorf(korf.front());
}

}  // namespace
}  // namespace puzzlesolver::bench

int main(int argc, char** argv) {
  constexpr std::uint64_t kDefaultMegabytes = 300;
  const std::uint64_t megabytes =
      argc > 1 ? std::strtoull(argv[1], nullptr, 10) : kDefaultMegabytes;
  puzzlesolver::bench::CompareAll(megabytes * 1'000'000);
  return EXIT_SUCCESS;
}
