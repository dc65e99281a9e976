/// How long the solutions of anytime searches are after some times, and how much of that is proven.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <memory>
#include <mutex>
#include <numeric>
#include <random>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "service/engine/puzzles/sliding/solvability.h"
#include "service/engine/solvers/sliding_plans.h"
#include "service/engine/solvers/sliding_solver.h"
#include "tests/bench/bench_tables.h"
#include "tests/bench/stopwatch.h"
#include "tests/support/korf.h"

namespace puzzlesolver::bench {
namespace {

struct Arguments {
  int rows = 0;
  int columns = 0;
  int limit = 100;
  std::vector<double> seconds{1, 10, 60};
  bool use_tables = true;
};

struct Puzzle {
  std::string name;
  std::unique_ptr<SlidingInstance> instance;
  int optimum = 0;  ///< 0: unknown
};

/// What is known at one time.
struct Known {
  int length = 0;
  int lower_bound = 0;
};

sliding::Board RandomBoard(const sliding::Geometry& geometry, std::mt19937& random) {
  std::vector<sliding::Tile> tiles(static_cast<std::size_t>(geometry.cells()));
  std::iota(tiles.begin(), tiles.end(), 0u);
  for (std::size_t i = tiles.size(); --i > 0;) std::swap(tiles[i], tiles[random() % (i + 1)]);
  return *sliding::Board::Create(geometry, std::move(tiles));
}

std::vector<Puzzle> RandomPuzzles(const Arguments& arguments) {
  const auto geometry = *sliding::Geometry::Create(arguments.rows, arguments.columns);
  const auto goal = sliding::Board::Standard(geometry);
  std::mt19937 random(1);
  std::vector<Puzzle> puzzles;
  while (std::ssize(puzzles) < arguments.limit) {
    auto instance = *SlidingInstance::Create(RandomBoard(geometry, random), goal);
    if (instance->WhyUnsolvable()) continue;
    puzzles.push_back({std::to_string(puzzles.size() + 1), std::move(instance)});
  }
  return puzzles;
}

std::vector<Puzzle> KorfPuzzles(const Arguments& arguments) {
  const std::string folder = PUZZLESOLVER_TEST_DATA;
  std::vector<Puzzle> puzzles;
  const int side = arguments.rows == 4 ? 4 : 5;
  for (auto& korf : testing::ReadKorf(folder + (side == 4 ? "/korf15.txt" : "/korf24.txt"), side)) {
    if (std::ssize(puzzles) == arguments.limit) break;
    puzzles.push_back(
        {std::to_string(korf.id), std::move(korf.instance), static_cast<int>(korf.length)});
  }
  return puzzles;
}

/// Searches on two threads; times are the CPU time of each, so that others on the machine do not
/// matter.
std::vector<Known> Search(const Solver& solver, const Puzzle& puzzle,
                          const std::vector<double>& seconds) {
  Incumbent incumbent;
  std::stop_source stop;
  SearchControl control;
  control.stop = stop.get_token();
  const Stopwatch stopwatch;
  std::mutex mutex;
  std::condition_variable changed;
  bool done = false;
  std::jthread search([&] {
    solver.SearchAnytime(*puzzle.instance, {}, {}, incumbent, control);
    const std::lock_guard lock(mutex);
    done = true;
    changed.notify_all();
  });
  std::vector<Known> known;
  for (const double mark : seconds) {
    std::unique_lock lock(mutex);
    while (!done && stopwatch.CpuSeconds() < 2 * mark) {
      changed.wait_for(lock, std::chrono::milliseconds(2));
    }
    known.push_back({incumbent.length(), control.lower_bound});
  }
  stop.request_stop();
  return known;
}

void Print(const char* name, const std::vector<double>& values, int decimals) {
  std::printf("%-22s", name);
  for (const double value : values) std::printf(" %10.*f", decimals, value);
  std::printf("\n");
}

void Run(const Arguments& arguments) {
  const bool korf = arguments.columns == 0;
  const std::vector<Puzzle> puzzles = korf ? KorfPuzzles(arguments) : RandomPuzzles(arguments);
  const auto solver = NewSlidingSolver();
  const TableLadder ladder = solver->TableLadderFor(*puzzles.front().instance);
  if (arguments.use_tables && !ladder.empty()) UseTables(*solver, ladder.back());
  solver->BuildAhead({});

  const std::size_t marks = arguments.seconds.size();
  std::vector<double> lengths(marks), optima(marks), ratios(marks), gaps(marks), optimal(marks);
  const auto count = static_cast<double>(puzzles.size());
  for (const Puzzle& puzzle : puzzles) {
    const auto known = Search(*solver, puzzle, arguments.seconds);
    std::printf("%s:", puzzle.name.c_str());
    for (std::size_t i = 0; i < marks; ++i) {
      const auto& [length, bound] = known[i];
      std::printf(" %d/%d", length, bound);
      lengths[i] += length / count;
      gaps[i] += 100.0 * (length - bound) / length / count;
      ratios[i] += static_cast<double>(length) / puzzle.instance->LowerBound() / count;
      optima[i] += puzzle.optimum / count;
      optimal[i] += length == puzzle.optimum;
    }
    std::printf("\n");
    std::fflush(stdout);
  }
  Print("seconds", arguments.seconds, 2);
  Print("mean length", lengths, 2);
  if (korf) {
    for (std::size_t i = 0; i < marks; ++i) optima[i] = lengths[i] / optima[i];
    Print("to the optimum", optima, 4);
    Print("optimal", optimal, 0);
  } else {
    Print("to Manhattan distance", ratios, 4);
  }
  Print("proven gap, percent", gaps, 2);
}

}  // namespace
}  // namespace puzzlesolver::bench

int main(int argc, char** argv) {
  puzzlesolver::bench::Arguments arguments;
  CLI::App app("Anytime searches on Korf's 24-puzzles, or on random boards of a shape.");
  app.add_option("--rows", arguments.rows, "4: Korf's 15-puzzles, unless there are columns");
  app.add_option("--columns", arguments.columns, "random boards of this shape");
  app.add_option("--limit", arguments.limit, "at most so many boards");
  app.add_option("--seconds", arguments.seconds, "when to look, in CPU time of each thread");
  app.add_flag("!--no-tables", arguments.use_tables, "without pattern databases");
  CLI11_PARSE(app, argc, argv);
  puzzlesolver::bench::Run(arguments);
}
