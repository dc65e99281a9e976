#include "service/server/secure_access.h"

#include <string>
#include <utility>

#include "grpcpp/security/tls_certificate_provider.h"
#include "grpcpp/security/tls_credentials_options.h"
#include "service/app/monotonic_clock.h"

namespace puzzlesolver::server {
namespace {

constexpr unsigned kProviderIntervalSeconds = 1;

void LogTlsEvent(const security::TlsEvent& event, spdlog::logger& logger) {
  const std::string expiry = absl::FormatTime(event.expiry, absl::UTCTimeZone());
  switch (event.kind) {
    case security::TlsEvent::Kind::kRenewed:
      return logger.info("new TLS files are used, the certificate ends at {}", expiry);
    case security::TlsEvent::Kind::kRejected:
      return logger.error("new TLS files are not used: {} The certificate in use ends at {}.",
                          event.reason, expiry);
  }
}

}  // namespace

absl::StatusOr<std::unique_ptr<SecureAccess>> SecureAccess::Open(const SecurityOptions& options,
                                                                 spdlog::logger& logger) {
  std::unique_ptr<SecureAccess> access(new SecureAccess(logger));
  if (absl::Status status = access->OpenTls(options.tls); !status.ok()) return status;
  if (absl::Status status = access->OpenAccess(options.access_file); !status.ok()) return status;
  if (options.client_work.units_per_second > 0) {
    access->limiter_ =
        std::make_unique<security::WorkLimiter>(options.client_work, app::MonotonicNow);
  }
  if (access->tls_ != nullptr || access->access_ != nullptr) {
    access->poller_ =
        std::make_unique<security::FilePoller>([self = access.get()] { self->Poll(); });
  }
  return access;
}

absl::Status SecureAccess::OpenTls(const security::TlsFiles& files) {
  if (files.certificate.empty()) return absl::OkStatus();
  security::TlsWatcher::Options options;
  options.files = files;
  options.on_event = [this](const security::TlsEvent& event) { LogTlsEvent(event, logger_); };
  auto watcher = security::TlsWatcher::Open(std::move(options));
  if (watcher.ok()) tls_ = *std::move(watcher);
  return watcher.status();
}

absl::Status SecureAccess::OpenAccess(const std::filesystem::path& file) {
  if (file.empty()) return absl::OkStatus();
  auto access = security::AccessControl::Open(file);
  if (access.ok()) access_ = *std::move(access);
  return access.status();
}

void SecureAccess::Poll() {
  if (tls_ != nullptr) tls_->Poll();
  if (access_ == nullptr) return;
  const absl::StatusOr<bool> changed = access_->Reload();
  if (!changed.ok()) {
    ++access_rejections_;
    logger_.error("a new access file is not used: {}", std::string(changed.status().message()));
  } else if (*changed) {
    ++access_reloads_;
    logger_.info("the access file was read again");
  }
}

std::shared_ptr<grpc::ServerCredentials> SecureAccess::Credentials() const {
  if (tls_ == nullptr) return grpc::InsecureServerCredentials();
  const security::TlsPublisher& published = tls_->published();
  const bool mutual = !published.client_ca().empty();
  grpc::experimental::TlsServerCredentialsOptions options(
      std::make_shared<grpc::experimental::FileWatcherCertificateProvider>(
          published.key(), published.certificate(), published.client_ca(),
          kProviderIntervalSeconds));
  options.watch_identity_key_cert_pairs();
  if (mutual) options.watch_root_certs();
  options.set_cert_request_type(!mutual ? GRPC_SSL_DONT_REQUEST_CLIENT_CERTIFICATE
                                : access_ == nullptr
                                    ? GRPC_SSL_REQUEST_AND_REQUIRE_CLIENT_CERTIFICATE_AND_VERIFY
                                    // The access list decides, which knows tokens, too.
                                    : GRPC_SSL_REQUEST_CLIENT_CERTIFICATE_AND_VERIFY);
  return grpc::experimental::TlsServerCredentials(options);
}

}  // namespace puzzlesolver::server
