#pragma once

#include "absl/status/status.h"
#include "service/engine/solvers/instance.h"

namespace puzzlesolver::rpc {

/// A fault of the server with the puzzle added that it happened on, for the log; any other status
/// as it is.
absl::Status WithPuzzle(const absl::Status& status, const Instance& instance);

}  // namespace puzzlesolver::rpc
