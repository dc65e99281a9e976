#pragma once

#include "absl/status/status.h"
#include "absl/time/time.h"
#include "google/protobuf/duration.pb.h"
#include "puzzlesolver/v1/solve.pb.h"
#include "service/app/answer.h"

namespace puzzlesolver::rpc {

// The options that requests share, read into a query. Errors: INVALID_ARGUMENT that names the field
// from the request's root.

absl::Status ReadCacheUse(v1::CacheUse cache_use, app::SolveQuery& query);

/// Lowers the query's time limit to `limit`.
absl::Status ReadTimeLimit(const google::protobuf::Duration& limit, app::SolveQuery& query);

absl::Status ReadProgressInterval(const google::protobuf::Duration& interval,
                                  app::SolveQuery& query);

/// What a request says that has `cache_use`, `time_limit` and `max_nodes`. `time_left` is what the
/// call's own deadline leaves.
template <typename Request>
absl::Status ReadLimits(const Request& request, absl::Duration time_left, app::SolveQuery& query) {
  query.time_limit = time_left;
  query.max_nodes = request.max_nodes();
  if (absl::Status status = ReadCacheUse(request.cache_use(), query); !status.ok()) return status;
  if (!request.has_time_limit()) return absl::OkStatus();
  return ReadTimeLimit(request.time_limit(), query);
}

/// What a request says that also has `max_memory_bytes` and `progress_interval`.
template <typename Request>
absl::Status ReadSearchOptions(const Request& request, absl::Duration time_left,
                               app::SolveQuery& query) {
  query.max_memory_bytes = request.max_memory_bytes();
  if (absl::Status status = ReadLimits(request, time_left, query); !status.ok()) return status;
  if (!request.has_progress_interval()) return absl::OkStatus();
  return ReadProgressInterval(request.progress_interval(), query);
}

}  // namespace puzzlesolver::rpc
