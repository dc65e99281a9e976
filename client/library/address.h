#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace puzzlesolver::client {

/// What gRPC connects to for these addresses of servers: see Connect (channel.h).
/// Errors: INVALID_ARGUMENT, one sentence.
absl::StatusOr<std::string> TargetOf(const std::vector<std::string>& addresses);

/// HOST of HOST:PORT, an IPv6 address without its brackets; empty for anything else.
std::string HostOf(const std::string& address);

/// Whether HOST of HOST:PORT can only be this machine, as far as its text says.
bool IsLoopback(const std::string& address);

}  // namespace puzzlesolver::client
