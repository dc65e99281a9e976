#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "service/security/openssl_pointers.h"

namespace puzzlesolver::security {

/// Errors are INVALID_ARGUMENT with a message that continues "File 'x' " and tells nothing of the
/// content. OpenSSL's queue of errors may be left with entries.

/// Every certificate of `pem`, at least one, in order. What stands between PEM blocks, and blocks
/// of other kinds, are skipped.
absl::StatusOr<std::vector<CertificatePointer>> ParseCertificates(const std::string& pem);

/// The first private key of `pem`. One with a passphrase is an error; nobody is asked for it.
absl::StatusOr<KeyPointer> ParsePrivateKey(const std::string& pem);

/// From when, and until when, a certificate is valid.
absl::StatusOr<absl::Time> StartOf(const X509& certificate);
absl::StatusOr<absl::Time> ExpiryOf(const X509& certificate);

}  // namespace puzzlesolver::security
