#pragma once

#include <cstdint>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "puzzlesolver/v1/count.pb.h"
#include "service/app/answer.h"

namespace puzzlesolver::rpc {

/// Requests for more are refused. Of usual lengths these are some megabytes.
inline constexpr std::uint32_t kMaxListedSolutions = 10'000;

/// The question that `request` asks. `time_left` is what the call's own deadline leaves.
///
/// Errors: INVALID_ARGUMENT that names the field from the request's root, with the reason
/// INVALID_PUZZLE, PUZZLE_TOO_LARGE or INVALID_OPTION.
absl::StatusOr<app::SolveQuery> QueryFromProto(const v1::CountRequest& request,
                                               absl::Duration time_left);

}  // namespace puzzlesolver::rpc
