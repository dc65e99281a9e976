#pragma once

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "puzzlesolver/v1/hint.pb.h"
#include "service/app/answer.h"

namespace puzzlesolver::rpc {

/// The question that `request` asks. `time_left` is what the call's own deadline leaves.
///
/// Errors: INVALID_ARGUMENT that names the field from the request's root, with the reason
/// INVALID_PUZZLE, PUZZLE_TOO_LARGE or INVALID_OPTION.
absl::StatusOr<app::SolveQuery> QueryFromProto(const v1::HintRequest& request,
                                               absl::Duration time_left);

}  // namespace puzzlesolver::rpc
