/// Tables and automata, built on one thread.
#include <benchmark/benchmark.h>

#include <memory>
#include <vector>

#include "service/engine/heuristics/walking_distance.h"
#include "service/engine/solvers/sliding_plans.h"
#include "service/engine/tables/duplicate_automaton.h"
#include "service/engine/tables/rotation_distance_table.h"
#include "service/engine/tables/sliding_step_table.h"
#include "tests/bench/resident_memory.h"

namespace puzzlesolver::bench {
namespace {

using sliding::Geometry;

TableLadder LadderOf(int rows, int columns) {
  return SlidingLadder(*Geometry::Create(rows, columns));
}

void BM_BuildTables(benchmark::State& state, const TablePlan& plan) {
  ResetPeakResidentMemory();
  for (auto _ : state) {
    std::vector<std::shared_ptr<TableMemory>> tables;
    for (const TablePlanFile& file : plan.files) {
      tables.push_back(*TableMemory::Allocate(file.identity.bytes));
      FillSlidingTable(file, 1, {}, tables.back()->writable_bytes());
    }
  }
  state.counters["peak_resident_MB"] = PeakResidentMegabytes();
  state.counters["table_MB"] = static_cast<double>(plan.Bytes()) / 1e6;
}
BENCHMARK_CAPTURE(BM_BuildTables, 4x4_6_6_3, LadderOf(4, 4).front())->Unit(benchmark::kSecond);
BENCHMARK_CAPTURE(BM_BuildTables, 4x4_8_7, LadderOf(4, 4).back())->Unit(benchmark::kSecond);
BENCHMARK_CAPTURE(BM_BuildTables, 5x5_6_6_6_6, LadderOf(5, 5).back())->Unit(benchmark::kSecond);
BENCHMARK_CAPTURE(BM_BuildTables, 3x4_complete, LadderOf(3, 4).back())->Unit(benchmark::kSecond);
BENCHMARK_CAPTURE(BM_BuildTables, 2x6_complete, LadderOf(2, 6).back())->Unit(benchmark::kSecond);

void BM_BuildDuplicateAutomaton(benchmark::State& state) {
  const int side = static_cast<int>(state.range(0));
  const auto geometry = *Geometry::Create(side, side);
  for (auto _ : state) {
    benchmark::DoNotOptimize(DuplicateAutomaton::Build(geometry, {}, {}));
  }
}
BENCHMARK(BM_BuildDuplicateAutomaton)
    ->ArgName("side")
    ->Arg(3)
    ->Arg(4)
    ->Arg(5)
    ->Unit(benchmark::kMillisecond);

void BM_BuildWalkingDistance(benchmark::State& state) {
  for (auto _ : state) {
    benchmark::DoNotOptimize(
        WalkingDistanceTable::Build(4, static_cast<int>(state.range(0)), 3, {}));
  }
}
BENCHMARK(BM_BuildWalkingDistance)->ArgName("width")->Arg(4)->Arg(5)->Unit(benchmark::kMillisecond);

void BM_BuildEightPuzzleTable(benchmark::State& state) {
  const auto geometry = *Geometry::Create(3, 3);
  for (auto _ : state) benchmark::DoNotOptimize(BuildSlidingStepTable(geometry, 8));
}
BENCHMARK(BM_BuildEightPuzzleTable)->Unit(benchmark::kMillisecond);

void BM_BuildRotationTable(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(RotationDistanceTable());
}
BENCHMARK(BM_BuildRotationTable)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace puzzlesolver::bench
