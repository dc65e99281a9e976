/// How long the solutions of quality FAST are, and how soon they are found, on random boards.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

#include "service/engine/solvers/sliding_fast.h"
#include "service/engine/suboptimal/block_solution.h"
#include "service/engine/suboptimal/constructive_solution.h"
#include "tests/bench/resident_memory.h"
#include "tests/bench/stopwatch.h"
#include "tests/support/random_boards.h"

namespace puzzlesolver::bench {
namespace {

struct Arguments {
  std::vector<int> sides{4, 5, 6, 8, 10, 20, 30};
  int limit = 100;
};

/// Over the boards of one size.
struct Sums {
  double constructed = 0;
  double by_blocks = 0;  ///< not shortened
  double length = 0;
  double score = 0;
  std::vector<double> milliseconds;
};

double LengthByBlocks(const SlidingInstance& instance) {
  SearchControl control;
  SearchMeter meter(control);
  return static_cast<double>(
      FindBlockSolution(instance.renamed(), instance.goal_cell(), meter, {})->size());
}

void Solve(const SlidingInstance& instance, Sums& sums) {
  SearchControl control;
  const Stopwatch stopwatch;
  const auto length = static_cast<double>(SearchSlidingFast(instance, control).moves.size());
  sums.milliseconds.push_back(1000 * stopwatch.CpuSeconds());
  sums.length += length;
  sums.score += std::pow(instance.board().geometry().rows(), 3) / (length + 1);
  sums.by_blocks += LengthByBlocks(instance);
  sums.constructed +=
      static_cast<double>(ConstructSolution(instance.renamed(), instance.goal_cell(), {})->size());
}

void Run(const Arguments& arguments) {
  std::printf("%5s %12s %12s %12s %10s %10s %10s %6s\n", "side", "constructed", "by blocks",
              "shortened", "score", "median ms", "max ms", "MB");
  for (const int side : arguments.sides) {
    const auto goal = sliding::Board::Standard(*sliding::Geometry::Create(side, side));
    testing::RandomBoards random(1);
    Sums sums;
    ResetPeakResidentMemory();
    for (int i = 0; i < arguments.limit; ++i) {
      Solve(**SlidingInstance::Create(random.DrawSolvable(goal), goal), sums);
    }
    std::ranges::sort(sums.milliseconds);
    std::printf("%5d %12.1f %12.1f %12.1f %10.4f %10.2f %10.2f %6.1f\n", side,
                sums.constructed / arguments.limit, sums.by_blocks / arguments.limit,
                sums.length / arguments.limit, sums.score / arguments.limit,
                sums.milliseconds[sums.milliseconds.size() / 2], sums.milliseconds.back(),
                PeakResidentMegabytes());
    std::fflush(stdout);
  }
}

}  // namespace
}  // namespace puzzlesolver::bench

int main(int argc, char** argv) {
  puzzlesolver::bench::Arguments arguments;
  CLI::App app(
      "Quality FAST on random square boards: lengths, scores n^3 / (moves + 1), CPU time.");
  app.add_option("--sides", arguments.sides, "sides of the boards");
  app.add_option("--limit", arguments.limit, "so many boards of each");
  CLI11_PARSE(app, argc, argv);
  puzzlesolver::bench::Run(arguments);
}
