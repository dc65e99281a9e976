#pragma once

#include <memory>
#include <stop_token>

#include "absl/time/time.h"
#include "grpcpp/server.h"
#include "service/app/puzzle_app.h"
#include "service/rpc/open_calls.h"
#include "service/server/connection_acceptor.h"
#include "service/server/health.h"

namespace puzzlesolver::server {

/// How a server ends.
struct DrainOptions {
  /// New calls are still taken for so long after readiness is gone: whoever sends them has to hear
  /// of it first.
  absl::Duration delay = absl::ZeroDuration();
  /// Calls under way may then take so long; what is left gets UNAVAILABLE.
  absl::Duration time = absl::ZeroDuration();
  /// Ends both at once.
  std::stop_token hurry = {};
};

/// Ends the calls of `server`: readiness goes, then nothing new is accepted (the end of `acceptor`,
/// null for a server without a port), then calls end, by themselves or by `app` being shut down.
/// Connections that have no call are closed; those to `port` (0: there are none) whose clients do
/// not react are broken. Blocks until no call is left; at most half a second longer than delay and
/// time. The number of connections that had to be broken.
int Drain(grpc::Server& server, std::unique_ptr<ConnectionAcceptor> acceptor, int port,
          app::PuzzleApp& app, Health& health, rpc::OpenCalls& open_calls,
          const DrainOptions& options);

}  // namespace puzzlesolver::server
