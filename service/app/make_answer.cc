#include "service/app/make_answer.h"

#include <utility>

#include "absl/strings/str_cat.h"

namespace puzzlesolver::app {
namespace {

std::string WhatEnded(Limit limit, const CallLimits& limits) {
  switch (limit) {
    case Limit::kNone:
      break;
    case Limit::kTime:
      return absl::StrCat("The time limit of ", absl::FormatDuration(limits.time_limit),
                          " ended the search");
    case Limit::kNodes:
      return absl::StrCat("The limit of ", limits.max_nodes, " expanded nodes ended the search");
    case Limit::kDepth:
      return "Every solution is longer than a search can follow";
    case Limit::kMemory:
      return "The server lacks the memory for what the search needs first";
    case Limit::kCacheOnly:
      return "No answer is stored and the query does not allow a search";
    case Limit::kWorkShare:
      return "The caller's share of work is used up, which ended the search";
  }
  return "The search ended";
}

}  // namespace

Answer SolvedAnswer(MoveSequence moves, Guarantee guarantee, Source source) {
  Answer answer;
  answer.outcome = Outcome::kSolved;
  answer.guarantee = guarantee;
  answer.source = source;
  answer.lower_bound = static_cast<int>(moves.size());
  answer.moves = std::move(moves);
  return answer;
}

Answer UnsolvableAnswer(std::string reason) {
  Answer answer;
  answer.outcome = Outcome::kUnsolvable;
  answer.source = Source::kRule;
  answer.reason = std::move(reason);
  return answer;
}

Answer LimitAnswer(Limit limit, int lower_bound, const SearchStatistics& statistics) {
  Answer answer;
  answer.outcome = Outcome::kLimit;
  answer.source = limit == Limit::kCacheOnly ? Source::kCache : Source::kSearch;
  answer.limit = limit;
  answer.lower_bound = lower_bound;
  answer.statistics = statistics;
  return answer;
}

void ExplainLimit(const CallLimits& limits, Answer& answer) {
  answer.reason = absl::StrCat(WhatEnded(answer.limit, limits), "; no solution is shorter than ",
                               answer.lower_bound, answer.lower_bound == 1 ? " move." : " moves.");
}

}  // namespace puzzlesolver::app
