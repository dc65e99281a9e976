#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "grpcpp/channel.h"

namespace puzzlesolver::client {

/// Whom to trust and who one is oneself. The texts are in PEM format.
struct TlsOptions {
  /// Of the authorities that may vouch for the server. Empty: those that the system trusts.
  std::string root_certificates;
  /// For servers that want to know their clients: the client's certificate, then those between it
  /// and a root, and the key of the first, without a passphrase. Both or none.
  std::string certificate_chain;
  std::string private_key;
  /// The name that the server's certificate must have. Empty: the host of its address.
  std::string server_name;
};

struct ConnectOptions {
  /// Without it, everything is sent in plaintext.
  std::optional<TlsOptions> tls = {};
  /// Sent with every call as `authorization: Bearer TOKEN`: over TLS, or to this machine. Empty:
  /// none is sent. No message repeats it.
  std::string bearer_token = {};
  /// How long to wait for the first connection.
  absl::Duration deadline = absl::Seconds(5);
  /// Ends the wait within 50 ms, with CANCELLED.
  std::stop_token stop = {};
};

/// A connection to one server, or to several that share the calls in turn.
///
/// An address is `HOST:PORT`, with brackets around an IPv6 address, or another target that gRPC
/// knows. `dns:///NAME:PORT` is asked for anew when a connection ends, at most every 30 s, and all
/// servers behind the name share the calls: so does a headless service of Kubernetes. Several
/// addresses must be `IPV4:PORT`, and with TLS have the same `server_name`.
///
/// A server that vanishes without a word is noticed within a minute, also while a call waits.
/// Answers up to 16 MiB are received. Calls are repeated by Client, not by the channel.
///
/// Waits until one connection stands. Errors, one sentence each: UNAVAILABLE when nobody answers at
/// these addresses (at once if the connection is refused, otherwise after the deadline), and when
/// somebody does but no connection comes of it (IsHandshakeFailure); INVALID_ARGUMENT for addresses
/// that are none, certificates or a key of no use, and a token that would go over a network in
/// plaintext.
absl::StatusOr<std::shared_ptr<grpc::Channel>> Connect(const std::vector<std::string>& addresses,
                                                       const ConnectOptions& options = {});

/// Whether an error of Connect says that somebody answered, but one of the two refused the other:
/// an unknown certificate, a wrong name, TLS on one side only.
bool IsHandshakeFailure(const absl::Status& status);

}  // namespace puzzlesolver::client
