#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "service/security/tls_files.h"

namespace puzzlesolver::security {

inline void Write(const std::filesystem::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

inline std::string Read(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline TlsFiles TlsFilesIn(const std::filesystem::path& folder) {
  return {folder / "tls.crt", folder / "tls.key", folder / "ca.crt"};
}

inline void Write(const TlsFiles& files, const TlsContent& content) {
  Write(files.certificate, content.certificate_chain);
  Write(files.key, content.private_key);
  if (!files.client_ca.empty()) Write(files.client_ca, content.client_ca);
}

}  // namespace puzzlesolver::security
