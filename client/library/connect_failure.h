#pragma once

#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "client/library/channel.h"
#include "grpcpp/channel.h"

namespace puzzlesolver::client {

/// The error of Connect for a channel that is not ready: what gRPC says about it in an English text
/// that may change with its version; what is not recognised is called a server that does not
/// answer.
absl::Status WhyNoConnection(const std::shared_ptr<grpc::Channel>& channel,
                             const std::vector<std::string>& addresses,
                             const ConnectOptions& options);

}  // namespace puzzlesolver::client
