#include "service/security/digest.h"

#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>

namespace puzzlesolver::security {

std::optional<Digest> Sha256(std::string_view bytes) {
  Digest digest;
  const int done = EVP_Digest(bytes.data(), bytes.size(), digest.data(), nullptr, EVP_sha256(),
                              /*impl=*/nullptr);
  if (done == 1) return digest;
  ERR_clear_error();
  return std::nullopt;
}

bool AreEqual(const Digest& a, const Digest& b) {
  return CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace puzzlesolver::security
