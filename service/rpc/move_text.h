#pragma once

#include <string_view>

#include "absl/status/statusor.h"
#include "puzzlesolver/v1/verify.pb.h"
#include "service/engine/solvers/instance.h"
#include "service/rpc/candidate_moves.h"

namespace puzzlesolver::rpc {

/// Reads moves of `instance` as people write them, see v1::MoveText.
///
/// Errors: INVALID_ARGUMENT that names `text` or `convention`, what was found and at which
/// character.
absl::StatusOr<CandidateMoves> ParseMoveText(const v1::MoveText& text, const Instance& instance);

}  // namespace puzzlesolver::rpc
