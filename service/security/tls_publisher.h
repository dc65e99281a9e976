#pragma once

#include <cstdint>
#include <ctime>
#include <filesystem>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "service/security/private_folder.h"
#include "service/security/tls_files.h"

namespace puzzlesolver::security {

/// Puts TLS material where a library that reads files by name finds it, certificate and key
/// always of the same generation:
///
///     FOLDER/generation-7/{certificate.pem,key.pem,client_ca.pem}
///     FOLDER/current -> generation-7
///
/// The link is replaced by one rename. The generation before stays for readers that have opened
/// only part of it. Files of two generations never have the same modification time in seconds:
/// that is how gRPC's FileWatcherCertificateProvider notices that a generation came between its
/// reading of the key and of the certificate. FOLDER is a PrivateFolder; the files have mode 0600.
class TlsPublisher {
 public:
  /// Publishes `first`. FOLDER stands below `parent`; empty is the system's folder for temporary
  /// files. Errors are one sentence that names a path.
  static absl::StatusOr<std::unique_ptr<TlsPublisher>> Create(
      const TlsContent& first, const std::filesystem::path& parent = {});

  /// Makes `content` the current generation. After an error the one before still is. From one
  /// thread at a time.
  absl::Status Publish(const TlsContent& content);

  /// Absolute unless `parent` was not. The same for all generations, valid until the end of this.
  std::filesystem::path certificate() const;
  std::filesystem::path key() const;
  /// Empty if the first generation has none.
  std::filesystem::path client_ca() const;

 private:
  TlsPublisher(std::unique_ptr<PrivateFolder> folder, bool has_client_ca);

  std::filesystem::path Generation(std::uint64_t number) const;

  const std::unique_ptr<PrivateFolder> folder_;
  const bool has_client_ca_;
  std::uint64_t generation_ = 0;
  std::time_t modification_seconds_ = 0;
};

}  // namespace puzzlesolver::security
