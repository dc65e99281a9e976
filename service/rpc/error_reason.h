#pragma once

#include "absl/status/status.h"
#include "puzzlesolver/v1/error_reason.pb.h"

namespace puzzlesolver::rpc {

/// The same error with the reason that programs are to read of it; replaces an earlier one.
absl::Status WithReason(v1::ErrorReason reason, absl::Status status);

/// The reason given by WithReason, else ERROR_REASON_UNSPECIFIED.
v1::ErrorReason ReasonOf(const absl::Status& status);

}  // namespace puzzlesolver::rpc
