#pragma once

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "client/library/channel.h"
#include "grpcpp/security/credentials.h"

namespace puzzlesolver::client {

/// What a channel to `addresses` shows and asks for. Errors: those INVALID_ARGUMENT of Connect that
/// can be told without a connection; they repeat neither token nor key.
absl::StatusOr<std::shared_ptr<grpc::ChannelCredentials>> CredentialsFor(
    const std::vector<std::string>& addresses, const ConnectOptions& options);

}  // namespace puzzlesolver::client
