#pragma once

#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "puzzlesolver/v1/error_reason.pb.h"

namespace puzzlesolver::fuzz {

/// An INVALID_ARGUMENT with one of `reasons` that names a field of the request in one sentence, and
/// reaches a caller of the client library as it is.
void RequireRefusal(const absl::Status& status, const std::vector<v1::ErrorReason>& reasons);

/// Code, reason, field and sentence of an error of the service reach a caller of the client
/// library.
void RequireReachesClient(const absl::Status& status);

}  // namespace puzzlesolver::fuzz
