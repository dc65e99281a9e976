/// The number of shortest solutions of Korf's odd fifty 15-puzzles.
#include <benchmark/benchmark.h>

#include <algorithm>

#include "service/engine/solvers/sliding_plans.h"
#include "service/engine/solvers/sliding_solver.h"
#include "tests/bench/bench_tables.h"
#include "tests/bench/search_record.h"
#include "tests/bench/stopwatch.h"
#include "tests/support/korf.h"

namespace puzzlesolver::bench {
namespace {

/// Counts all in each iteration of the benchmark, with as many megabytes as its argument says.
void CountAll(benchmark::State& state, const Solver& solver) {
  const auto instances = testing::ReadKorf(PUZZLESOLVER_TEST_DATA "/korf15.txt");
  WarmUp(solver, *instances.front().instance);
  const CountOptions options{.max_listed = 100,
                             .max_memory_bytes = static_cast<std::uint64_t>(state.range(0)) << 20};
  double solutions = 0;
  double expanded = 0;
  double worst_s = 0;
  std::uint64_t peak_bytes = 0;
  for (auto _ : state) {
    for (const auto& korf : instances) {
      SearchControl control;
      const Stopwatch stopwatch;
      const auto found =
          solver.CountShortest(*korf.instance, static_cast<int>(korf.length), options, control);
      worst_s = std::max(worst_s, stopwatch.CpuSeconds());
      if (found.end != SearchEnd::kSolved || found.count == 0) state.SkipWithError("no count");
      solutions += static_cast<double>(found.count);
      expanded += static_cast<double>(found.statistics.expanded);
      peak_bytes = std::max(peak_bytes, found.memory_bytes);
    }
  }
  const auto counts =
      static_cast<double>(state.iterations()) * static_cast<double>(instances.size());
  state.counters["solutions"] = solutions / counts;
  state.counters["expanded"] = expanded / counts;
  state.counters["worst_s"] = worst_s;
  state.counters["peak_MB"] = static_cast<double>(peak_bytes) / 1e6;
}

void BM_CountAxes(benchmark::State& state) { CountAll(state, *NewSlidingSolver()); }
BENCHMARK(BM_CountAxes)->ArgName("MB")->Arg(16)->Arg(1024)->Unit(benchmark::kSecond);

void BM_CountPatterns(benchmark::State& state) {
  const auto solver = NewSlidingSolver();
  const TablePlan plan = SlidingLadder(*sliding::Geometry::Create(4, 4)).back();
  const MappedTables tables = UseTables(*solver, plan);
  CountAll(state, *solver);
}
BENCHMARK(BM_CountPatterns)->ArgName("MB")->Arg(0)->Arg(1)->Arg(1024)->Unit(benchmark::kSecond);

}  // namespace
}  // namespace puzzlesolver::bench
