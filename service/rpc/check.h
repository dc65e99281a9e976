#pragma once

#include "absl/status/statusor.h"
#include "puzzlesolver/v1/check.pb.h"

namespace puzzlesolver::rpc {

/// Answers Check for boards of any size. O(cells). Errors: those of BoardsFromProto.
absl::StatusOr<v1::CheckResponse> Check(const v1::CheckRequest& request);

}  // namespace puzzlesolver::rpc
