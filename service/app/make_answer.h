#pragma once

#include <string>

#include "service/app/answer.h"
#include "service/app/call_limits.h"
#include "service/engine/search/incumbent.h"

namespace puzzlesolver::app {

/// An answer with `moves`, which are a shortest solution.
Answer SolvedAnswer(MoveSequence moves, Guarantee guarantee, Source source);

/// An answer with `moves` that a search has found and that are `guarantee`; they are at least
/// kOptimal when they are no more than `lower_bound`.
Answer FoundAnswer(MoveSequence moves, Guarantee guarantee, int lower_bound);

/// Whether the question is answered by there being no solution shorter than `lower_bound`: by
/// NotWithinAnswer.
bool IsBeyond(const Question& question, int lower_bound);
Answer NotWithinAnswer(int lower_bound, Source source);

/// Adds to an answer what the question asks for besides a solution, as far as the answer tells:
/// `within` from its moves, which are a shortest solution or few enough, and `shortest` when there
/// are none or the empty one.
void Decide(const Question& question, Answer& answer);

/// The answer to other work.
absl::StatusOr<Answer> WorkAnswer(const absl::StatusOr<SearchEnd>& end,
                                  const SearchControl& control);

/// The limit that a search met; kNone when it was told to stop, or was not ended by one.
Limit LimitOf(SearchEnd end);

Answer UnsolvableAnswer(std::string reason);

/// What the rules alone tell of an instance: kUnsolvable, solved already, or kLimit (kCacheOnly).
Answer AnswerByRules(const Instance& instance);

/// An answer without moves and, as yet, without a reason: no solution is shorter than
/// `lower_bound`.
Answer LimitAnswer(Limit limit, int lower_bound, const SearchStatistics& statistics);

/// Fills the reason of an answer that a limit ended, to a call with these limits. `best_length` is
/// that of the best solution found, or Incumbent::kNone.
void ExplainLimit(const CallLimits& limits, int best_length, Answer& answer);

}  // namespace puzzlesolver::app
