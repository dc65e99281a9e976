#include "service/rpc/answer_conversion.h"

#include <cstdint>

#include "service/rpc/duration_conversion.h"
#include "service/rpc/puzzle_conversion.h"

namespace puzzlesolver::rpc {
namespace {

v1::Statistics StatisticsOf(const SearchStatistics& search, absl::Duration elapsed) {
  v1::Statistics statistics;
  statistics.set_expanded_nodes(search.expanded);
  statistics.set_generated_nodes(search.generated);
  statistics.set_iterations(static_cast<std::uint32_t>(search.iterations));
  *statistics.mutable_elapsed() = ToProto(elapsed);
  return statistics;
}

}  // namespace

v1::Outcome ToProto(app::Outcome outcome) {
  switch (outcome) {
    case app::Outcome::kSolved:
      return v1::OUTCOME_SOLVED;
    case app::Outcome::kUnsolvable:
      return v1::OUTCOME_UNSOLVABLE;
    case app::Outcome::kLimit:
      return v1::OUTCOME_LIMIT;
  }
  return v1::OUTCOME_UNSPECIFIED;
}

v1::Guarantee ToProto(app::Guarantee guarantee) {
  switch (guarantee) {
    case app::Guarantee::kNone:
      return v1::GUARANTEE_NONE;
    case app::Guarantee::kLegal:
      return v1::GUARANTEE_LEGAL;
    case app::Guarantee::kBounded:
      return v1::GUARANTEE_BOUNDED;
    case app::Guarantee::kOptimal:
      return v1::GUARANTEE_OPTIMAL;
    case app::Guarantee::kCanonical:
      return v1::GUARANTEE_CANONICAL;
  }
  return v1::GUARANTEE_UNSPECIFIED;
}

v1::Source ToProto(app::Source source) {
  switch (source) {
    case app::Source::kTable:
      return v1::SOURCE_TABLE;
    case app::Source::kCache:
      return v1::SOURCE_CACHE;
    case app::Source::kSearch:
      return v1::SOURCE_SEARCH;
    case app::Source::kRule:
      return v1::SOURCE_RULE;
  }
  return v1::SOURCE_UNSPECIFIED;
}

v1::LimitReason ToProto(app::Limit limit) {
  switch (limit) {
    case app::Limit::kNone:
      return v1::LIMIT_REASON_UNSPECIFIED;
    case app::Limit::kTime:
      return v1::LIMIT_REASON_TIME;
    case app::Limit::kNodes:
      return v1::LIMIT_REASON_NODES;
    case app::Limit::kDepth:
    case app::Limit::kMemory:
      return v1::LIMIT_REASON_MEMORY;
    case app::Limit::kCacheOnly:
      return v1::LIMIT_REASON_CACHE_ONLY;
    case app::Limit::kWorkShare:
      return v1::LIMIT_REASON_WORK_SHARE;
  }
  return v1::LIMIT_REASON_UNSPECIFIED;
}

v1::AnswerHeader ToHeader(const app::Answer& answer, const Instance& instance) {
  v1::AnswerHeader header;
  header.set_final(true);
  header.set_outcome(ToProto(answer.outcome));
  header.set_guarantee(ToProto(answer.guarantee));
  header.set_source(ToProto(answer.source));
  header.set_lower_bound(static_cast<std::uint32_t>(answer.lower_bound));
  header.set_limit_reason(ToProto(answer.limit));
  header.set_explanation(answer.reason);
  if (answer.outcome == app::Outcome::kSolved) {
    header.set_length(static_cast<std::uint32_t>(answer.moves.size()));
  }
  if (answer.outcome == app::Outcome::kUnsolvable) {
    header.set_unsolvable_reason(UnsolvableReasonOf(instance));
  }
  *header.mutable_statistics() = StatisticsOf(answer.statistics, answer.elapsed);
  return header;
}

v1::Progress ToProto(const app::Progress& progress) {
  v1::Progress message;
  message.set_lower_bound(static_cast<std::uint32_t>(progress.lower_bound));
  *message.mutable_statistics() = StatisticsOf(progress.statistics, progress.elapsed);
  return message;
}

}  // namespace puzzlesolver::rpc
