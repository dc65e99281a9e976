#pragma once

#include "absl/status/statusor.h"
#include "puzzlesolver/v1/puzzle_solver_admin.pb.h"
#include "spdlog/common.h"

namespace puzzlesolver::rpc {

/// Errors: INVALID_ARGUMENT that names the field `level`.
absl::StatusOr<spdlog::level::level_enum> LogLevelFromProto(v1::LogLevel level);

v1::LogLevel ToProto(spdlog::level::level_enum level);

}  // namespace puzzlesolver::rpc
