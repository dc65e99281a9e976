/// 24-puzzles of Korf and Felner (2002), one by one: seconds to minutes each, searched once.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <iterator>

#include "service/engine/solvers/sliding_plans.h"
#include "service/engine/solvers/sliding_solver.h"
#include "tests/bench/bench_tables.h"
#include "tests/bench/search_record.h"

namespace puzzlesolver::bench {
namespace {

/// id, any, search_threads
void BM_Korf24(benchmark::State& state) {
  auto all = testing::ReadKorf(PUZZLESOLVER_TEST_DATA "/korf24.txt", 5);
  const auto chosen = std::ranges::find(all, state.range(0), &testing::KorfInstance::id);
  std::vector<testing::KorfInstance> instances;
  instances.push_back(std::move(*chosen));
  const auto solver = NewSlidingSolver();
  const MappedTables tables =
      UseTables(*solver, SlidingLadder(*sliding::Geometry::Create(5, 5)).back());
  const auto tie_break = state.range(1) == 0 ? TieBreak::kCanonical : TieBreak::kAny;
  SearchRecord(*solver, tie_break, static_cast<int>(state.range(2))).Run(state, instances);
  state.counters["mapped_MB"] = tables.Megabytes();
}
BENCHMARK(BM_Korf24)
    ->ArgNames({"id", "any", "search_threads"})
    ->ArgsProduct({{38, 25, 44, 30, 1}, {0, 1}, {1, 2}})
    ->Iterations(1)
    ->MeasureProcessCPUTime()
    ->Repetitions(1)
    ->Unit(benchmark::kSecond);

}  // namespace
}  // namespace puzzlesolver::bench
