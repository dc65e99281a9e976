#pragma once

#include <benchmark/benchmark.h>

#include <cstdint>
#include <vector>

#include "service/engine/solvers/solver.h"
#include "tests/support/korf.h"

namespace puzzlesolver::bench {

/// Makes what `solver` builds when it is first needed for boards like `instance`.
void WarmUp(const Solver& solver, const SlidingInstance& instance);

/// The searches of a benchmark, and what they took.
class SearchRecord {
 public:
  /// On `threads` threads each. Times are CPU time on one thread, else wall time.
  SearchRecord(const Solver& solver, TieBreak tie_break, int threads = 1)
      : solver_(solver), tie_break_(tie_break), threads_(threads) {}

  /// Searches all instances once in each iteration of the benchmark and reports, besides the times
  /// of all together, by instance: nodes, seconds and nanoseconds a node. A wrong length fails the
  /// benchmark.
  void Run(benchmark::State& state, const std::vector<testing::KorfInstance>& instances);

  /// Of one iteration.
  std::uint64_t generated() const { return sum_.generated; }
  double seconds() const;

 private:
  void Search(benchmark::State& state, const testing::KorfInstance& korf, double& seconds);
  void Report(benchmark::State& state) const;

  const Solver& solver_;
  TieBreak tie_break_;
  int threads_;
  SearchStatistics sum_;
  std::vector<double> seconds_;  ///< by instance, the mean of the iterations
};

}  // namespace puzzlesolver::bench
