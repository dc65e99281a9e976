#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace puzzlesolver::storage {

/// A secret that the servers of one owner share. What carries its signature was written by one of
/// them: a replay shows that moves are legal, only the signature that they are shortest.
class SigningKey {
 public:
  static constexpr std::size_t kMinSecretBytes = 32;
  static constexpr std::size_t kSignatureBytes = 32;

  /// White space around `secret` does not count. INVALID_ARGUMENT when less than kMinSecretBytes
  /// remain; the sentence does not contain them.
  static absl::StatusOr<SigningKey> Create(std::string_view secret);

  /// HMAC-SHA-256 (RFC 2104) of `bytes`, kSignatureBytes of it. `purpose` keeps signatures of
  /// different uses apart.
  std::string Sign(std::string_view purpose, std::string_view bytes) const;

  /// In a time that does not depend on where they differ.
  bool Verify(std::string_view purpose, std::string_view bytes, std::string_view signature) const;

 private:
  explicit SigningKey(std::string secret) : secret_(std::move(secret)) {}

  std::string secret_;
};

}  // namespace puzzlesolver::storage
