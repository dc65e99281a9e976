#include "service/rpc/error_reason.h"

#include <string>
#include <utility>

#include "absl/strings/cord.h"

namespace puzzlesolver::rpc {
namespace {

constexpr char kReasonPayload[] = "puzzlesolver/reason";

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

}  // namespace puzzlesolver::rpc
