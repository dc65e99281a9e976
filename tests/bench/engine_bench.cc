/// Speed of the engine, one thread. Nodes are exact; times are the machine's.
#include <benchmark/benchmark.h>

#include "service/engine/heuristics/walking_distance.h"
#include "service/engine/solvers/rotation_solver.h"
#include "service/engine/solvers/sliding_solver.h"
#include "service/engine/tables/duplicate_automaton.h"
#include "service/engine/tables/rotation_distance_table.h"
#include "service/engine/tables/sliding_step_table.h"
#include "tests/support/korf.h"
#include "tests/support/solving.h"

namespace puzzlesolver {
namespace {

/// Korf's odd fifty, tables built beforehand. The time is that of all fifty.
void BM_KorfOdd(benchmark::State& state) {
  const auto solver = NewSlidingSolver();
  const auto instances = testing::ReadKorf(PUZZLESOLVER_TEST_DATA "/korf15.txt");
  testing::Search(*solver, *testing::Sliding("1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15"));
  testing::Search(*solver, *instances.front().instance);
  double generated = 0;
  for (auto _ : state) {
    generated = 0;
    for (const auto& korf : instances) {
      generated +=
          static_cast<double>(testing::Search(*solver, *korf.instance).statistics.generated);
    }
  }
  const auto count = static_cast<double>(instances.size());
  state.counters["mean_generated"] = generated / count;
  state.counters["mean_seconds"] = benchmark::Counter(
      count, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
  state.counters["seconds_per_node"] = benchmark::Counter(
      generated, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}
BENCHMARK(BM_KorfOdd)->Unit(benchmark::kSecond);

void BM_RotationGame(benchmark::State& state) {
  const auto solver = NewRotationSolver();
  const RotationInstance instance(
      testing::RotationBoard("2 1 3 2 2 3 1 2 1 3 1 3 2 1 2 1 3 1 2 3 3 2 1 3"));
  for (auto _ : state) benchmark::DoNotOptimize(testing::Search(*solver, instance));
}
BENCHMARK(BM_RotationGame);

void BM_BuildDuplicateAutomaton(benchmark::State& state) {
  const int side = static_cast<int>(state.range(0));
  const auto geometry = *sliding::Geometry::Create(side, side);
  for (auto _ : state) {
    benchmark::DoNotOptimize(DuplicateAutomaton::Build(geometry, {}, {}));
  }
}
BENCHMARK(BM_BuildDuplicateAutomaton)->Arg(3)->Arg(4)->Arg(5)->Unit(benchmark::kMillisecond);

void BM_BuildWalkingDistance(benchmark::State& state) {
  for (auto _ : state) {
    benchmark::DoNotOptimize(
        WalkingDistanceTable::Build(4, static_cast<int>(state.range(0)), 3, {}));
  }
}
BENCHMARK(BM_BuildWalkingDistance)->Arg(4)->Arg(5)->Unit(benchmark::kMillisecond);

void BM_BuildEightPuzzleTable(benchmark::State& state) {
  const auto geometry = *sliding::Geometry::Create(3, 3);
  for (auto _ : state) benchmark::DoNotOptimize(BuildSlidingStepTable(geometry, 8));
}
BENCHMARK(BM_BuildEightPuzzleTable)->Unit(benchmark::kMillisecond);

void BM_BuildRotationTable(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(RotationDistanceTable());
}
BENCHMARK(BM_BuildRotationTable)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace puzzlesolver
