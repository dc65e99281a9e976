#include "client/library/credentials.h"

#include <algorithm>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "client/library/address.h"

namespace puzzlesolver::client {
namespace {

class BearerToken final : public grpc::MetadataCredentialsPlugin {
 public:
  explicit BearerToken(const std::string& token) : authorization_("Bearer " + token) {}

  bool IsBlocking() const override { return false; }

  grpc::Status GetMetadata(grpc::string_ref, grpc::string_ref, const grpc::AuthContext&,
                           std::multimap<std::string, std::string>* metadata) override {
    metadata->emplace("authorization", authorization_);
    return grpc::Status::OK;
  }

 private:
  const std::string authorization_;
};

absl::Status CheckTls(const std::vector<std::string>& addresses, const TlsOptions& tls) {
  if (tls.certificate_chain.empty() != tls.private_key.empty()) {
    return absl::InvalidArgumentError(absl::StrCat(
        "There is a client ", tls.private_key.empty() ? "certificate" : "key", " without its ",
        tls.private_key.empty() ? "key" : "certificate", ": expected both or none."));
  }
  if (addresses.size() > 1 && tls.server_name.empty()) {
    return absl::InvalidArgumentError(
        "Several servers are to be reached over TLS: expected the name that all their "
        "certificates have.");
  }
  return absl::OkStatus();
}

bool CanBeToken(const std::string& text) {
  return std::ranges::all_of(text, [](char c) { return '!' <= c && c <= '~'; });
}

absl::Status CheckToken(const std::vector<std::string>& addresses, const ConnectOptions& options) {
  if (options.bearer_token.empty()) return absl::OkStatus();
  if (!CanBeToken(options.bearer_token)) {
    return absl::InvalidArgumentError(
        "The bearer token has a space or another character that cannot be sent: expected letters, "
        "digits and punctuation of ASCII.");
  }
  const auto far = std::ranges::find_if_not(addresses, IsLoopback);
  if (options.tls || far == addresses.end()) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("The bearer token would go to ", *far,
                   " in plaintext: expected TLS, or an address of this machine such as "
                   "127.0.0.1:PORT."));
}

std::shared_ptr<grpc::ChannelCredentials> WithToken(
    const std::string& token, const std::shared_ptr<grpc::ChannelCredentials>& channel,
    grpc_security_level needed) {
  return grpc::CompositeChannelCredentials(channel,
                                           grpc::experimental::MetadataCredentialsFromPlugin(
                                               std::make_unique<BearerToken>(token), needed));
}

}  // namespace

absl::StatusOr<std::shared_ptr<grpc::ChannelCredentials>> CredentialsFor(
    const std::vector<std::string>& addresses, const ConnectOptions& options) {
  absl::Status status = options.tls ? CheckTls(addresses, *options.tls) : absl::OkStatus();
  if (status.ok()) status = CheckToken(addresses, options);
  if (!status.ok()) return status;
  const std::string& token = options.bearer_token;
  if (!options.tls) {
    if (token.empty()) return grpc::InsecureChannelCredentials();
    // The same plaintext, but gRPC lets a token pass, and refuses peers that are not this machine.
    return WithToken(token, grpc::experimental::LocalCredentials(LOCAL_TCP), GRPC_SECURITY_NONE);
  }
  const auto tls = grpc::SslCredentials({.pem_root_certs = options.tls->root_certificates,
                                         .pem_private_key = options.tls->private_key,
                                         .pem_cert_chain = options.tls->certificate_chain});
  return token.empty() ? tls : WithToken(token, tls, GRPC_PRIVACY_AND_INTEGRITY);
}

}  // namespace puzzlesolver::client
