#include "service/security/tls_material.h"

#include <openssl/err.h>

#include <utility>
#include <vector>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/str_cat.h"
#include "service/security/pem.h"

namespace puzzlesolver::security {
namespace {

using Chain = std::vector<CertificatePointer>;

absl::Status Complain(const std::string& file, absl::string_view complaint) {
  return absl::InvalidArgumentError(absl::StrCat(file, " ", complaint));
}

std::string FormatUtc(absl::Time time) {
  return absl::FormatTime("%Y-%m-%dT%H:%M:%SZ", time, absl::UTCTimeZone());
}

// When the certificate ends.
absl::StatusOr<absl::Time> CheckValidity(const X509& leaf, absl::Time now) {
  const absl::StatusOr<absl::Time> start = StartOf(leaf);
  if (!start.ok()) return start;
  absl::StatusOr<absl::Time> expiry = ExpiryOf(leaf);
  if (!expiry.ok()) return expiry;
  // Without the present time: the same fault has the same sentence whenever it is found.
  if (now < *start) {
    return absl::InvalidArgumentError(absl::StrCat("is not valid before ", FormatUtc(*start),
                                                   ", expected a certificate that is valid now."));
  }
  if (now > *expiry) {
    return absl::InvalidArgumentError(absl::StrCat("has expired at ", FormatUtc(*expiry),
                                                   ", expected a certificate that is valid now."));
  }
  return expiry;
}

// What a handshake would otherwise be the first to find out.
bool CanServe(const Chain& chain, EVP_PKEY* key) {
  const TlsContextPointer context(SSL_CTX_new(TLS_server_method()));
  if (context == nullptr) return false;
  if (SSL_CTX_use_certificate(context.get(), chain.front().get()) != 1) return false;
  for (std::size_t i = 1; i < chain.size(); ++i) {
    if (SSL_CTX_add1_chain_cert(context.get(), chain[i].get()) != 1) return false;
  }
  return SSL_CTX_use_PrivateKey(context.get(), key) == 1;
}

std::string LastReason() {
  const char* reason = ERR_reason_error_string(ERR_peek_last_error());
  return reason == nullptr ? "no reason given" : reason;
}

absl::StatusOr<absl::Time> CheckServer(const TlsFiles& files, const TlsContent& content,
                                       absl::Time now) {
  const std::string certificate = NameOfCertificate(files);
  const absl::StatusOr<Chain> chain = ParseCertificates(content.certificate_chain);
  if (!chain.ok()) return Complain(certificate, chain.status().message());
  const absl::StatusOr<KeyPointer> key = ParsePrivateKey(content.private_key);
  if (!key.ok()) return Complain(NameOfKey(files), key.status().message());
  if (X509_check_private_key(chain->front().get(), key->get()) != 1) {
    return Complain(NameOfKey(files), absl::StrCat("does not belong to the first certificate of '",
                                                   files.certificate.string(), "'."));
  }
  const absl::StatusOr<absl::Time> expiry = CheckValidity(*chain->front(), now);
  if (!expiry.ok()) return Complain(certificate, expiry.status().message());
  if (!CanServe(*chain, key->get())) {
    return Complain(certificate, absl::StrCat("is refused by OpenSSL: ", LastReason(), "."));
  }
  return expiry;
}

}  // namespace

absl::StatusOr<TlsMaterial> CheckTlsContent(const TlsFiles& files, TlsContent content,
                                            absl::Time now) {
  ERR_clear_error();
  const absl::Cleanup clear = [] { ERR_clear_error(); };
  const absl::StatusOr<absl::Time> expiry = CheckServer(files, content, now);
  if (!expiry.ok()) return expiry.status();
  if (!files.client_ca.empty()) {
    const absl::StatusOr<Chain> client_ca = ParseCertificates(content.client_ca);
    if (!client_ca.ok()) return Complain(NameOfClientCa(files), client_ca.status().message());
  }
  return TlsMaterial{std::move(content), *expiry};
}

absl::StatusOr<TlsMaterial> ReadTlsMaterial(const TlsFiles& files, absl::Time now) {
  absl::StatusOr<TlsContent> content = ReadTlsContent(files);
  if (!content.ok()) return content.status();
  return CheckTlsContent(files, *std::move(content), now);
}

}  // namespace puzzlesolver::security
