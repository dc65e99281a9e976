#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "absl/status/statusor.h"

namespace puzzlesolver::security {

/// All in PEM format.
struct TlsFiles {
  std::filesystem::path certificate;  ///< the server's own, then those between it and a root
  std::filesystem::path key;          ///< of the first certificate, without a passphrase
  std::filesystem::path client_ca;    ///< who signs client certificates; empty: none are asked for
};

/// What stands in the files, unchecked.
struct TlsContent {
  std::string certificate_chain;
  std::string private_key;
  std::string client_ca;  ///< empty without the file

  bool operator==(const TlsContent&) const = default;
};

/// What two calls of `read` in a row find alike, be it an error; after kMaxReads the last.
inline constexpr int kMaxReads = 5;
absl::StatusOr<TlsContent> ReadUntilSettled(
    const std::function<absl::StatusOr<TlsContent>()>& read);

/// Reads the files until they have settled: who replaces them all by one rename, as Kubernetes
/// does, is never seen half-way. Errors: those of ReadSmallFile.
absl::StatusOr<TlsContent> ReadTlsContent(const TlsFiles& files);

/// The subject of a sentence about one of the files.
std::string NameOfCertificate(const TlsFiles& files);
std::string NameOfKey(const TlsFiles& files);
std::string NameOfClientCa(const TlsFiles& files);

}  // namespace puzzlesolver::security
