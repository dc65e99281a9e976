#pragma once

#include <gmock/gmock.h>
#include <grpcpp/client_context.h>
#include <spdlog/sinks/base_sink.h>

#include <memory>
#include <mutex>
#include <string>
#include <tuple>
#include <utility>

#include "client/library/channel.h"
#include "client/library/client.h"
#include "service/telemetry/log_format.h"
#include "spdlog/logger.h"
#include "tests/integration/service_test.h"
#include "tests/support/certificates.h"
#include "tests/support/temporary_directory.h"
#include "tests/unit/security/security_files.h"

namespace puzzlesolver {

/// Keeps what a server logs, at every level.
class LogText final : public spdlog::sinks::base_sink<std::mutex> {
 public:
  /// A logger that writes to this.
  static std::pair<std::shared_ptr<LogText>, std::shared_ptr<spdlog::logger>> New() {
    auto text = std::make_shared<LogText>();
    auto logger = std::make_shared<spdlog::logger>("test", text);
    logger->set_formatter(telemetry::NewFormatter(telemetry::LogFormat::kJson));
    logger->set_level(spdlog::level::trace);
    return {std::move(text), std::move(logger)};
  }

  std::string Text() {
    const std::lock_guard lock(mutex_);
    return text_;
  }

  bool Contains(const std::string& words) { return Text().find(words) != std::string::npos; }

 private:
  void sink_it_(const spdlog::details::log_msg& message) override {
    spdlog::memory_buf_t line;
    formatter_->format(message, line);
    text_.append(line.data(), line.size());
  }
  void flush_() override {}

  std::string text_;
};

/// A server with a port, certificates and keys to be had, and a log.
class SecureServiceTest : public ServiceTest {
 protected:
  SecureServiceTest() {
    options_.listen = "127.0.0.1:0";
    std::tie(log_, options_.logger) = LogText::New();
  }

  std::filesystem::path File(const std::string& name) const { return directory_.path() / name; }

  /// Of a server on this machine.
  static CertifiedKey ServerCertificate(const CertificateAuthority& authority) {
    return authority.IssueServer({.common_name = "solver", .ip_addresses = {"127.0.0.1"}});
  }

  /// The server will speak TLS with this certificate.
  void ServeWith(const CertifiedKey& certified) {
    options_.security.tls.certificate = File("tls.crt");
    options_.security.tls.key = File("tls.key");
    security::Write(File("tls.crt"), certified.certificate);
    security::Write(File("tls.key"), certified.key);
  }

  /// The server will ask for client certificates of this authority.
  void AskForClientsOf(const CertificateAuthority& authority) {
    options_.security.tls.client_ca = File("ca.crt");
    security::Write(File("ca.crt"), authority.certificate());
  }

  static client::TlsOptions Trusting(const CertificateAuthority& authority) {
    return {.root_certificates = authority.certificate()};
  }

  static client::TlsOptions Trusting(const CertificateAuthority& authority,
                                     const CertifiedKey& client) {
    return {.root_certificates = authority.certificate(),
            .certificate_chain = client.certificate,
            .private_key = client.key};
  }

  /// What comes of GetServerInfo over a new connection.
  absl::Status Call(const client::ConnectOptions& options) {
    const auto channel = client::Connect({server().address()}, options);
    return channel.ok() ? client::Client(*channel).GetServerInfo().status() : channel.status();
  }

  const TemporaryDirectory directory_;
  const CertificateAuthority authority_;
  std::shared_ptr<LogText> log_;
};

}  // namespace puzzlesolver
