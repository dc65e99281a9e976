#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "absl/status/statusor.h"
#include "grpcpp/security/server_credentials.h"
#include "service/security/access_control.h"
#include "service/security/file_poller.h"
#include "service/security/tls_watcher.h"
#include "service/security/work_limiter.h"
#include "service/server/server_options.h"
#include "spdlog/logger.h"

namespace puzzlesolver::server {

/// TLS, access list and work limits of one server, in step with their files.
class SecureAccess {
 public:
  /// Errors: those of the files, one sentence each. `logger` is borrowed.
  static absl::StatusOr<std::unique_ptr<SecureAccess>> Open(const SecurityOptions& options,
                                                            spdlog::logger& logger);

  /// What the server listens with. Plaintext without TLS files.
  std::shared_ptr<grpc::ServerCredentials> Credentials() const;

  const security::AccessControl* access() const { return access_.get(); }  ///< null: no list
  const security::TlsWatcher* tls() const { return tls_.get(); }           ///< null: no TLS
  security::WorkLimiter* limiter() { return limiter_.get(); }              ///< null: no limit

  /// Access lists read after the first, and those that could not be.
  std::uint64_t access_reloads() const { return access_reloads_; }
  std::uint64_t access_rejections() const { return access_rejections_; }

 private:
  explicit SecureAccess(spdlog::logger& logger) : logger_(logger) {}

  absl::Status OpenTls(const security::TlsFiles& files);
  absl::Status OpenAccess(const std::filesystem::path& file);
  void Poll();

  spdlog::logger& logger_;
  std::unique_ptr<security::TlsWatcher> tls_;
  std::unique_ptr<security::AccessControl> access_;
  std::unique_ptr<security::WorkLimiter> limiter_;
  std::atomic<std::uint64_t> access_reloads_ = 0;
  std::atomic<std::uint64_t> access_rejections_ = 0;
  std::unique_ptr<security::FilePoller> poller_;  ///< last: it uses the others
};

}  // namespace puzzlesolver::server
