#include "tests/support/certificates.h"

#include <openssl/asn1.h>
#include <openssl/ec.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/x509v3.h>

#include <memory>
#include <stdexcept>
#include <utility>

namespace puzzlesolver {
namespace {

using security::BioPointer;
using security::CertificatePointer;
using security::KeyPointer;
using security::OpenSslFree;
using ExtensionPointer = std::unique_ptr<X509_EXTENSION, OpenSslFree<X509_EXTENSION_free>>;

void Require(bool done, const std::string& what) {
  if (!done) throw std::runtime_error("OpenSSL failed: " + what);
}

KeyPointer MakeKey(int rsa_bits) {
  KeyPointer key(rsa_bits == 0 ? EVP_EC_gen("P-256")
                               : EVP_RSA_gen(static_cast<unsigned int>(rsa_bits)));
  Require(key != nullptr, "key");
  return key;
}

// What `write` writes to a BIO.
template <typename Write>
std::string Written(const Write& write) {
  const BioPointer text(BIO_new(BIO_s_mem()));
  Require(text != nullptr && write(text.get()) == 1, "PEM");
  std::string pem(BIO_ctrl_pending(text.get()), '\0');
  Require(BIO_read(text.get(), pem.data(), static_cast<int>(pem.size())) ==
              static_cast<int>(pem.size()),
          "BIO_read");
  return pem;
}

std::string PemOf(X509& certificate) {
  return Written([&](BIO* text) { return PEM_write_bio_X509(text, &certificate); });
}

std::string PemOf(EVP_PKEY& key) {
  return Written([&](BIO* text) {
    return PEM_write_bio_PKCS8PrivateKey(text, &key, nullptr, nullptr, 0, nullptr, nullptr);
  });
}

void AddExtension(X509& certificate, int kind, const std::string& value) {
  const ExtensionPointer extension(X509V3_EXT_conf_nid(nullptr, nullptr, kind, value.c_str()));
  Require(extension != nullptr, value);
  Require(X509_add_ext(&certificate, extension.get(), -1) == 1, value);
}

void SetValidity(X509& certificate, absl::Time not_before, absl::Time not_after) {
  Require(ASN1_TIME_set(X509_getm_notBefore(&certificate), absl::ToTimeT(not_before)) != nullptr,
          "notBefore");
  Require(ASN1_TIME_set(X509_getm_notAfter(&certificate), absl::ToTimeT(not_after)) != nullptr,
          "notAfter");
}

void SetSerial(X509& certificate) {
  std::uint32_t serial = 0;
  Require(RAND_bytes(reinterpret_cast<unsigned char*>(&serial), sizeof serial) == 1, "RAND_bytes");
  Require(ASN1_INTEGER_set_uint64(X509_get_serialNumber(&certificate), serial) == 1, "serial");
}

// All but issuer, extensions and signature.
CertificatePointer Draft(const CertificateRequest& request, EVP_PKEY& key) {
  CertificatePointer certificate(X509_new());
  Require(certificate != nullptr && X509_set_version(certificate.get(), X509_VERSION_3) == 1,
          "certificate");
  SetSerial(*certificate);
  SetValidity(*certificate, request.not_before, request.not_after);
  const auto* name = reinterpret_cast<const unsigned char*>(request.common_name.c_str());
  Require(X509_NAME_add_entry_by_txt(X509_get_subject_name(certificate.get()), "CN", MBSTRING_UTF8,
                                     name, -1, -1, 0) == 1,
          "common name");
  Require(X509_set_pubkey(certificate.get(), &key) == 1, "public key");
  return certificate;
}

void Sign(X509& certificate, const X509& issuer, EVP_PKEY& issuer_key) {
  Require(X509_set_issuer_name(&certificate, X509_get_subject_name(&issuer)) == 1, "issuer");
  Require(X509_sign(&certificate, &issuer_key, EVP_sha256()) > 0, "signature");
}

// "DNS:a.example,IP:127.0.0.1"
std::string AlternativeNames(const CertificateRequest& request) {
  std::string names;
  const auto add = [&names](const std::string& kind, const std::vector<std::string>& values) {
    for (const std::string& value : values) {
      names.append(names.empty() ? "" : ",").append(kind).append(":").append(value);
    }
  };
  add("DNS", request.dns_names);
  add("IP", request.ip_addresses);
  add("URI", request.uris);
  return names;
}

}  // namespace

CertificateAuthority::CertificateAuthority(const std::string& common_name)
    : key_(MakeKey(0)), certificate_(Draft({.common_name = common_name}, *key_)) {
  AddExtension(*certificate_, NID_basic_constraints, "critical,CA:TRUE");
  AddExtension(*certificate_, NID_key_usage, "critical,keyCertSign,cRLSign");
  Sign(*certificate_, *certificate_, *key_);
  certificate_pem_ = PemOf(*certificate_);
}

CertifiedKey CertificateAuthority::IssueServer(const CertificateRequest& request) const {
  return Issue(request, "serverAuth");
}

CertifiedKey CertificateAuthority::IssueClient(const CertificateRequest& request) const {
  return Issue(request, "clientAuth");
}

CertifiedKey CertificateAuthority::Issue(const CertificateRequest& request,
                                         const std::string& usage) const {
  const KeyPointer key = MakeKey(request.rsa_bits);
  const CertificatePointer certificate = Draft(request, *key);
  AddExtension(*certificate, NID_basic_constraints, "critical,CA:FALSE");
  AddExtension(*certificate, NID_ext_key_usage, usage);
  const std::string names = AlternativeNames(request);
  if (!names.empty()) AddExtension(*certificate, NID_subject_alt_name, names);
  Sign(*certificate, *certificate_, *key_);
  return {PemOf(*certificate), PemOf(*key)};
}

std::string Encrypt(const std::string& key, const std::string& passphrase) {
  const BioPointer text(BIO_new_mem_buf(key.data(), static_cast<int>(key.size())));
  const KeyPointer parsed(PEM_read_bio_PrivateKey(text.get(), nullptr, nullptr, nullptr));
  Require(parsed != nullptr, "private key");
  return Written([&](BIO* out) {
    return PEM_write_bio_PKCS8PrivateKey(out, parsed.get(), EVP_aes_128_cbc(), passphrase.data(),
                                         static_cast<int>(passphrase.size()), nullptr, nullptr);
  });
}

}  // namespace puzzlesolver
