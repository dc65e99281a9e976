#pragma once

#include <string_view>

#include "absl/status/status.h"

namespace puzzlesolver::security {

/// Owns an open file descriptor, or none.
class FileDescriptor {
 public:
  FileDescriptor() = default;
  /// Takes what open() returned; a negative number is none.
  explicit FileDescriptor(int descriptor) : descriptor_(descriptor) {}
  ~FileDescriptor();
  FileDescriptor(FileDescriptor&& other) noexcept;
  FileDescriptor& operator=(FileDescriptor&& other) noexcept;

  bool is_open() const { return descriptor_ >= 0; }
  int get() const { return descriptor_; }

 private:
  int descriptor_ = -1;
};

/// "<complaint>: <what the system says about `error`>.", with the code that fits `error`, an errno.
absl::Status SystemError(int error, std::string_view complaint);

}  // namespace puzzlesolver::security
