#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "grpcpp/channel.h"

namespace puzzlesolver::client {

struct ConnectOptions {
  /// How long to wait for the first connection.
  absl::Duration deadline = absl::Seconds(5);
  /// Ends the wait within 50 ms, with CANCELLED.
  std::stop_token stop = {};
};

/// A connection to one server, or to several that share the calls in turn.
///
/// An address is `HOST:PORT` or any other target that gRPC knows; several must be `IPV4:PORT`.
/// A call that is refused for overload is made again when the server says that it is worth it, up
/// to five times in all. Answers up to 16 MiB are received.
///
/// Waits until one connection stands. Errors: UNAVAILABLE in one sentence when nobody answers at
/// these addresses, at once if the connection is refused, otherwise after the deadline;
/// INVALID_ARGUMENT for several addresses of which one is not `IPV4:PORT`, or none.
absl::StatusOr<std::shared_ptr<grpc::Channel>> Connect(const std::vector<std::string>& addresses,
                                                       const ConnectOptions& options = {});

}  // namespace puzzlesolver::client
