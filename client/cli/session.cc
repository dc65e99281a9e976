#include "client/cli/session.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "client/library/channel.h"

namespace puzzlesolver::cli {
namespace {

constexpr char kNoServerHint[] =
    " Start one with puzzlesolver-server, name another with --server, or use --embedded.";

absl::StatusOr<Connection> Connect(const ServerOptions& options, std::stop_token stop) {
  auto channel = client::Connect(options.addresses, {.stop = std::move(stop)});
  if (channel.ok()) return Connection{nullptr, *std::move(channel)};
  const absl::Status status = channel.status();
  if (!absl::IsUnavailable(status)) return status;
  return absl::UnavailableError(absl::StrCat(status.message(), kNoServerHint));
}

}  // namespace

absl::StatusOr<std::unique_ptr<Session>> Session::Open(const ServerOptions& options,
                                                       const Environment& environment,
                                                       absl::Duration max_time) {
  std::unique_ptr<Session> session(new Session);
  auto connection =
      options.embedded
          ? environment.start_embedded({.data_dir = options.data_dir, .max_time = max_time})
          : Connect(options, session->stop());
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
