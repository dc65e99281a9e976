#pragma once

#include <functional>
#include <istream>
#include <memory>
#include <ostream>
#include <string>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "grpcpp/channel.h"

namespace puzzlesolver::cli {

/// A way to a server, and the server itself if it lives in this process.
struct Connection {
  std::shared_ptr<void> server;
  std::shared_ptr<grpc::Channel> channel;
};

struct EmbeddedOptions {
  std::string data_dir;
  /// The longest time limit that a request of this process will have, if there is one.
  absl::Duration max_time = absl::ZeroDuration();
};

/// What a command has around it.
struct Environment {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  /// Starts the service in this process.
  std::function<absl::StatusOr<Connection>(const EmbeddedOptions&)> start_embedded;
};

}  // namespace puzzlesolver::cli
