#pragma once

#include <chrono>
#include <string_view>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "google/protobuf/duration.pb.h"

namespace puzzlesolver::rpc {

/// What is left for the work when the call must be answered within `remaining`: the margin, during
/// which the answer travels, is 5 % and at least 20 ms. Not below zero.
absl::Duration LessMargin(absl::Duration remaining);

/// Until `deadline` (infinite when there is none), less the margin.
absl::Duration TimeUntil(std::chrono::system_clock::time_point deadline);

/// A time limit of a request. `field` is the path that errors name.
/// Errors: INVALID_ARGUMENT when it is not positive, or no duration.
absl::StatusOr<absl::Duration> TimeLimitFromProto(std::string_view field,
                                                  const google::protobuf::Duration& limit);

}  // namespace puzzlesolver::rpc
