#include "service/app/make_answer.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "absl/strings/str_cat.h"

namespace puzzlesolver::app {
namespace {

ShortestSolutions TrivialCount(bool solved, const Question& question) {
  ShortestSolutions shortest;
  shortest.end = SearchEnd::kSolved;
  if (!solved) return shortest;
  shortest.count = 1;
  if (question.max_listed > 0) shortest.listed.emplace_back();
  return shortest;
}

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

Answer FoundAnswer(MoveSequence moves, Guarantee guarantee, int lower_bound) {
  if (std::ssize(moves) <= lower_bound) guarantee = std::max(guarantee, Guarantee::kOptimal);
  Answer answer = SolvedAnswer(std::move(moves), guarantee, Source::kSearch);
  if (guarantee < Guarantee::kOptimal) answer.lower_bound = lower_bound;
  return answer;
}

bool IsBeyond(const Question& question, int lower_bound) {
  return question.kind == Question::Kind::kWithin && lower_bound > question.moves;
}

Answer NotWithinAnswer(int lower_bound, Source source) {
  Answer answer;
  answer.outcome = Outcome::kSolved;
  answer.source = source;
  answer.lower_bound = lower_bound;
  answer.within = false;
  return answer;
}

void Decide(const Question& question, Answer& answer) {
  if (answer.outcome == Outcome::kLimit || answer.within) return;
  const bool solved = answer.outcome == Outcome::kSolved;
  if (question.kind == Question::Kind::kWithin) {
    answer.within = solved && std::ssize(answer.moves) <= question.moves;
  }
  if (question.kind == Question::Kind::kCount && answer.moves.empty()) {
    answer.shortest = std::make_shared<const ShortestSolutions>(TrivialCount(solved, question));
  }
}

absl::StatusOr<Answer> WorkAnswer(const absl::StatusOr<SearchEnd>& end,
                                  const SearchControl& control) {
  if (!end.ok()) return end.status();
  Answer answer = LimitAnswer(LimitOf(*end), 0, control.Statistics());
  if (*end == SearchEnd::kSolved) answer.outcome = Outcome::kSolved;
  return answer;
}

Limit LimitOf(SearchEnd end) {
  switch (end) {
    case SearchEnd::kSolved:
    case SearchEnd::kStopped:
      break;
    case SearchEnd::kNodeLimit:
      return Limit::kNodes;
    case SearchEnd::kDepthLimit:
      return Limit::kDepth;
    case SearchEnd::kOutOfMemory:
      return Limit::kMemory;
  }
  return Limit::kNone;
}

Answer UnsolvableAnswer(std::string reason) {
  Answer answer;
  answer.outcome = Outcome::kUnsolvable;
  answer.source = Source::kRule;
  answer.reason = std::move(reason);
  return answer;
}

Answer AnswerByRules(const Instance& instance) {
  if (auto reason = instance.WhyUnsolvable()) return UnsolvableAnswer(*std::move(reason));
  if (instance.IsSolved()) return SolvedAnswer({}, Guarantee::kCanonical, Source::kRule);
  Answer answer = LimitAnswer(Limit::kCacheOnly, instance.LowerBound(), {});
  ExplainLimit({}, Incumbent::kNone, answer);
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

void ExplainLimit(const CallLimits& limits, int best_length, Answer& answer) {
  if (answer.limit == Limit::kNone) return;
  answer.reason = absl::StrCat(WhatEnded(answer.limit, limits), "; no solution is shorter than ",
                               answer.lower_bound, answer.lower_bound == 1 ? " move" : " moves");
  if (best_length != Incumbent::kNone) {
    absl::StrAppend(&answer.reason, ", and one of ", best_length, " is known");
  }
  answer.reason += '.';
}

}  // namespace puzzlesolver::app
