/// Boards that a complete table answers: full solves a second (items_per_second).
#include <benchmark/benchmark.h>

#include <memory>
#include <random>
#include <vector>

#include "service/engine/puzzles/sliding/rank.h"
#include "service/engine/solvers/rotation_solver.h"
#include "service/engine/solvers/sliding_plans.h"
#include "service/engine/solvers/sliding_solver.h"
#include "tests/bench/bench_tables.h"
#include "tests/bench/search_record.h"
#include "tests/support/solving.h"

namespace puzzlesolver::bench {
namespace {

using sliding::Board;
using sliding::Geometry;

constexpr std::size_t kBoards = 1 << 14;  ///< far more than the caches hold the paths of

/// Solvable ones, each as likely as any other.
std::vector<std::unique_ptr<SlidingInstance>> RandomBoards(const Board& goal) {
  const int cells = goal.geometry().cells();
  std::uint64_t count = 1;
  for (int cell = 2; cell <= cells; ++cell) count *= static_cast<std::uint64_t>(cell);
  std::mt19937_64 random(1);
  std::vector<std::unique_ptr<SlidingInstance>> boards;
  while (boards.size() < kBoards) {
    auto board = *Board::Create(goal.geometry(), sliding::Unrank(random() % count, cells));
    auto instance = *SlidingInstance::Create(std::move(board), goal);
    if (!instance->WhyUnsolvable()) boards.push_back(std::move(instance));
  }
  return boards;
}

void ReportMoves(benchmark::State& state, std::size_t moves) {
  state.SetItemsProcessed(state.iterations());
  state.counters["moves"] = static_cast<double>(moves) / static_cast<double>(state.iterations());
}

void BM_LookUp(benchmark::State& state) {
  const auto geometry =
      *Geometry::Create(static_cast<int>(state.range(0)), static_cast<int>(state.range(1)));
  const auto solver = NewSlidingSolver();
  const MappedTables tables = UseTables(*solver, SlidingLadder(geometry).back());
  const auto boards = RandomBoards(Board::Standard(geometry));
  std::size_t i = 0;
  std::size_t moves = 0;
  for (auto _ : state) moves += solver->LookUp(*boards[i++ % kBoards])->size();
  ReportMoves(state, moves);
  state.counters["mapped_MB"] = tables.Megabytes();
}
BENCHMARK(BM_LookUp)->ArgNames({"rows", "columns"})->Args({3, 4})->Args({2, 6});

/// The goal's blank is in no corner: searched, with the table of a corner.
void BM_SearchEightPuzzle(benchmark::State& state) {
  const auto geometry = *Geometry::Create(3, 3);
  const auto solver = NewSlidingSolver();
  UseTables(*solver, SlidingLadder(geometry).back());
  const auto boards = RandomBoards(Board::Ordered(geometry, static_cast<int>(state.range(0))));
  WarmUp(*solver, *boards.front());
  std::size_t i = 0;
  std::size_t moves = 0;
  std::uint64_t expanded = 0;
  for (auto _ : state) {
    const auto result = testing::Search(*solver, *boards[i++ % kBoards]);
    moves += result.moves.size();
    expanded += result.statistics.expanded;
  }
  ReportMoves(state, moves);
  state.counters["expanded"] =
      static_cast<double>(expanded) / static_cast<double>(state.iterations());
}
BENCHMARK(BM_SearchEightPuzzle)->ArgName("goal_cell")->Arg(1)->Arg(4);

void BM_RotationGame(benchmark::State& state) {
  const auto solver = NewRotationSolver();
  std::mt19937_64 random(1);
  std::vector<RotationInstance> boards;
  while (boards.size() < kBoards) {
    boards.emplace_back(*rotation::Unrank(random() % rotation::kBoardCount));
  }
  std::size_t i = 0;
  std::size_t moves = 0;
  for (auto _ : state) moves += testing::Search(*solver, boards[i++ % kBoards]).moves.size();
  ReportMoves(state, moves);
}
BENCHMARK(BM_RotationGame);

}  // namespace
}  // namespace puzzlesolver::bench
