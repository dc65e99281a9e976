#pragma once

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "service/app/answer.h"

namespace puzzlesolver::telemetry {

inline app::Answer Solved(app::Source source, absl::Duration elapsed) {
  app::Answer answer;
  answer.outcome = app::Outcome::kSolved;
  answer.guarantee = app::Guarantee::kCanonical;
  answer.source = source;
  answer.moves = {1, 2, 3};
  answer.lower_bound = 3;
  answer.elapsed = elapsed;
  return answer;
}

inline app::Answer Searched(std::uint64_t nodes, absl::Duration elapsed) {
  app::Answer answer = Solved(app::Source::kSearch, elapsed);
  answer.statistics.expanded = nodes;
  return answer;
}

inline app::Answer Limited(app::Limit limit) {
  app::Answer answer;
  answer.outcome = app::Outcome::kLimit;
  answer.limit = limit;
  answer.source = limit == app::Limit::kCacheOnly ? app::Source::kCache : app::Source::kSearch;
  answer.lower_bound = 40;
  answer.statistics.expanded = 500;
  return answer;
}

inline app::Answer Unsolvable() {
  app::Answer answer;
  answer.outcome = app::Outcome::kUnsolvable;
  answer.source = app::Source::kRule;
  return answer;
}

}  // namespace puzzlesolver::telemetry
