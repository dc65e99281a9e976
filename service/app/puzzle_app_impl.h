#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "service/app/counters.h"
#include "service/app/monotonic_clock.h"
#include "service/app/puzzle_app.h"
#include "service/app/search_pool.h"
#include "service/app/search_queue.h"
#include "service/app/searcher.h"
#include "service/app/stored_answers.h"
#include "service/app/table_catalog.h"
#include "service/app/table_keeper.h"
#include "service/app/ticker.h"
#include "service/engine/search/thread_budget.h"

namespace puzzlesolver::app {

/// The app on any list of solvers and any clock.
class PuzzleAppImpl final : public PuzzleApp {
 public:
  enum class Ticking {
    kByThread,
    kByCaller,  ///< tests call Tick
  };

  /// `solvers` and `store` are borrowed. REQUIRES: one solver for the family of every query.
  PuzzleAppImpl(const AppOptions& options, std::span<const std::unique_ptr<Solver>> solvers,
                storage::SolutionStore& store, Clock clock = MonotonicNow,
                Ticking ticking = Ticking::kByThread);
  ~PuzzleAppImpl() override;

  std::shared_ptr<SolveCall> Solve(SolveQuery query,
                                   std::shared_ptr<SolveObserver> observer) override;
  absl::StatusOr<std::unique_ptr<BoardGenerator>> MakeGenerator(
      const Instance& shape, const Difficulty& difficulty) override;
  std::shared_ptr<SolveCall> Work(WorkQuery query,
                                  std::shared_ptr<SolveObserver> observer) override;
  void Shutdown() override;
  Statistics GetStatistics() const override;
  std::vector<TableStatus> Tables() const override;
  const AppOptions& options() const override { return options_; }

  void Tick() { queue_->Tick(); }

 private:
  // What tells an answer raises `lower_bound` to what it knows when it does not.
  std::optional<Answer> AnswerAtOnce(const SolveQuery& query, int& lower_bound);
  std::optional<Answer> KnownAnswer(const SolveQuery& query, int& lower_bound);
  std::optional<Answer> AnswerFromTable(const Instance& instance);
  std::optional<Answer> AnswerFromStore(const SolveQuery& query, int& lower_bound);
  SearchTask TaskOf(const SolveQuery& query, int lower_bound);
  std::shared_ptr<SolveCall> Submit(SearchTask task, SearchQueue::Sharing sharing,
                                    const CallLimits& limits,
                                    std::shared_ptr<SolveObserver> observer);
  std::uint64_t MaxNodes(const SolveQuery& query) const;
  CallLimits LimitsOf(const SolveQuery& query, absl::Time arrival) const;

  const AppOptions options_;
  const std::span<const std::unique_ptr<Solver>> solvers_;
  const Clock clock_;
  Counters counters_;
  StoredAnswers stored_;
  TableCatalog catalog_;
  ThreadBudget thread_budget_;
  Searcher searcher_;
  std::shared_ptr<SearchQueue> queue_;
  TableKeeper keeper_;
  // The threads last: they end before what they use.
  SearchPool pool_;
  std::optional<Ticker> ticker_;
};

}  // namespace puzzlesolver::app
