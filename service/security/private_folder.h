#pragma once

#include <filesystem>
#include <memory>

#include "absl/status/statusor.h"
#include "service/security/file_descriptor.h"

namespace puzzlesolver::security {

/// A new folder for its owner alone (mode 0700), removed with all its content at the end. Locked
/// (flock) meanwhile: cleaners of /tmp such as systemd-tmpfiles leave locked folders alone, and the
/// lock tells it from those that killed processes have left, which Create removes.
class PrivateFolder {
 public:
  /// Below `parent`; empty is the system's folder for temporary files. Errors are one sentence that
  /// names `parent`.
  static absl::StatusOr<std::unique_ptr<PrivateFolder>> Create(std::filesystem::path parent);

  ~PrivateFolder();
  PrivateFolder(const PrivateFolder&) = delete;
  PrivateFolder& operator=(const PrivateFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  PrivateFolder(std::filesystem::path path, FileDescriptor lock);

  std::filesystem::path path_;
  FileDescriptor lock_;
};

}  // namespace puzzlesolver::security
