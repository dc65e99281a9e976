#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "service/security/tls_files.h"
#include "service/security/tls_material.h"
#include "service/security/tls_publisher.h"

namespace puzzlesolver::security {

struct TlsEvent {
  enum class Kind {
    kRenewed,   ///< changed files are good, and published
    kRejected,  ///< changed files are bad; what was published before stays
  };
  Kind kind = Kind::kRenewed;
  absl::Time expiry;   ///< of the certificate that is published now
  std::string reason;  ///< of a rejection: one sentence
};

/// Keeps what is published (TlsPublisher) in step with the user's files, as far as these are good.
/// Has no thread of its own: a FilePoller calls Poll.
class TlsWatcher {
 public:
  struct Options {
    TlsFiles files;
    /// Where the private folder is made; empty: the system's folder for temporary files.
    std::filesystem::path parent;
    /// Called by Poll, on its thread.
    std::function<void(const TlsEvent&)> on_event = [](const TlsEvent&) {};
    /// The wall clock that certificates are held against.
    std::function<absl::Time()> clock = absl::Now;
  };

  /// Reads and publishes the files. Errors: those of ReadTlsMaterial and TlsPublisher::Create.
  static absl::StatusOr<std::unique_ptr<TlsWatcher>> Open(Options options);

  /// Reads the files and, when they are not what is published, publishes or rejects them. What is
  /// rejected is tried again each time (its day may yet come) but reported once for each content
  /// and reason. From one thread at a time.
  void Poll();

  /// The paths to read from, which must not be read after the end of this.
  const TlsPublisher& published() const { return *publisher_; }

  /// These from any thread. When the published certificate ends, whole seconds.
  absl::Time expiry() const { return absl::FromUnixSeconds(expiry_seconds_); }
  /// Events of each kind.
  std::uint64_t renewals() const { return renewals_; }
  std::uint64_t rejections() const { return rejections_; }

 private:
  struct Rejection {
    std::optional<TlsContent> content;  ///< nullopt: could not be read
    std::string reason;

    bool operator==(const Rejection&) const = default;
  };

  TlsWatcher(Options options, TlsMaterial material, std::unique_ptr<TlsPublisher> publisher);

  absl::StatusOr<TlsMaterial> Publish(TlsContent content);
  void Renew(TlsMaterial material);
  void Reject(Rejection rejection);

  const Options options_;
  const std::unique_ptr<TlsPublisher> publisher_;
  TlsMaterial material_;
  std::optional<Rejection> rejection_;  ///< the last one, while the files are still bad
  std::atomic<std::int64_t> expiry_seconds_;
  std::atomic<std::uint64_t> renewals_ = 0;
  std::atomic<std::uint64_t> rejections_ = 0;
};

}  // namespace puzzlesolver::security
