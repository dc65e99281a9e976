#include "service/engine/comparison/compare_methods.h"

#include <map>
#include <tuple>
#include <utility>

#include "absl/status/status.h"

namespace puzzlesolver {
namespace {

class TablesByGoal {
 public:
  TablesByGoal(const ComparisonTables::Options& options, const std::stop_token& stop)
      : options_(options), stop_(stop) {}

  absl::StatusOr<const ComparisonTables*> For(const SlidingInstance& instance) {
    const sliding::Geometry& geometry = instance.renamed().geometry();
    const std::tuple key(geometry.rows(), geometry.columns(), instance.goal_cell());
    const auto known = tables_.find(key);
    if (known != tables_.end()) return &known->second;
    auto built = ComparisonTables::Build(geometry, instance.goal_cell(), options_, stop_);
    if (!built.ok()) return built.status();
    return &tables_.emplace(key, *std::move(built)).first->second;
  }

 private:
  const ComparisonTables::Options& options_;
  const std::stop_token& stop_;
  std::map<std::tuple<int, int, int>, ComparisonTables> tables_;
};

}  // namespace

absl::StatusOr<std::vector<MethodRun>> CompareMethods(const Comparison& comparison,
                                                      const std::stop_token& stop) {
  TablesByGoal tables_by_goal(comparison.tables, stop);
  std::vector<MethodRun> runs;
  for (std::size_t board = 0; board < comparison.boards.size(); ++board) {
    const SlidingInstance& instance = *comparison.boards[board];
    const auto tables = tables_by_goal.For(instance);
    if (!tables.ok()) return tables.status();
    for (const SearchMethod& method : comparison.methods) {
      MethodRun& run = runs.emplace_back(MethodRun{.board = board, .method = method});
      const std::uint64_t begin = comparison.clock();
      run.report = RunMethod(instance, method, **tables, comparison.options, stop);
      run.nanoseconds = comparison.clock() - begin;
      if (comparison.on_run) comparison.on_run(run);
    }
  }
  return runs;
}

}  // namespace puzzlesolver
