#include "service/rpc/solve_query.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "service/engine/puzzles/field_error.h"
#include "service/rpc/duration_conversion.h"
#include "service/rpc/puzzle_conversion.h"
#include "service/rpc/time_budget.h"

namespace puzzlesolver::rpc {
namespace {

absl::Status UnknownNumber(const char* field, int number, const char* type) {
  return FieldError(field, absl::StrCat(number, " is no value of ", type, "."));
}

absl::Status CheckFactor(const v1::SolveRequest& request) {
  const double factor = request.quality_factor();
  if (request.quality() == v1::QUALITY_BOUNDED) {
    if (factor >= 1 && std::isfinite(factor)) return absl::OkStatus();
    return FieldError("quality_factor",
                      absl::StrCat("The factor is ", factor,
                                   ", but QUALITY_BOUNDED needs a finite number of at least 1."));
  }
  if (factor == 0) return absl::OkStatus();
  return FieldError("quality_factor", absl::StrCat("The factor is ", factor,
                                                   ", but only QUALITY_BOUNDED may have one."));
}

absl::StatusOr<app::Question::Kind> KindFromProto(v1::Quality quality) {
  switch (quality) {
    case v1::QUALITY_UNSPECIFIED:
    case v1::QUALITY_OPTIMAL:
      return app::Question::Kind::kShortest;
    case v1::QUALITY_BOUNDED:
      return app::Question::Kind::kBounded;
    case v1::QUALITY_FAST:
      return app::Question::Kind::kFast;
    case v1::QUALITY_ANYTIME:
      return app::Question::Kind::kAnytime;
    default:
      return UnknownNumber("quality", quality, "Quality");
  }
}

absl::StatusOr<TieBreak> TieBreakFromProto(v1::TieBreak tie_break) {
  switch (tie_break) {
    case v1::TIE_BREAK_UNSPECIFIED:
    case v1::TIE_BREAK_CANONICAL:
      return TieBreak::kCanonical;
    case v1::TIE_BREAK_ANY:
      return TieBreak::kAny;
    default:
      return UnknownNumber("tie_break", tie_break, "TieBreak");
  }
}

absl::StatusOr<app::CacheUse> CacheUseFromProto(v1::CacheUse cache_use) {
  switch (cache_use) {
    case v1::CACHE_USE_UNSPECIFIED:
    case v1::CACHE_USE_NORMAL:
      return app::CacheUse::kNormal;
    case v1::CACHE_USE_BYPASS:
      return app::CacheUse::kBypass;
    case v1::CACHE_USE_ONLY:
      return app::CacheUse::kOnly;
    default:
      return UnknownNumber("cache_use", cache_use, "CacheUse");
  }
}

absl::Status ReadTimeLimit(const v1::SolveRequest& request, app::SolveQuery& query) {
  if (!request.has_time_limit()) return absl::OkStatus();
  const auto limit = TimeLimitFromProto("time_limit", request.time_limit());
  if (limit.ok()) query.time_limit = std::min(query.time_limit, *limit);
  return limit.status();
}

absl::Status ReadProgressInterval(const v1::SolveRequest& request, app::SolveQuery& query) {
  if (!request.has_progress_interval()) return absl::OkStatus();
  const auto interval = FromProto("progress_interval", request.progress_interval());
  if (!interval.ok()) return interval.status();
  if (*interval < absl::ZeroDuration()) {
    return FieldError("progress_interval",
                      absl::StrCat("The interval is ", absl::FormatDuration(*interval),
                                   ", but it must not be negative."));
  }
  query.progress_interval = *interval;
  return absl::OkStatus();
}

absl::Status ReadQuestion(const v1::SolveRequest& request, app::SolveQuery& query) {
  const auto kind = KindFromProto(request.quality());
  if (!kind.ok()) return kind.status();
  if (absl::Status status = CheckFactor(request); !status.ok()) return status;
  const auto tie_break = TieBreakFromProto(request.tie_break());
  if (!tie_break.ok()) return tie_break.status();
  query.question.kind = *kind;
  // What has no effect stays as it is, so that equal questions are one.
  if (*kind == app::Question::Kind::kShortest) query.question.tie_break = *tie_break;
  if (*kind == app::Question::Kind::kBounded) query.question.factor = request.quality_factor();
  return absl::OkStatus();
}

absl::Status ReadCacheUse(const v1::SolveRequest& request, app::SolveQuery& query) {
  const auto cache_use = CacheUseFromProto(request.cache_use());
  if (!cache_use.ok()) return cache_use.status();
  query.cache_use = *cache_use;
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<app::SolveQuery> QueryFromProto(const v1::SolveRequest& request,
                                               absl::Duration time_left) {
  app::SolveQuery query;
  query.time_limit = time_left;
  query.max_nodes = request.max_nodes();
  query.max_memory_bytes = request.max_memory_bytes();
  for (const auto read : {ReadQuestion, ReadCacheUse, ReadTimeLimit, ReadProgressInterval}) {
    if (absl::Status status = read(request, query); !status.ok()) return status;
  }
  auto instance = InstanceFromProto(request.puzzle());
  if (!instance.ok()) return instance.status();
  query.instance = *std::move(instance);
  return query;
}

}  // namespace puzzlesolver::rpc
