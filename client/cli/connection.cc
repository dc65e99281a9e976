#include "client/cli/connection.h"

#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "client/cli/input.h"
#include "client/library/channel.h"
#include "service/engine/puzzles/field_error.h"

namespace puzzlesolver::cli {
namespace {

constexpr char kNoServerHint[] =
    " Start one with puzzlesolver-server, name another with --server, or use --embedded.";

/// `text` becomes the PEM file at `path`, or stays empty without one.
absl::Status ReadPem(const std::string& option, const std::string& path, const std::string& label,
                     std::string& text) {
  if (path.empty()) return absl::OkStatus();
  auto read = ReadFile(path, option);
  if (!read.ok()) return read.status();
  if (!absl::StrContains(*read, absl::StrCat(label, "-----"))) {
    return FieldError(option, absl::StrCat("The file '", path, "' of --", option, " holds no ",
                                           absl::AsciiStrToLower(label), " in PEM format."));
  }
  text = *std::move(read);
  return absl::OkStatus();
}

absl::StatusOr<client::TlsOptions> ReadTls(const ServerOptions& options) {
  constexpr char kCertificate[] = "CERTIFICATE";
  client::TlsOptions tls{.server_name = options.tls_server_name};
  absl::Status status = ReadPem("tls-ca", options.tls_ca, kCertificate, tls.root_certificates);
  if (status.ok()) {
    status = ReadPem("tls-cert", options.tls_certificate, kCertificate, tls.certificate_chain);
  }
  if (status.ok()) status = ReadPem("tls-key", options.tls_key, "PRIVATE KEY", tls.private_key);
  if (!status.ok()) return status;
  return tls;
}

absl::StatusOr<std::string> ReadToken(const std::string& path) {
  constexpr char kOption[] = "token-file";
  auto text = ReadFile(path, kOption);
  if (!text.ok()) return text.status();
  absl::StripAsciiWhitespace(&*text);
  if (!text->empty()) return text;
  return FieldError(kOption, absl::StrCat("The file '", path, "' of --token-file holds no token."));
}

absl::StatusOr<client::ConnectOptions> ReadOptions(const ServerOptions& options) {
  client::ConnectOptions connect;
  if (options.UsesTls()) {
    auto tls = ReadTls(options);
    if (!tls.ok()) return tls.status();
    connect.tls = *std::move(tls);
  }
  if (options.token_file.empty()) return connect;
  auto token = ReadToken(options.token_file);
  if (!token.ok()) return token.status();
  connect.bearer_token = *std::move(token);
  return connect;
}

}  // namespace

absl::StatusOr<Connection> ConnectToServer(const ServerOptions& options, std::stop_token stop) {
  auto connect = ReadOptions(options);
  if (!connect.ok()) return connect.status();
  connect->stop = std::move(stop);
  auto channel = client::Connect(options.addresses, *connect);
  if (channel.ok()) return Connection{nullptr, *std::move(channel)};
  const absl::Status status = channel.status();
  if (!absl::IsUnavailable(status) || client::IsHandshakeFailure(status)) return status;
  return absl::UnavailableError(absl::StrCat(status.message(), kNoServerHint));
}

}  // namespace puzzlesolver::cli
