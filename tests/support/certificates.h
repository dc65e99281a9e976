#pragma once

#include <string>
#include <vector>

#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "service/security/openssl_pointers.h"

namespace puzzlesolver {

/// Both in PEM format, the key without a passphrase.
struct CertifiedKey {
  std::string certificate;
  std::string key;
};

struct CertificateRequest {
  std::string common_name;
  std::vector<std::string> dns_names;
  std::vector<std::string> ip_addresses;
  std::vector<std::string> uris;
  absl::Time not_before = absl::Now() - absl::Hours(1);
  absl::Time not_after = absl::Now() + absl::Hours(24);
  int rsa_bits = 0;  ///< 0: a key on the curve P-256, which is made in no time
};

/// Signs certificates for tests. Throws std::runtime_error where OpenSSL fails.
class CertificateAuthority {
 public:
  explicit CertificateAuthority(const std::string& common_name = "Test CA");

  /// Its own certificate, signed by itself, in PEM format.
  const std::string& certificate() const { return certificate_pem_; }

  CertifiedKey IssueServer(const CertificateRequest& request) const;
  CertifiedKey IssueClient(const CertificateRequest& request) const;

 private:
  CertifiedKey Issue(const CertificateRequest& request, const std::string& usage) const;

  security::KeyPointer key_;
  security::CertificatePointer certificate_;
  std::string certificate_pem_;
};

/// The same private key, PEM format in and out, under a passphrase.
std::string Encrypt(const std::string& key, const std::string& passphrase);

}  // namespace puzzlesolver
