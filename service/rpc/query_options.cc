#include "service/rpc/query_options.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "service/engine/puzzles/field_error.h"
#include "service/rpc/duration_conversion.h"
#include "service/rpc/time_budget.h"
#include "service/rpc/unknown_value.h"

namespace puzzlesolver::rpc {

absl::Status ReadCacheUse(v1::CacheUse cache_use, app::SolveQuery& query) {
  switch (cache_use) {
    case v1::CACHE_USE_UNSPECIFIED:
    case v1::CACHE_USE_NORMAL:
      query.cache_use = app::CacheUse::kNormal;
      return absl::OkStatus();
    case v1::CACHE_USE_BYPASS:
      query.cache_use = app::CacheUse::kBypass;
      return absl::OkStatus();
    case v1::CACHE_USE_ONLY:
      query.cache_use = app::CacheUse::kOnly;
      return absl::OkStatus();
    default:
      return UnknownValue("cache_use", cache_use, *v1::CacheUse_descriptor());
  }
}

absl::Status ReadTimeLimit(const google::protobuf::Duration& limit, app::SolveQuery& query) {
  const auto time_limit = TimeLimitFromProto("time_limit", limit);
  if (time_limit.ok()) query.time_limit = std::min(query.time_limit, *time_limit);
  return time_limit.status();
}

absl::Status ReadProgressInterval(const google::protobuf::Duration& interval,
                                  app::SolveQuery& query) {
  const auto duration = FromProto("progress_interval", interval);
  if (!duration.ok()) return duration.status();
  if (*duration < absl::ZeroDuration()) {
    return FieldError("progress_interval",
                      absl::StrCat("The interval is ", absl::FormatDuration(*duration),
                                   ", but it must not be negative."));
  }
  query.progress_interval = *duration;
  return absl::OkStatus();
}

}  // namespace puzzlesolver::rpc
