#include "service/security/tls_publisher.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <string_view>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "service/security/file_descriptor.h"

namespace puzzlesolver::security {
namespace {

namespace fs = std::filesystem;

constexpr const char* kCertificateName = "certificate.pem";
constexpr const char* kKeyName = "key.pem";
constexpr const char* kClientCaName = "client_ca.pem";
constexpr const char* kCurrentName = "current";
constexpr const char* kNextName = "next";

absl::Status WriteError(const fs::path& path, int error) {
  return SystemError(
      error, absl::StrCat("Published TLS material '", path.string(), "' cannot be written"));
}

bool WriteAll(const FileDescriptor& file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(file.get(), text.data(), text.size());
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

absl::Status WriteFile(const fs::path& path, const std::string& text, std::time_t modified) {
  const FileDescriptor file(
      open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR));
  const std::array<timespec, 2> times = {timespec{0, UTIME_OMIT}, timespec{modified, 0}};
  if (!file.is_open() || !WriteAll(file, text) || futimens(file.get(), times.data()) != 0) {
    return WriteError(path, errno);
  }
  return absl::OkStatus();
}

absl::Status WriteGeneration(const fs::path& folder, const TlsContent& content,
                             std::time_t modified) {
  if (mkdir(folder.c_str(), S_IRWXU) != 0) return WriteError(folder, errno);
  absl::Status status = WriteFile(folder / kCertificateName, content.certificate_chain, modified);
  if (status.ok()) status = WriteFile(folder / kKeyName, content.private_key, modified);
  if (status.ok() && !content.client_ca.empty()) {
    status = WriteFile(folder / kClientCaName, content.client_ca, modified);
  }
  return status;
}

absl::Status PointTo(const fs::path& generation) {
  const fs::path next = generation.parent_path() / kNextName;
  const fs::path current = generation.parent_path() / kCurrentName;
  unlink(next.c_str());
  if (symlink(generation.filename().c_str(), next.c_str()) != 0) return WriteError(next, errno);
  if (rename(next.c_str(), current.c_str()) != 0) return WriteError(current, errno);
  return absl::OkStatus();
}

void Remove(const fs::path& folder) {
  std::error_code ignored;
  fs::remove_all(folder, ignored);
}

}  // namespace

absl::StatusOr<std::unique_ptr<TlsPublisher>> TlsPublisher::Create(const TlsContent& first,
                                                                   const fs::path& parent) {
  auto folder = PrivateFolder::Create(parent);
  if (!folder.ok()) return folder.status();
  std::unique_ptr<TlsPublisher> publisher(
      new TlsPublisher(*std::move(folder), !first.client_ca.empty()));
  if (absl::Status status = publisher->Publish(first); !status.ok()) return status;
  return publisher;
}

TlsPublisher::TlsPublisher(std::unique_ptr<PrivateFolder> folder, bool has_client_ca)
    : folder_(std::move(folder)), has_client_ca_(has_client_ca) {}

absl::Status TlsPublisher::Publish(const TlsContent& content) {
  const fs::path next = Generation(generation_ + 1);
  const std::time_t modified = std::max(std::time(nullptr), modification_seconds_ + 1);
  absl::Status status = WriteGeneration(next, content, modified);
  if (status.ok()) status = PointTo(next);
  if (!status.ok()) {
    Remove(next);
    return status;
  }
  modification_seconds_ = modified;
  ++generation_;
  if (generation_ > 2) Remove(Generation(generation_ - 2));
  return absl::OkStatus();
}

fs::path TlsPublisher::certificate() const {
  return folder_->path() / kCurrentName / kCertificateName;
}

fs::path TlsPublisher::key() const { return folder_->path() / kCurrentName / kKeyName; }

fs::path TlsPublisher::client_ca() const {
  return has_client_ca_ ? folder_->path() / kCurrentName / kClientCaName : fs::path();
}

fs::path TlsPublisher::Generation(std::uint64_t number) const {
  return folder_->path() / absl::StrCat("generation-", number);
}

}  // namespace puzzlesolver::security
