/// 15-puzzles: Korf's odd fifty with each of the heuristics, and the hardest ones.
#include <benchmark/benchmark.h>

#include "service/engine/solvers/sliding_plans.h"
#include "service/engine/solvers/sliding_solver.h"
#include "tests/bench/bench_tables.h"
#include "tests/bench/limit_loop.h"
#include "tests/bench/search_record.h"
#include "tests/support/solving.h"

namespace puzzlesolver::bench {
namespace {

constexpr std::uint64_t kLookupsPerNode = 2;  ///< one for each way to see the board

TableLadder FifteenPuzzleLadder() { return SlidingLadder(*sliding::Geometry::Create(4, 4)); }

void BM_KorfAxes(benchmark::State& state, TieBreak tie_break) {
  const auto solver = NewSlidingSolver();
  SearchRecord(*solver, tie_break)
      .Run(state, testing::ReadKorf(PUZZLESOLVER_TEST_DATA "/korf15.txt"));
}
BENCHMARK_CAPTURE(BM_KorfAxes, canonical, TieBreak::kCanonical)->Unit(benchmark::kSecond);
BENCHMARK_CAPTURE(BM_KorfAxes, any, TieBreak::kAny)->Unit(benchmark::kSecond);

/// Beside the searches, as many random reads of the same memory.
void BM_KorfPatterns(benchmark::State& state, const TablePlan& plan, TieBreak tie_break) {
  const auto solver = NewSlidingSolver();
  const MappedTables tables = UseTables(*solver, plan);
  SearchRecord searches(*solver, tie_break);
  searches.Run(state, testing::ReadKorf(PUZZLESOLVER_TEST_DATA "/korf15.txt"));
  const LimitLoop limit =
      RunLimitLoop(TablesByTile(tables), kLookupsPerNode * searches.generated());
  state.counters["mapped_MB"] = tables.Megabytes();
  state.counters["dependent_s"] = limit.dependent_seconds;
  state.counters["pipelined_s"] = limit.pipelined_seconds;
  state.counters["to_dependent"] = searches.seconds() / limit.dependent_seconds;
  state.counters["to_pipelined"] = searches.seconds() / limit.pipelined_seconds;
}
BENCHMARK_CAPTURE(BM_KorfPatterns, 6_6_3_canonical, FifteenPuzzleLadder().front(),
                  TieBreak::kCanonical)
    ->Unit(benchmark::kSecond);
BENCHMARK_CAPTURE(BM_KorfPatterns, 6_6_3_any, FifteenPuzzleLadder().front(), TieBreak::kAny)
    ->Unit(benchmark::kSecond);
BENCHMARK_CAPTURE(BM_KorfPatterns, 8_7_canonical, FifteenPuzzleLadder().back(),
                  TieBreak::kCanonical)
    ->Unit(benchmark::kSecond);
BENCHMARK_CAPTURE(BM_KorfPatterns, 8_7_any, FifteenPuzzleLadder().back(), TieBreak::kAny)
    ->Unit(benchmark::kSecond);

void SearchHard(benchmark::State& state, const std::vector<testing::KorfInstance>& instances) {
  const auto solver = NewSlidingSolver();
  const MappedTables tables = UseTables(*solver, FifteenPuzzleLadder().back());
  SearchRecord(*solver, TieBreak::kCanonical, static_cast<int>(state.range(0)))
      .Run(state, instances);
  state.counters["mapped_MB"] = tables.Megabytes();
}

/// Nine of the seventeen positions at distance 80, the maximum.
void BM_Antipodes(benchmark::State& state) {
  SearchHard(state, testing::ReadKorf(PUZZLESOLVER_TEST_DATA "/antipodes15.txt"));
}
BENCHMARK(BM_Antipodes)
    ->ArgName("search_threads")
    ->Arg(1)
    ->Arg(2)
    ->Iterations(1)
    ->MeasureProcessCPUTime()
    ->Unit(benchmark::kSecond);

/// Rows and columns exchanged.
void BM_Transposed(benchmark::State& state) {
  std::vector<testing::KorfInstance> instances;
  instances.push_back({.id = 0,
                       .length = 72,
                       .instance = testing::Sliding("1 5 9 13/2 6 10 14/3 7 11 15/4 8 12 0")});
  SearchHard(state, instances);
}
BENCHMARK(BM_Transposed)
    ->ArgName("search_threads")
    ->Arg(1)
    ->Arg(2)
    ->Iterations(1)
    ->MeasureProcessCPUTime()
    ->Unit(benchmark::kSecond);

}  // namespace
}  // namespace puzzlesolver::bench
