#pragma once

#include <memory>
#include <stop_token>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "client/cli/environment.h"
#include "client/cli/interrupt.h"
#include "client/cli/options.h"
#include "client/library/client.h"

namespace puzzlesolver::cli {

/// A connection as long as a command needs it. Meanwhile Ctrl-C asks for a stop.
class Session {
 public:
  /// `max_time` is the longest time limit that requests will have, zero if they have none. To be
  /// called when all input is read: until then Ctrl-C ends the process as usual.
  /// Errors: those of ConnectToServer; those of the embedded service.
  static absl::StatusOr<std::unique_ptr<Session>> Open(const ServerOptions& options,
                                                       const Environment& environment,
                                                       absl::Duration max_time = {});

  const client::Client& client() const { return *client_; }
  std::stop_token stop() const { return interrupt_.token(); }

 private:
  Session() = default;

  Interrupt interrupt_;
  Connection connection_;
  std::unique_ptr<client::Client> client_;
};

}  // namespace puzzlesolver::cli
