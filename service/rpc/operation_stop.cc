#include "service/rpc/operation_stop.h"

#include <string>

#include "service/rpc/error_reason.h"

namespace puzzlesolver::rpc {

absl::Status OperationStop::Explain(const absl::Status& status) const {
  if (absl::IsCancelled(status) && draining_.stop_requested()) {
    return absl::UnavailableError("The service is shutting down.");
  }
  if (absl::IsUnavailable(status) || absl::IsPermissionDenied(status)) {
    return WithReason(v1::ERROR_REASON_STORE_UNAVAILABLE,
                      absl::FailedPreconditionError(std::string(status.message())));
  }
  return status;
}

}  // namespace puzzlesolver::rpc
