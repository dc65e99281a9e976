#pragma once

#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

#include <memory>

namespace puzzlesolver::security {

/// Frees an object of OpenSSL's with the function that OpenSSL has for its type.
template <auto kFree>
struct OpenSslFree {
  template <typename Object>
  void operator()(Object* object) const {
    kFree(object);
  }
};

using BioPointer = std::unique_ptr<BIO, OpenSslFree<BIO_free>>;
using CertificatePointer = std::unique_ptr<X509, OpenSslFree<X509_free>>;
using KeyPointer = std::unique_ptr<EVP_PKEY, OpenSslFree<EVP_PKEY_free>>;
using TlsContextPointer = std::unique_ptr<SSL_CTX, OpenSslFree<SSL_CTX_free>>;

}  // namespace puzzlesolver::security
