#include "service/engine/tables/table_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <optional>
#include <system_error>
#include <utility>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace puzzlesolver {
namespace {

using Path = std::filesystem::path;

constexpr int kFormatVersion = 1;
constexpr char kTemporarySuffix[] = ".making";

// Who cuts a file short that others have mapped ends them all.
constexpr mode_t kFinishedMode = 0444;

absl::Status SystemError(int error, const Path& path, const std::string& what) {
  return absl::ErrnoToStatus(error, absl::StrCat(what, " '", path.string(), "'"));
}

absl::Status Stopped(const Path& path) {
  return absl::CancelledError(absl::StrCat("Work on '", path.string(), "' was stopped."));
}

std::string Header(const TableIdentity& identity, std::uint32_t checksum) {
  std::string header =
      absl::StrFormat("puzzlesolver table\nformat %d\nname %s\nbytes %d\ncrc32 %08x\n",
                      kFormatVersion, identity.name, identity.bytes, checksum);
  header.resize(kTableHeaderBytes);
  return header;
}

/// nullopt when `stop` is requested.
std::optional<std::uint32_t> Checksum(std::span<const std::uint8_t> bytes,
                                      const std::stop_token& stop) {
  constexpr std::size_t kChunk = std::size_t{4} << 20;
  uLong checksum = crc32_z(0, nullptr, 0);
  while (!bytes.empty()) {
    if (stop.stop_requested()) return std::nullopt;
    const auto chunk = bytes.first(std::min(kChunk, bytes.size()));
    checksum = crc32_z(checksum, chunk.data(), chunk.size());
    bytes = bytes.subspan(chunk.size());
  }
  return static_cast<std::uint32_t>(checksum);
}

/// A file descriptor that is closed at the end.
class File {
 public:
  File(const Path& path, int flags) : descriptor_(open(path.c_str(), flags | O_CLOEXEC, 0644)) {}
  ~File() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  File(File&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  File& operator=(File&&) = delete;

  bool is_open() const { return descriptor_ >= 0; }
  int descriptor() const { return descriptor_; }

 private:
  int descriptor_;
};

absl::StatusOr<std::shared_ptr<TableMemory>> Map(const File& file, std::uint64_t file_bytes,
                                                 int protection, const Path& path) {
  void* mapping = mmap(nullptr, file_bytes, protection, MAP_SHARED, file.descriptor(), 0);
  if (mapping == MAP_FAILED) return SystemError(errno, path, "Cannot map");
  return std::make_shared<TableMemory>(mapping, file_bytes, kTableHeaderBytes);
}

/// The temporary file, locked by this process alone. The lock is of the file, not of the name:
/// whoever held it before may have renamed the file meanwhile.
absl::StatusOr<File> LockTemporary(const Path& path) {
  while (true) {
    File file(path, O_RDWR | O_CREAT);
    if (!file.is_open()) return SystemError(errno, path, "Cannot create");
    if (flock(file.descriptor(), LOCK_EX | LOCK_NB) != 0) {
      return absl::UnavailableError(
          absl::StrCat("Another process is making '", path.string(), "' now."));
    }
    struct stat locked {};
    struct stat named {};
    if (fstat(file.descriptor(), &locked) == 0 && stat(path.c_str(), &named) == 0 &&
        locked.st_ino == named.st_ino) {
      return file;
    }
  }
}

absl::Status SyncDirectory(const Path& directory) {
  const File file(directory.empty() ? Path(".") : directory, O_RDONLY | O_DIRECTORY);
  if (!file.is_open() || fsync(file.descriptor()) != 0) {
    return SystemError(errno, directory, "Cannot make durable");
  }
  return absl::OkStatus();
}

absl::Status FillFile(const File& file, const Path& path, const TableIdentity& identity,
                      const FillTable& fill, const std::stop_token& stop) {
  const std::uint64_t file_bytes = kTableHeaderBytes + identity.bytes;
  const auto size = static_cast<off_t>(file_bytes);
  if (ftruncate(file.descriptor(), size) != 0) return SystemError(errno, path, "Cannot resize");
  // A page of a file with holes cannot be written when the disk is full: that would be a SIGBUS.
  if (const int error = posix_fallocate(file.descriptor(), 0, size); error != 0) {
    return SystemError(error, path, "Cannot reserve space for");
  }
  auto memory = Map(file, file_bytes, PROT_READ | PROT_WRITE, path);
  if (!memory.ok()) return memory.status();
  const std::span<std::uint8_t> bytes = (*memory)->writable_bytes();
  if (!fill(bytes)) return Stopped(path);
  const auto checksum = Checksum(bytes, stop);
  if (!checksum) return Stopped(path);
  const std::string header = Header(identity, *checksum);
  if (pwrite(file.descriptor(), header.data(), header.size(), 0) !=
          static_cast<ssize_t>(header.size()) ||
      fsync(file.descriptor()) != 0) {
    return SystemError(errno, path, "Cannot write");
  }
  return absl::OkStatus();
}

}  // namespace

TableMemory::TableMemory(void* mapping, std::size_t mapped_bytes, std::size_t offset)
    : mapping_(mapping),
      mapped_bytes_(mapped_bytes),
      bytes_(static_cast<std::uint8_t*>(mapping) + offset, mapped_bytes - offset) {}

TableMemory::~TableMemory() { munmap(mapping_, mapped_bytes_); }

absl::StatusOr<std::shared_ptr<TableMemory>> TableMemory::Allocate(std::uint64_t bytes) {
  void* mapping = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mapping == MAP_FAILED) {
    return absl::ResourceExhaustedError(
        absl::StrCat("No memory for a table of ", bytes, " bytes."));
  }
  return std::make_shared<TableMemory>(mapping, bytes, 0);
}

absl::StatusOr<std::shared_ptr<const TableMemory>> OpenTableFile(const Path& path,
                                                                 const TableIdentity& identity,
                                                                 const std::stop_token& stop) {
  // To open a pipe would wait for somebody to write.
  const File file(path, O_RDONLY | O_NONBLOCK);
  if (!file.is_open()) return SystemError(errno, path, "Cannot open");
  struct stat status {};
  if (fstat(file.descriptor(), &status) != 0) return SystemError(errno, path, "Cannot look at");
  if (!S_ISREG(status.st_mode)) {
    return absl::DataLossError(absl::StrCat("'", path.string(), "' is no regular file."));
  }
  const std::uint64_t file_bytes = kTableHeaderBytes + identity.bytes;
  if (static_cast<std::uint64_t>(status.st_size) != file_bytes) {
    return absl::DataLossError(absl::StrCat("'", path.string(), "' has ", status.st_size,
                                            " bytes, expected ", file_bytes, "."));
  }
  auto memory = Map(file, file_bytes, PROT_READ, path);
  if (!memory.ok()) return memory.status();
  const std::span<const std::uint8_t> bytes = (*memory)->bytes();
  const auto checksum = Checksum(bytes, stop);
  if (!checksum) return Stopped(path);
  const std::string expected = Header(identity, *checksum);
  if (!std::equal(expected.begin(), expected.end(), bytes.data() - kTableHeaderBytes,
                  [](char a, std::uint8_t b) { return static_cast<std::uint8_t>(a) == b; })) {
    return absl::DataLossError(absl::StrCat(
        "'", path.string(), "' is damaged or another table than '", identity.name, "'."));
  }
  return *std::move(memory);
}

absl::Status MakeTableFile(const Path& path, const TableIdentity& identity, const FillTable& fill,
                           const std::stop_token& stop) {
  Path temporary = path;
  temporary += kTemporarySuffix;
  const absl::StatusOr<File> file = LockTemporary(temporary);
  if (!file.ok()) return file.status();
  absl::Cleanup remove = [&] { unlink(temporary.c_str()); };
  if (absl::Status status = FillFile(*file, temporary, identity, fill, stop); !status.ok()) {
    return status;
  }
  if (rename(temporary.c_str(), path.c_str()) != 0) {
    return SystemError(errno, path, "Cannot rename the finished table to");
  }
  std::move(remove).Cancel();
  fchmod(file->descriptor(), kFinishedMode);
  return SyncDirectory(path.parent_path());
}

void RemoveUnfinishedTableFiles(const Path& directory) {
  std::error_code error;
  std::filesystem::directory_iterator entry(directory, error);
  for (const std::filesystem::directory_iterator end; !error && entry != end;
       entry.increment(error)) {
    const Path& path = entry->path();
    if (path.extension() != kTemporarySuffix) continue;
    const File file(path, O_RDWR | O_NONBLOCK);
    if (file.is_open() && flock(file.descriptor(), LOCK_EX | LOCK_NB) == 0) unlink(path.c_str());
  }
}

}  // namespace puzzlesolver
