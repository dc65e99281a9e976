#pragma once

#include <memory>

#include "absl/status/statusor.h"
#include "service/app/answer.h"
#include "service/app/counters.h"
#include "service/app/stored_answers.h"

namespace puzzlesolver::app {

/// What one search is about, whoever waits for it.
struct SearchTask {
  std::shared_ptr<const Instance> instance;  ///< solvable and not solved
  const Solver* solver = nullptr;
  TieBreak tie_break = TieBreak::kCanonical;
  bool read_store = true;
  /// Proven before the search began.
  int lower_bound = 0;
};

/// Search, replay, store. Safe to use from any thread.
class Searcher {
 public:
  /// Both are borrowed.
  Searcher(const StoredAnswers& stored, Counters& counters)
      : stored_(stored), counters_(counters) {}

  /// Runs until the search ends, then stores what it proved. First looks into the store again: an
  /// equal search may have ended since the caller looked.
  ///
  /// An answer of kLimit has its limit (kNone: `control.stop` ended the search) but no reason yet.
  /// Errors: INTERNAL when the solution found does not lead to the goal.
  absl::StatusOr<Answer> Run(const SearchTask& task, SearchControl& control) const;

 private:
  const StoredAnswers& stored_;
  Counters& counters_;
};

}  // namespace puzzlesolver::app
