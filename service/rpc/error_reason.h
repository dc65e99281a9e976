#pragma once

#include <optional>

#include "absl/status/status.h"
#include "absl/time/time.h"
#include "puzzlesolver/v1/error_reason.pb.h"

namespace puzzlesolver::rpc {

/// The same error with the reason that programs are to read of it; replaces an earlier one.
absl::Status WithReason(v1::ErrorReason reason, absl::Status status);

/// The reason given by WithReason, else ERROR_REASON_UNSPECIFIED.
v1::ErrorReason ReasonOf(const absl::Status& status);

/// RESOURCE_EXHAUSTED, for a call that std::bad_alloc ends.
absl::Status OutOfMemory();

/// The same error with the time after which it is worth calling again; replaces an earlier one.
absl::Status WithRetryDelay(absl::Duration delay, absl::Status status);

/// The delay given by WithRetryDelay.
std::optional<absl::Duration> RetryDelayOf(const absl::Status& status);

}  // namespace puzzlesolver::rpc
