#pragma once

#include <cstdint>
#include <string>

#include "absl/time/time.h"
#include "service/app/answer.h"

namespace puzzlesolver::app {

/// An answer with `moves`, which are a shortest solution.
Answer SolvedAnswer(MoveSequence moves, Guarantee guarantee, Source source);

Answer UnsolvableAnswer(std::string reason);

/// An answer without moves: no solution is shorter than `lower_bound`. The reason is left to
/// ExplainLimit.
Answer LimitAnswer(int lower_bound, const SearchStatistics& statistics);

/// Fills `answer.limit` and `answer.reason`. `time_limit` and `max_nodes` are the budgets that were
/// in force; only the one that `limit` names is read.
void ExplainLimit(Limit limit, absl::Duration time_limit, std::uint64_t max_nodes, Answer& answer);

}  // namespace puzzlesolver::app
