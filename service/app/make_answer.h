#pragma once

#include <string>

#include "service/app/answer.h"
#include "service/app/call_limits.h"

namespace puzzlesolver::app {

/// An answer with `moves`, which are a shortest solution.
Answer SolvedAnswer(MoveSequence moves, Guarantee guarantee, Source source);

Answer UnsolvableAnswer(std::string reason);

/// An answer without moves and, as yet, without a reason: no solution is shorter than
/// `lower_bound`.
Answer LimitAnswer(Limit limit, int lower_bound, const SearchStatistics& statistics);

/// Fills the reason of a LimitAnswer to a call with these limits.
void ExplainLimit(const CallLimits& limits, Answer& answer);

}  // namespace puzzlesolver::app
