#include "service/security/pem.h"

#include <openssl/asn1.h>
#include <openssl/err.h>
#include <openssl/pem.h>

#include <ctime>
#include <utility>

#include "absl/strings/str_cat.h"

namespace puzzlesolver::security {
namespace {

BioPointer ReaderOf(const std::string& text) {
  return BioPointer(BIO_new_mem_buf(text.data(), static_cast<int>(text.size())));
}

bool IsEndOfPem() {
  const unsigned long error = ERR_peek_last_error();
  return ERR_GET_LIB(error) == ERR_LIB_PEM && ERR_GET_REASON(error) == PEM_R_NO_START_LINE;
}

// Without a callback OpenSSL would ask on the terminal.
int RefusePassphrase(char*, int, int, void* was_asked) {
  *static_cast<bool*>(was_asked) = true;
  return -1;
}

absl::StatusOr<absl::Time> TimeOf(const ASN1_TIME* time) {
  std::tm parts{};
  if (time == nullptr || ASN1_TIME_to_tm(time, &parts) != 1) {
    return absl::InvalidArgumentError("has a first certificate without a readable validity.");
  }
  return absl::FromTM(parts, absl::UTCTimeZone());
}

}  // namespace

absl::StatusOr<std::vector<CertificatePointer>> ParseCertificates(const std::string& pem) {
  std::vector<CertificatePointer> certificates;
  const BioPointer reader = ReaderOf(pem);
  while (reader != nullptr) {
    CertificatePointer next(PEM_read_bio_X509(reader.get(), nullptr, nullptr, nullptr));
    if (next == nullptr) break;
    certificates.push_back(std::move(next));
  }
  if (!IsEndOfPem()) {
    return absl::InvalidArgumentError(
        absl::StrCat("has a damaged certificate, expected whole PEM blocks (number ",
                     certificates.size() + 1, ")."));
  }
  if (certificates.empty()) {
    return absl::InvalidArgumentError("holds no certificate, expected at least one in PEM format.");
  }
  return certificates;
}

absl::StatusOr<KeyPointer> ParsePrivateKey(const std::string& pem) {
  const BioPointer reader = ReaderOf(pem);
  bool is_encrypted = false;
  KeyPointer key(reader == nullptr ? nullptr
                                   : PEM_read_bio_PrivateKey(reader.get(), nullptr,
                                                             RefusePassphrase, &is_encrypted));
  if (key != nullptr) return key;
  return absl::InvalidArgumentError(
      is_encrypted ? "is protected by a passphrase, expected a private key without one."
                   : "holds no readable private key, expected one in PEM format.");
}

absl::StatusOr<absl::Time> StartOf(const X509& certificate) {
  return TimeOf(X509_get0_notBefore(&certificate));
}

absl::StatusOr<absl::Time> ExpiryOf(const X509& certificate) {
  return TimeOf(X509_get0_notAfter(&certificate));
}

}  // namespace puzzlesolver::security
