#include "service/security/small_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "absl/strings/str_cat.h"
#include "service/security/file_descriptor.h"

namespace puzzlesolver::security {
namespace {

// False is an error, in errno. Stops beyond the limit, to tell what is too large.
bool ReadUpToTheLimit(const FileDescriptor& file, std::string& content) {
  std::array<char, 16384> part;
  while (content.size() <= kMaxFileBytes) {
    const ssize_t bytes = read(file.get(), part.data(), part.size());
    if (bytes == 0) break;
    if (bytes > 0) content.append(part.data(), static_cast<std::size_t>(bytes));
    if (bytes < 0 && errno != EINTR) return false;
  }
  return true;
}

}  // namespace

absl::StatusOr<std::string> ReadSmallFile(std::string_view what,
                                          const std::filesystem::path& path) {
  const std::string name = NameOf(what, path);
  const FileDescriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat found {};
  if (!file.is_open() || fstat(file.get(), &found) != 0) {
    return SystemError(errno, absl::StrCat(name, " cannot be opened"));
  }
  if (!S_ISREG(found.st_mode)) {
    return absl::InvalidArgumentError(absl::StrCat(name, " is not a regular file."));
  }
  std::string content;
  if (!ReadUpToTheLimit(file, content)) {
    return SystemError(errno, absl::StrCat(name, " cannot be read"));
  }
  if (content.size() > kMaxFileBytes) {
    return absl::InvalidArgumentError(
        absl::StrCat(name, " is too large, expected at most ", kMaxFileBytes, " bytes."));
  }
  return content;
}

std::string NameOf(std::string_view what, const std::filesystem::path& path) {
  return absl::StrCat(std::string(what), " '", path.string(), "'");
}

}  // namespace puzzlesolver::security
