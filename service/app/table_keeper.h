#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "service/app/table_files.h"
#include "service/app/table_options.h"
#include "service/app/table_shelf.h"
#include "service/engine/solvers/solver.h"

namespace puzzlesolver::app {

/// Opens and makes the large tables of the solvers, gives them to the solvers, and knows how each
/// stands. Safe to use from any thread.
class TableKeeper {
 public:
  /// `solvers` are borrowed. Tables are made with up to `threads` threads. What another process is
  /// making is looked at again after `retry_interval`.
  TableKeeper(std::span<const std::unique_ptr<Solver>> solvers, const TableOptions& options,
              int threads, absl::Duration retry_interval = absl::Seconds(1));

  /// Ends what WorkInBackground began, within 50 ms.
  ~TableKeeper() = default;

  /// Does all that is to be done, on the calling thread, in the order of TableShelf::Next.
  void Work(const std::stop_token& stop);

  /// Does so on a thread of its own with the lowest priority, and whatever Want adds; before that,
  /// with Building::kAll, has the solvers build ahead.
  /// REQUIRES: called once, and Work never.
  void WorkInBackground();

  /// Told of every board that had to be searched for: its ladder is looked after, too. A hash
  /// look-up, but for the first board of a shape.
  void Want(const Instance& instance);

  std::vector<TableStatus> Statuses() const;
  std::uint64_t BytesInUse() const;

 private:
  void WorkWhenWanted(const std::stop_token& stop);
  std::optional<TableShelf::Job> TakeJob();
  bool AwaitRetry(const std::stop_token& stop);
  absl::Status Provide(const TableShelf::Job& job, const std::stop_token& stop);
  void Settle(const TableShelf::Job& job, const absl::Status& status);
  absl::StatusOr<TableFiles::Table> Open(const TablePlanFile& file, const std::stop_token& stop);
  absl::StatusOr<TableFiles::Table> Make(const Solver& solver, const TablePlanFile& file,
                                         const std::stop_token& stop);
  void Tell(const TableEvent& event) const;

  const std::span<const std::unique_ptr<Solver>> solvers_;
  const int threads_;
  const bool builds_ahead_;
  const absl::Duration retry_interval_;
  const std::function<void(const TableEvent&)> on_event_;
  const TableFiles files_;
  absl::flat_hash_set<std::string> damaged_files_;  ///< of those that were told; the worker's alone

  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  TableShelf shelf_;
  absl::flat_hash_set<StateKey> wanted_shapes_;
  bool has_news_ = true;  ///< a ladder was added since the worker last looked

  std::jthread worker_;  ///< last: it uses the others
};

}  // namespace puzzlesolver::app
