#include "service/security/file_descriptor.h"

#include <unistd.h>

#include <string>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"

namespace puzzlesolver::security {

FileDescriptor::~FileDescriptor() {
  if (is_open()) close(descriptor_);
}

FileDescriptor::FileDescriptor(FileDescriptor&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)) {}

FileDescriptor& FileDescriptor::operator=(FileDescriptor&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

absl::Status SystemError(int error, std::string_view complaint) {
  return absl::Status(
      absl::ErrnoToStatusCode(error),
      absl::StrCat(std::string(complaint), ": ", std::generic_category().message(error), "."));
}

}  // namespace puzzlesolver::security
