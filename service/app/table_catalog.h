#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <span>
#include <stop_token>
#include <thread>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "service/app/counters.h"
#include "service/app/table_options.h"
#include "service/engine/solvers/solver.h"
#include "storage/solution_store.h"

namespace puzzlesolver::app {

/// The complete tables of all solvers, and whether the store has them. Builds and stores those that
/// it lacks, also those that it has lost; what fails is tried again later. Safe to use from any
/// thread.
class TableCatalog {
 public:
  static constexpr absl::Duration kInterval = absl::Seconds(10);

  /// All are borrowed. Builds the last missing table of the solvers' lists (their default goal)
  /// before it returns, the others on a thread of its own, which looks after all of them once an
  /// interval.
  TableCatalog(std::span<const std::unique_ptr<Solver>> solvers, storage::SolutionStore& store,
               Counters& counters, absl::Duration interval = kInterval);

  /// Waits for a table under way, and builds no more.
  ~TableCatalog() = default;

  /// The store holds the table of `state`'s family, shape and goal cell.
  bool IsReady(StateKey state) const;

  std::vector<TableStatus> Statuses() const;

 private:
  struct Entry {
    Entry(StateKey table_key, const Solver& table_solver)
        : key(std::move(table_key)), solver(table_solver) {}

    const StateKey key;
    const Solver& solver;
    std::atomic<bool> ready{false};
    std::atomic<const char*> failure{nullptr};  ///< one sentence; null: none
  };

  void Run(const std::vector<Entry*>& missing, const std::stop_token& stop);
  void Check(Entry& entry);
  absl::StatusOr<bool> IsStored(const StateKey& table);
  void Build(Entry& entry);
  bool MakeAndStore(const Entry& entry);

  storage::SolutionStore& store_;
  Counters& counters_;
  const absl::Duration interval_;
  std::deque<Entry> entries_;  ///< none comes or goes after construction
  std::mutex waiting_mutex_;
  std::condition_variable_any waiting_;
  std::jthread builder_;
};

}  // namespace puzzlesolver::app
