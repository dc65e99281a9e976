#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "service/security/access_list.h"

namespace puzzlesolver::security {

/// The access list of a file (its format: AccessList), which may be replaced while calls go on.
class AccessControl {
 public:
  /// Errors are one sentence that names the file, the line and what was expected.
  static absl::StatusOr<std::unique_ptr<AccessControl>> Open(std::filesystem::path file);

  /// UNAUTHENTICATED without credentials or with unknown ones, PERMISSION_DENIED when the caller
  /// lacks the right. Messages never repeat a credential. From any thread; never waits for the
  /// disk.
  absl::StatusOr<Caller> Admit(const Credentials& credentials, Right needed) const;

  /// Reads the file again: true if a changed list is in force from now on. On an error, those of
  /// Open, the old list stays; the same error is not returned again before the file changes, so
  /// that a caller can report each. From one thread at a time.
  absl::StatusOr<bool> Reload();

 private:
  explicit AccessControl(std::filesystem::path file) : file_(std::move(file)) {}

  std::shared_ptr<const AccessList> list() const;

  const std::filesystem::path file_;
  /// What the last Reload found: the file's text, or why it could not be read.
  absl::StatusOr<std::string> seen_;
  mutable std::mutex mutex_;
  std::shared_ptr<const AccessList> list_;  ///< guarded by mutex_
};

}  // namespace puzzlesolver::security
