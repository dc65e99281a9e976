#include "client/cli/session.h"

#include "client/cli/connection.h"

namespace puzzlesolver::cli {

absl::StatusOr<std::unique_ptr<Session>> Session::Open(const ServerOptions& options,
                                                       const Environment& environment,
                                                       absl::Duration max_time) {
  std::unique_ptr<Session> session(new Session);
  auto connection =
      options.embedded
          ? environment.start_embedded({.data_dir = options.data_dir, .max_time = max_time})
          : ConnectToServer(options, session->stop());
  // Without a server there is none that could be unreachable: its store is at fault.
  if (options.embedded && absl::IsUnavailable(connection.status())) {
    return absl::FailedPreconditionError(connection.status().message());
  }
  if (!connection.ok()) return connection.status();
  session->connection_ = *std::move(connection);
  session->client_ = std::make_unique<client::Client>(session->connection_.channel);
  return session;
}

}  // namespace puzzlesolver::cli
