#include "service/app/searcher.h"

#include <algorithm>
#include <new>
#include <utility>

#include "absl/cleanup/cleanup.h"
#include "service/app/make_answer.h"
#include "service/app/replay.h"

namespace puzzlesolver::app {
namespace {

using Kind = Question::Kind;

GoodEnough WhatIsGoodEnough(const Question& question) {
  GoodEnough good_enough;
  if (question.kind == Kind::kBounded) good_enough.factor = question.factor;
  if (question.kind == Kind::kWithin) good_enough.within = question.moves;
  return good_enough;
}

/// What the search for an answer to `question` guarantees of its moves.
Guarantee GuaranteeOf(const Question& question) {
  switch (question.kind) {
    case Kind::kShortest:
      return question.tie_break == TieBreak::kCanonical ? Guarantee::kCanonical
                                                        : Guarantee::kOptimal;
    case Kind::kBounded:
      return Guarantee::kBounded;
    case Kind::kFast:
    case Kind::kAnytime:
    case Kind::kWithin:
      return Guarantee::kLegal;
    case Kind::kCount:
      return Guarantee::kOptimal;
  }
  return Guarantee::kNone;
}

}  // namespace

absl::StatusOr<Answer> Searcher::Run(const SearchTask& task, SearchControl& control) const {
  threads_.Enter();
  const absl::Cleanup leave = [this] { threads_.Leave(); };
  try {
    return task.work ? task.work(control) : RunSearch(task, control);
  } catch (const std::bad_alloc&) {
    const int lower_bound = std::max(task.lower_bound, control.lower_bound.load());
    return LimitAnswer(Limit::kMemory, lower_bound, control.Statistics());
  }
}

absl::StatusOr<Answer> Searcher::RunSearch(const SearchTask& task, SearchControl& control) const {
  int lower_bound = task.lower_bound;
  if (task.read_store) {
    StoredAnswers::Found found =
        stored_.FromCache(*task.instance, WhichShortest(task.question), StoredAnswers::Reach::kFar);
    if (found.answer) return Complete(task, *std::move(found.answer), control);
    lower_bound = std::max(lower_bound, found.lower_bound);
  }
  if (IsBeyond(task.question, lower_bound)) return NotWithinAnswer(lower_bound, Source::kCache);
  SearchResult result = Search(task, lower_bound, control);
  result.lower_bound = std::max(result.lower_bound, lower_bound);
  absl::StatusOr<Answer> answer = AnswerOf(task, std::move(result));
  if (!answer.ok() || answer->outcome != Outcome::kSolved) return answer;
  return Complete(task, *std::move(answer), control);
}

SearchResult Searcher::Search(const SearchTask& task, int lower_bound,
                              SearchControl& control) const {
  ++counters_.searches_started;
  const SearchOptions options{.tie_break = WhichShortest(task.question),
                              .known_lower_bound = lower_bound,
                              .threads = &threads_,
                              .max_memory_bytes = task.max_memory_bytes};
  switch (task.question.kind) {
    case Kind::kShortest:
    case Kind::kCount:
      return task.solver->Search(*task.instance, options, control);
    case Kind::kFast:
      return task.solver->SearchFast(*task.instance, control);
    case Kind::kBounded:
    case Kind::kAnytime:
    case Kind::kWithin:
      break;
  }
  return task.solver->SearchAnytime(*task.instance, options, WhatIsGoodEnough(task.question),
                                    *task.incumbent, control);
}

absl::StatusOr<Answer> Searcher::AnswerOf(const SearchTask& task, SearchResult result) const {
  Answer answer;
  if (result.end != SearchEnd::kSolved) {
    answer = LimitAnswer(LimitOf(result.end), result.lower_bound, result.statistics);
  } else if (IsBeyond(task.question, result.lower_bound)) {
    answer = NotWithinAnswer(result.lower_bound, Source::kSearch);
  } else if (Replay(*task.instance, result.moves).solved) {
    answer = FoundAnswer(std::move(result.moves), GuaranteeOf(task.question), result.lower_bound);
  } else {
    ++counters_.failed_replays;
    return absl::InternalError("The solution found does not lead to the goal.");
  }
  answer.statistics = result.statistics;
  if (answer.guarantee >= Guarantee::kOptimal) {
    stored_.StorePath(*task.instance, answer.moves, answer.guarantee);
  } else {
    stored_.StoreLowerBound(*task.instance, answer.lower_bound);
  }
  return answer;
}

Answer Searcher::Complete(const SearchTask& task, Answer answer, SearchControl& control) const {
  Decide(task.question, answer);
  return task.question.kind == Kind::kCount ? Count(task, std::move(answer), control) : answer;
}

Answer Searcher::Count(const SearchTask& task, Answer answer, SearchControl& control) const {
  const int length = static_cast<int>(answer.moves.size());
  const CountOptions options{task.question.max_listed, task.max_memory_bytes};
  ShortestSolutions shortest = task.solver->CountShortest(*task.instance, length, options, control);
  if (shortest.end != SearchEnd::kSolved) {
    return LimitAnswer(LimitOf(shortest.end), length, control.Statistics());
  }
  if (control.expanded > 0) answer.source = Source::kSearch;
  answer.statistics.expanded = control.expanded;
  answer.statistics.generated = control.generated;
  answer.shortest = std::make_shared<const ShortestSolutions>(std::move(shortest));
  return answer;
}

}  // namespace puzzlesolver::app
