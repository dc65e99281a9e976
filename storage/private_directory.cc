#include "storage/private_directory.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>

#include "absl/strings/str_cat.h"

namespace puzzlesolver::storage {
namespace {

absl::Status ErrorOf(const std::filesystem::path& directory, std::string_view what,
                     const char* done, int error) {
  const std::string message =
      absl::StrCat(std::string(what), " '", directory.string(), "' cannot be ", done, ": ",
                   std::error_code(error, std::generic_category()).message(), ".");
  const bool full = error == ENOSPC || error == EDQUOT;
  return full ? absl::ResourceExhaustedError(message) : absl::PermissionDeniedError(message);
}

}  // namespace

absl::Status PreparePrivateDirectory(const std::filesystem::path& directory,
                                     std::string_view what) {
  std::filesystem::path part;
  for (const std::filesystem::path& name : directory) {
    part /= name;
    struct stat found {};
    if (stat(part.c_str(), &found) == 0 && S_ISDIR(found.st_mode)) continue;
    if (mkdir(part.c_str(), S_IRWXU) != 0) return ErrorOf(directory, what, "created", errno);
  }
  if (access(directory.c_str(), R_OK | W_OK | X_OK) != 0) {
    return ErrorOf(directory, what, "written", errno);
  }
  return absl::OkStatus();
}

}  // namespace puzzlesolver::storage
