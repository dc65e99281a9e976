#pragma once

#include "absl/status/statusor.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "service/security/tls_files.h"

namespace puzzlesolver::security {

/// Content that OpenSSL takes.
struct TlsMaterial : TlsContent {
  /// When the server's own certificate ends; those that follow it in the chain are not asked.
  absl::Time expiry;

  bool operator==(const TlsMaterial&) const = default;
};

/// Checks `content`, which was read from `files`: all certificates and the key can be parsed, the
/// key belongs to the first certificate, which is valid at `now`, OpenSSL lets a server use them
/// (it refuses keys that are too short), and a client CA file holds a certificate.
/// Errors are INVALID_ARGUMENT, one sentence that names the file and repeats nothing of a key. Some
/// milliseconds. Leaves the thread's queue of OpenSSL errors empty.
absl::StatusOr<TlsMaterial> CheckTlsContent(const TlsFiles& files, TlsContent content,
                                            absl::Time now);

/// ReadTlsContent, then CheckTlsContent.
absl::StatusOr<TlsMaterial> ReadTlsMaterial(const TlsFiles& files, absl::Time now = absl::Now());

}  // namespace puzzlesolver::security
