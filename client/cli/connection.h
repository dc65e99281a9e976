#pragma once

#include <stop_token>

#include "absl/status/statusor.h"
#include "client/cli/environment.h"
#include "client/cli/options.h"

namespace puzzlesolver::cli {

/// A connection to the servers that the options name. Errors: those of client::Connect, and
/// INVALID_ARGUMENT naming the option whose file is of no use; no message repeats a token or key.
absl::StatusOr<Connection> ConnectToServer(const ServerOptions& options, std::stop_token stop);

}  // namespace puzzlesolver::cli
