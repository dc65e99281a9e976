#include "service/rpc/error_reason.h"

#include <string>
#include <utility>

#include "absl/strings/cord.h"

namespace puzzlesolver::rpc {
namespace {

constexpr char kReasonPayload[] = "puzzlesolver/reason";
constexpr char kRetryDelayPayload[] = "puzzlesolver/retry_delay";

}  // namespace

absl::Status WithReason(v1::ErrorReason reason, absl::Status status) {
  status.SetPayload(kReasonPayload, absl::Cord(v1::ErrorReason_Name(reason)));
  return status;
}

v1::ErrorReason ReasonOf(const absl::Status& status) {
  const auto payload = status.GetPayload(kReasonPayload);
  v1::ErrorReason reason = v1::ERROR_REASON_UNSPECIFIED;
  if (payload) v1::ErrorReason_Parse(std::string(*payload), &reason);
  return reason;
}

absl::Status OutOfMemory() {
  return WithReason(
      v1::ERROR_REASON_OUT_OF_MEMORY,
      absl::ResourceExhaustedError("The server has no memory left for what the call needs."));
}

absl::Status WithRetryDelay(absl::Duration delay, absl::Status status) {
  status.SetPayload(kRetryDelayPayload, absl::Cord(absl::FormatDuration(delay)));
  return status;
}

std::optional<absl::Duration> RetryDelayOf(const absl::Status& status) {
  const auto payload = status.GetPayload(kRetryDelayPayload);
  absl::Duration delay;
  if (!payload || !absl::ParseDuration(std::string(*payload), &delay)) return std::nullopt;
  return delay;
}

}  // namespace puzzlesolver::rpc
