#include "client/library/connect_failure.h"

#include "absl/strings/cord.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "client/library/address.h"
#include "grpcpp/client_context.h"
#include "puzzlesolver/v1/puzzle_solver.grpc.pb.h"

namespace puzzlesolver::client {
namespace {

constexpr char kHandshakeFailure[] = "puzzlesolver.client/handshake_failure";

/// gRPC tells the reason to calls alone. This one never leaves a channel that is not ready.
std::string ReasonOfGrpc(const std::shared_ptr<grpc::Channel>& channel) {
  if (channel->GetState(/*try_to_connect=*/false) != GRPC_CHANNEL_TRANSIENT_FAILURE) return "";
  constexpr absl::Duration kLongestCall = absl::Seconds(1);
  grpc::ClientContext context;
  context.set_deadline(absl::ToChronoTime(absl::Now() + kLongestCall));
  v1::GetServerInfoResponse response;
  return v1::PuzzleSolver::NewStub(channel)->GetServerInfo(&context, {}, &response).error_message();
}

std::string ExpectedName(const std::vector<std::string>& addresses, const TlsOptions& tls) {
  return tls.server_name.empty() ? HostOf(addresses.front()) : tls.server_name;
}

/// What the server did, or did wrong; empty when nobody answered.
std::string Misdeed(const std::string& reason, const std::vector<std::string>& addresses,
                    const ConnectOptions& options) {
  // Not before it was there: that is a server that has just gone.
  const bool connected = !absl::StrContains(reason, "Failed to connect to remote host");
  const bool closed = connected && (absl::StrContains(reason, "Socket closed") ||
                                    absl::StrContains(reason, "reset by peer"));
  if (!options.tls)
    return closed ? "closed the connection at once: it may expect TLS, or have no room for more."
                  : "";
  if (closed) return "ended the TLS handshake: it may expect a client certificate that it knows.";
  if (absl::StrContains(reason, "is not in peer certificate")) {
    return absl::StrCat("has a certificate without the name '",
                        ExpectedName(addresses, *options.tls), "'.");
  }
  if (absl::StrContains(reason, "certificate verify failed")) {
    return "has a certificate that is not trusted: it has expired, or is of an unknown authority.";
  }
  if (absl::StrContains(reason, "wrong version number")) return "does not speak TLS.";
  return absl::StrContains(reason, "handshake failed") ? "failed in the TLS handshake." : "";
}

}  // namespace

absl::Status WhyNoConnection(const std::shared_ptr<grpc::Channel>& channel,
                             const std::vector<std::string>& addresses,
                             const ConnectOptions& options) {
  const std::string reason = ReasonOfGrpc(channel);
  if (options.tls && absl::StrContains(reason, "empty address list")) {
    return absl::InvalidArgumentError(
        "The certificates or the key are of no use for TLS: expected PEM format, and a key without "
        "a passphrase that belongs to the first certificate.");
  }
  const std::string names = absl::StrJoin(addresses, " or ");
  const std::string misdeed = Misdeed(reason, addresses, options);
  if (misdeed.empty()) {
    return absl::UnavailableError(absl::StrCat("No server answers at ", names, "."));
  }
  absl::Status status = absl::UnavailableError(absl::StrCat("The server at ", names, " ", misdeed));
  status.SetPayload(kHandshakeFailure, absl::Cord());
  return status;
}

bool IsHandshakeFailure(const absl::Status& status) {
  return status.GetPayload(kHandshakeFailure).has_value();
}

}  // namespace puzzlesolver::client
