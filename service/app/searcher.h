#pragma once

#include <functional>
#include <memory>

#include "absl/status/statusor.h"
#include "service/app/answer.h"
#include "service/app/counters.h"
#include "service/app/stored_answers.h"
#include "service/engine/search/incumbent.h"
#include "service/engine/search/thread_budget.h"

namespace puzzlesolver::app {

/// What one search is about, whoever waits for it.
struct SearchTask {
  std::shared_ptr<const Instance> instance;  ///< solvable and not solved
  const Solver* solver = nullptr;
  Question question;
  bool read_store = true;
  /// Proven before the search began.
  int lower_bound = 0;
  std::uint64_t max_memory_bytes = 0;  ///< for states that it stores
  /// The best solution found so far, for questions that have several.
  std::shared_ptr<Incumbent> incumbent = std::make_shared<Incumbent>();
  /// Ends within a second, and need not wait behind those that may take a minute.
  bool is_quick = false;
  /// Instead of all that: other work for a search thread. Its answer has no moves.
  std::function<absl::StatusOr<Answer>(SearchControl&)> work;
};

/// Search, replay, store. Safe to use from any thread.
class Searcher {
 public:
  /// All are borrowed. Every search counts its threads in `threads`.
  Searcher(const StoredAnswers& stored, Counters& counters, ThreadBudget& threads)
      : stored_(stored), counters_(counters), threads_(threads) {}

  /// Runs until the search ends, then stores what it proved. First looks into the store again, and
  /// farther: an equal search may have ended since the caller looked, here or elsewhere.
  ///
  /// An answer of kLimit has its limit (kNone: `control.stop` ended the search) but no reason yet.
  /// Memory that the system refuses is a limit, too.
  /// Errors: INTERNAL when the solution found does not lead to the goal.
  absl::StatusOr<Answer> Run(const SearchTask& task, SearchControl& control) const;

 private:
  absl::StatusOr<Answer> RunSearch(const SearchTask& task, SearchControl& control) const;
  SearchResult Search(const SearchTask& task, int lower_bound, SearchControl& control) const;
  /// Replays and stores.
  absl::StatusOr<Answer> AnswerOf(const SearchTask& task, SearchResult result) const;
  /// Adds what the question asks for besides a solution.
  Answer Complete(const SearchTask& task, Answer answer, SearchControl& control) const;
  Answer Count(const SearchTask& task, Answer answer, SearchControl& control) const;

  const StoredAnswers& stored_;
  Counters& counters_;
  ThreadBudget& threads_;
};

}  // namespace puzzlesolver::app
