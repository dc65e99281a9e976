#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "service/app/answer.h"
#include "service/app/table_options.h"
#include "service/engine/solvers/board_generator.h"
#include "service/engine/solvers/registry.h"
#include "storage/solution_store.h"

namespace puzzlesolver::app {

struct AppOptions {
  /// Search threads; 0 = as many as the CPUs this process may use.
  int search_threads = 0;
  /// Searches that may wait for a thread.
  std::size_t queue_capacity = 256;
  /// No query searches longer.
  absl::Duration max_time = absl::Seconds(60);
  /// No search expands more; 0 = any number.
  std::uint64_t max_nodes = 0;
  /// No search stores more states; those that store any go on more slowly, or less far, with less.
  std::uint64_t max_memory_bytes = std::uint64_t{64} << 20;
  /// Time between two progress reports of a search that lasts.
  absl::Duration progress_interval = absl::Seconds(1);
  /// The large tables, which are made and opened in the background.
  TableOptions tables;
};

/// Everything the service does, without the network: check, look up, coalesce, search, replay,
/// store. Safe to call from any thread.
class PuzzleApp {
 public:
  /// `store` and `registry` are borrowed and must outlive the app. Computes and stores the complete
  /// tables that the store lacks: one before this returns, the others in the background (their
  /// boards are searched meanwhile). A store that cannot be written costs speed, not answers.
  static std::unique_ptr<PuzzleApp> Create(const AppOptions& options,
                                           const SolverRegistry& registry,
                                           storage::SolutionStore& store);
  /// Shutdown; then waits for the searches to stop.
  virtual ~PuzzleApp() = default;

  /// Answers at once from a rule, a table or the cache, on the caller's thread; otherwise starts or
  /// joins a search. Queries with equal state key and tie break share one search (but those with
  /// CacheUse::kBypass); each keeps its own limits and its own cancellation, and the last one to
  /// leave stops the search. REQUIRES: query.instance and observer are not null.
  virtual std::shared_ptr<SolveCall> Solve(SolveQuery query,
                                           std::shared_ptr<SolveObserver> observer) = 0;

  /// What makes boards of the shape and to the goal of `shape`, for as long as the app lives.
  /// Tables that help it, and those who will solve the boards, are wanted from now on. Errors:
  /// those of Solver::MakeGenerator.
  virtual absl::StatusOr<std::unique_ptr<BoardGenerator>> MakeGenerator(
      const Instance& shape, const Difficulty& difficulty) = 0;

  /// Has `query.body` run on a search thread, in the turn of the searches; the answer comes when it
  /// has ended or its time is up: kSolved, without moves, or kLimit. Errors are those of a search,
  /// and the body's own.
  virtual std::shared_ptr<SolveCall> Work(WorkQuery query,
                                          std::shared_ptr<SolveObserver> observer) = 0;

  /// Ends the calls that wait for a search with UNAVAILABLE and stops the searches; from now on a
  /// query that would need a search ends so, too. Does not wait. Safe more than once.
  virtual void Shutdown() = 0;

  struct Statistics {
    std::uint64_t searches_started = 0;
    std::uint64_t searches_joined = 0;  ///< calls that joined the search of an earlier one
    std::size_t searches_running = 0;
    std::size_t searches_queued = 0;
    std::uint64_t nodes_expanded = 0;  ///< running searches included
    std::uint64_t store_errors = 0;    ///< reads and writes that the store refused
    /// Move lists that did not lead to the goal: of stored answers (each a miss, counted every time
    /// it is met), of tables, and of searches.
    std::uint64_t failed_replays = 0;
    std::uint64_t tables_built = 0;         ///< stored ones; 0 after a start with a filled store
    std::uint64_t tables_in_use_bytes = 0;  ///< of the large tables
  };
  virtual Statistics GetStatistics() const = 0;

  /// The tables of the store, in the order of the registry, then the large ones.
  virtual std::vector<TableStatus> Tables() const = 0;

  virtual const AppOptions& options() const = 0;  ///< with the real number of threads
};

}  // namespace puzzlesolver::app
