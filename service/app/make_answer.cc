#include "service/app/make_answer.h"

#include <utility>

#include "absl/strings/str_cat.h"

namespace puzzlesolver::app {
namespace {

std::string WhatEnded(Limit limit, absl::Duration time_limit, std::uint64_t max_nodes) {
  switch (limit) {
    case Limit::kNone:
      break;
    case Limit::kTime:
      return absl::StrCat("The time limit of ", absl::FormatDuration(time_limit),
                          " ended the search");
    case Limit::kNodes:
      return absl::StrCat("The limit of ", max_nodes, " expanded nodes ended the search");
    case Limit::kCacheOnly:
      return "No answer is stored and the query does not allow a search";
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

Answer LimitAnswer(int lower_bound, const SearchStatistics& statistics) {
  Answer answer;
  answer.outcome = Outcome::kLimit;
  answer.source = Source::kSearch;
  answer.lower_bound = lower_bound;
  answer.statistics = statistics;
  return answer;
}

void ExplainLimit(Limit limit, absl::Duration time_limit, std::uint64_t max_nodes, Answer& answer) {
  answer.limit = limit;
  if (limit == Limit::kCacheOnly) answer.source = Source::kCache;
  answer.reason =
      absl::StrCat(WhatEnded(limit, time_limit, max_nodes), "; no solution is shorter than ",
                   answer.lower_bound, answer.lower_bound == 1 ? " move." : " moves.");
}

}  // namespace puzzlesolver::app
