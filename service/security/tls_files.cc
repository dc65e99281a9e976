#include "service/security/tls_files.h"

#include <utility>

#include "service/security/small_file.h"

namespace puzzlesolver::security {
namespace {

constexpr std::string_view kCertificate = "TLS certificate file";
constexpr std::string_view kKey = "TLS key file";
constexpr std::string_view kClientCa = "Client CA file";

absl::StatusOr<TlsContent> ReadOnce(const TlsFiles& files) {
  auto certificate_chain = ReadSmallFile(kCertificate, files.certificate);
  if (!certificate_chain.ok()) return certificate_chain.status();
  auto private_key = ReadSmallFile(kKey, files.key);
  if (!private_key.ok()) return private_key.status();
  TlsContent content{*std::move(certificate_chain), *std::move(private_key), ""};
  if (files.client_ca.empty()) return content;
  auto client_ca = ReadSmallFile(kClientCa, files.client_ca);
  if (!client_ca.ok()) return client_ca.status();
  content.client_ca = *std::move(client_ca);
  return content;
}

bool AreSame(const absl::StatusOr<TlsContent>& a, const absl::StatusOr<TlsContent>& b) {
  return a.ok() && b.ok() ? *a == *b : a.status() == b.status();
}

}  // namespace

absl::StatusOr<TlsContent> ReadUntilSettled(
    const std::function<absl::StatusOr<TlsContent>()>& read) {
  absl::StatusOr<TlsContent> content = read();
  for (int reads = 1; reads < kMaxReads; ++reads) {
    absl::StatusOr<TlsContent> again = read();
    const bool is_settled = AreSame(content, again);
    content = std::move(again);
    if (is_settled) break;
  }
  return content;
}

absl::StatusOr<TlsContent> ReadTlsContent(const TlsFiles& files) {
  return ReadUntilSettled([&files] { return ReadOnce(files); });
}

std::string NameOfCertificate(const TlsFiles& files) {
  return NameOf(kCertificate, files.certificate);
}

std::string NameOfKey(const TlsFiles& files) { return NameOf(kKey, files.key); }

std::string NameOfClientCa(const TlsFiles& files) { return NameOf(kClientCa, files.client_ca); }

}  // namespace puzzlesolver::security
