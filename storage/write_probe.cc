#include "storage/write_probe.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <string>

namespace puzzlesolver::storage {

bool CanBeWritten(const std::filesystem::path& directory) {
  constexpr std::size_t kBytes = std::size_t{1} << 20;
  const std::filesystem::path name = directory / "write-probe";
  const int file = open(name.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file < 0) return false;
  const std::string bytes(kBytes, 'p');
  std::size_t written = 0;
  while (written < bytes.size()) {
    const ssize_t part = write(file, bytes.data() + written, bytes.size() - written);
    if (part <= 0) break;
    written += static_cast<std::size_t>(part);
  }
  const bool durable = written == bytes.size() && fsync(file) == 0;
  close(file);
  unlink(name.c_str());
  return durable;
}

}  // namespace puzzlesolver::storage
