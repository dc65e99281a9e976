#include "service/security/private_folder.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"

namespace puzzlesolver::security {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPrefix = "puzzlesolver-tls-";
constexpr int kMaxAttempts = 10;

// Not open unless the folder is this user's, is still there, and nobody else has the lock.
FileDescriptor Lock(const fs::path& folder) {
  FileDescriptor lock(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  if (!lock.is_open() || flock(lock.get(), LOCK_EX | LOCK_NB) != 0) return {};
  struct stat locked {};
  struct stat named {};
  if (fstat(lock.get(), &locked) != 0 || lstat(folder.c_str(), &named) != 0) return {};
  if (locked.st_uid != geteuid() || locked.st_ino != named.st_ino) return {};
  return lock;
}

void Remove(const fs::path& folder) {
  std::error_code ignored;
  fs::remove_all(folder, ignored);
}

void RemoveLeftovers(const fs::path& parent) {
  std::error_code error;
  for (fs::directory_iterator entry(parent, error), end; !error && entry != end;
       entry.increment(error)) {
    if (!entry->path().filename().string().starts_with(kPrefix)) continue;
    const FileDescriptor lock = Lock(entry->path());
    if (lock.is_open()) Remove(entry->path());
  }
}

}  // namespace

absl::StatusOr<std::unique_ptr<PrivateFolder>> PrivateFolder::Create(fs::path parent) {
  std::error_code error;
  if (parent.empty()) parent = fs::temp_directory_path(error);
  if (error) return SystemError(error.value(), "The folder for temporary files cannot be used");
  RemoveLeftovers(parent);
  // Between its making and its locking another process may take the folder for a leftover.
  for (int attempt = 0; attempt < kMaxAttempts; ++attempt) {
    std::string path = (parent / absl::StrCat(std::string(kPrefix), "XXXXXX")).string();
    if (mkdtemp(path.data()) == nullptr) {
      return SystemError(errno, absl::StrCat("A private folder for TLS keys in '", parent.string(),
                                             "' cannot be created"));
    }
    FileDescriptor lock = Lock(path);
    if (lock.is_open()) {
      return std::unique_ptr<PrivateFolder>(new PrivateFolder(path, std::move(lock)));
    }
    Remove(path);
  }
  return absl::UnavailableError(
      absl::StrCat("A private folder for TLS keys in '", parent.string(), "' cannot be locked."));
}

PrivateFolder::PrivateFolder(fs::path path, FileDescriptor lock)
    : path_(std::move(path)), lock_(std::move(lock)) {}

PrivateFolder::~PrivateFolder() { Remove(path_); }

}  // namespace puzzlesolver::security
