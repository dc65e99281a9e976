#include "storage/signing_key.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "storage/big_endian.h"

namespace puzzlesolver::storage {

absl::StatusOr<SigningKey> SigningKey::Create(std::string_view secret) {
  const std::string stripped(absl::StripAsciiWhitespace({secret.data(), secret.size()}));
  if (stripped.size() >= kMinSecretBytes) return SigningKey(stripped);
  return absl::InvalidArgumentError(absl::StrCat("A signing key of ", stripped.size(),
                                                 " bytes is too short: expected at least ",
                                                 kMinSecretBytes, "."));
}

std::string SigningKey::Sign(std::string_view purpose, std::string_view bytes) const {
  std::string message;
  AppendBigEndian(static_cast<std::uint32_t>(purpose.size()), message);
  message += purpose;
  message += bytes;
  std::string signature(EVP_MAX_MD_SIZE, '\0');
  unsigned size = 0;
  const auto* data = reinterpret_cast<const unsigned char*>(message.data());
  HMAC(EVP_sha256(), secret_.data(), static_cast<int>(secret_.size()), data, message.size(),
       reinterpret_cast<unsigned char*>(signature.data()), &size);
  signature.resize(size);
  return signature;
}

bool SigningKey::Verify(std::string_view purpose, std::string_view bytes,
                        std::string_view signature) const {
  const std::string expected = Sign(purpose, bytes);
  // Without OpenSSL's help nothing is signed, and nothing verified.
  return expected.size() == kSignatureBytes && signature.size() == kSignatureBytes &&
         CRYPTO_memcmp(expected.data(), signature.data(), kSignatureBytes) == 0;
}

}  // namespace puzzlesolver::storage
