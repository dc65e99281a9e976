#include "tests/bench/search_record.h"

#include <algorithm>
#include <numeric>

#include "tests/bench/stopwatch.h"

namespace puzzlesolver::bench {

void WarmUp(const Solver& solver, const SlidingInstance& instance) {
  sliding::Board board = instance.goal();
  board.Apply(board.CanMove(sliding::Move::kDown) ? sliding::Move::kDown : sliding::Move::kUp);
  SearchControl control;
  solver.Search(**SlidingInstance::Create(board, instance.goal()), {}, control);
}

void SearchRecord::Run(benchmark::State& state,
                       const std::vector<testing::KorfInstance>& instances) {
  WarmUp(solver_, *instances.front().instance);
  seconds_.assign(instances.size(), 0);
  for (auto _ : state) {
    sum_ = {};
    for (std::size_t i = 0; i < instances.size(); ++i) Search(state, instances[i], seconds_[i]);
  }
  for (double& seconds : seconds_) seconds /= static_cast<double>(state.iterations());
  Report(state);
}

double SearchRecord::seconds() const {
  return std::accumulate(seconds_.begin(), seconds_.end(), 0.0);
}

void SearchRecord::Search(benchmark::State& state, const testing::KorfInstance& korf,
                          double& seconds) {
  ThreadBudget threads(threads_);
  threads.Enter();
  const SearchOptions options{.tie_break = tie_break_, .threads = &threads};
  SearchControl control;
  const Stopwatch stopwatch;
  const SearchResult result = solver_.Search(*korf.instance, options, control);
  seconds += threads_ == 1 ? stopwatch.CpuSeconds() : stopwatch.WallSeconds();
  if (result.moves.size() != korf.length) state.SkipWithError("wrong length");
  sum_.expanded += result.statistics.expanded;
  sum_.generated += result.statistics.generated;
  sum_.completed_expanded += result.statistics.completed_expanded;
  sum_.completed_generated += result.statistics.completed_generated;
}

void SearchRecord::Report(benchmark::State& state) const {
  const auto count = static_cast<double>(seconds_.size());
  const auto mean = [&](std::uint64_t nodes) { return static_cast<double>(nodes) / count; };
  std::vector<double> sorted = seconds_;
  std::ranges::sort(sorted);
  auto& counters = state.counters;
  counters["expanded"] = mean(sum_.expanded);
  counters["generated"] = mean(sum_.generated);
  counters["completed_expanded"] = mean(sum_.completed_expanded);
  counters["completed_generated"] = mean(sum_.completed_generated);
  counters["mean_s"] = seconds() / count;
  counters["median_s"] = (sorted[sorted.size() / 2] + sorted[(sorted.size() - 1) / 2]) / 2;
  counters["worst_s"] = sorted.back();
  counters["s_per_generated"] = seconds() / static_cast<double>(sum_.generated);
}

}  // namespace puzzlesolver::bench
