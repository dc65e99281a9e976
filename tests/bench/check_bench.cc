/// What Check does with a board of the largest size once it is parsed.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <random>
#include <vector>

#include "service/engine/puzzles/sliding/board.h"
#include "service/engine/puzzles/sliding/solvability.h"

namespace puzzlesolver::bench {
namespace {

using sliding::Board;

std::vector<sliding::Tile> ShuffledTiles(std::mt19937& random) {
  const auto geometry = *sliding::Geometry::Create(999, 999);
  std::vector<sliding::Tile> tiles = Board::Standard(geometry).tiles();
  std::ranges::shuffle(tiles, random);
  return tiles;
}

/// That the tiles are a board at all.
void BM_LargestBoard(benchmark::State& state) {
  std::mt19937 random(7);
  const auto tiles = ShuffledTiles(random);
  const auto geometry = *sliding::Geometry::Create(999, 999);
  for (auto _ : state) benchmark::DoNotOptimize(Board::Create(geometry, tiles));
}
BENCHMARK(BM_LargestBoard)->Unit(benchmark::kMillisecond);

/// From a random board to the default goal, or to another random one.
void BM_CheckLargest(benchmark::State& state) {
  std::mt19937 random(7);
  const auto geometry = *sliding::Geometry::Create(999, 999);
  const Board start = *Board::Create(geometry, ShuffledTiles(random));
  const Board goal = state.range(0) == 0 ? Board::Standard(geometry)
                                         : *Board::Create(geometry, ShuffledTiles(random));
  for (auto _ : state) {
    benchmark::DoNotOptimize(start == goal);
    benchmark::DoNotOptimize(sliding::WhyUnsolvable(start, goal));
  }
}
BENCHMARK(BM_CheckLargest)->ArgName("random_goal")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace puzzlesolver::bench
