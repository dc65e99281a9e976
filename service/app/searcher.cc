#include "service/app/searcher.h"

#include <algorithm>
#include <utility>

#include "absl/cleanup/cleanup.h"
#include "service/app/make_answer.h"
#include "service/app/replay.h"

namespace puzzlesolver::app {
namespace {

Limit WhatEnded(SearchEnd end) {
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

}  // namespace

absl::StatusOr<Answer> Searcher::Run(const SearchTask& task, SearchControl& control) const {
  SearchOptions options{task.tie_break, task.lower_bound, &threads_};
  if (task.read_store) {
    StoredAnswers::Found found =
        stored_.FromCache(*task.instance, task.tie_break, StoredAnswers::Reach::kFar);
    if (found.answer) return *std::move(found.answer);
    options.known_lower_bound = std::max(options.known_lower_bound, found.lower_bound);
  }
  SearchResult result = Search(task, options, control);
  if (result.end != SearchEnd::kSolved) {
    const int lower_bound = std::max(result.lower_bound, options.known_lower_bound);
    stored_.StoreLowerBound(*task.instance, lower_bound);
    return LimitAnswer(WhatEnded(result.end), lower_bound, result.statistics);
  }
  if (!Replay(*task.instance, result.moves).solved) {
    ++counters_.failed_replays;
    return absl::InternalError("The solution found does not lead to the goal.");
  }
  const Guarantee guarantee =
      task.tie_break == TieBreak::kCanonical ? Guarantee::kCanonical : Guarantee::kOptimal;
  stored_.StorePath(*task.instance, result.moves, guarantee);
  Answer answer = SolvedAnswer(std::move(result.moves), guarantee, Source::kSearch);
  answer.statistics = result.statistics;
  return answer;
}

SearchResult Searcher::Search(const SearchTask& task, const SearchOptions& options,
                              SearchControl& control) const {
  ++counters_.searches_started;
  threads_.Enter();
  const absl::Cleanup leave = [this] { threads_.Leave(); };
  return task.solver->Search(*task.instance, options, control);
}

}  // namespace puzzlesolver::app
