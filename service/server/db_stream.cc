#include "service/server/db_stream.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"

namespace puzzlesolver::server {
namespace {

constexpr char kStandardStream[] = "-";
constexpr int kPatienceMilliseconds = 20;
constexpr std::size_t kReadBytes = std::size_t{256} << 10;

std::filesystem::path MakingName(std::filesystem::path file) { return file += ".making"; }

std::string NameOf(const std::filesystem::path& file, const char* stream) {
  return file.empty() ? stream : absl::StrCat("File '", file.string(), "'");
}

absl::Status ErrorOf(const std::string& name, const char* done, int error) {
  return absl::UnavailableError(
      absl::StrCat(name, " cannot be ", done, ": ",
                   std::error_code(error, std::generic_category()).message(), "."));
}

/// Where `file` leads, whether there is something or not.
std::filesystem::path EndOfLinks(std::filesystem::path file) {
  constexpr int kMaxLinks = 40;
  std::error_code error;
  for (int links = 0; links < kMaxLinks && std::filesystem::is_symlink(file, error); ++links) {
    // An absolute path replaces what stands before it.
    file = file.parent_path() / std::filesystem::read_symlink(file, error);
  }
  return file;
}

bool IsRegular(int descriptor) {
  struct stat found {};
  return fstat(descriptor, &found) == 0 && S_ISREG(found.st_mode);
}

/// False when a stop came first.
bool AwaitReady(int descriptor, short events, const std::stop_token& stop) {
  pollfd wanted = {.fd = descriptor, .events = events, .revents = 0};
  while (!stop.stop_requested()) {
    if (poll(&wanted, 1, kPatienceMilliseconds) > 0) return true;
  }
  return false;
}

absl::Status Stopped() { return absl::CancelledError("The command was stopped."); }

}  // namespace

absl::StatusOr<std::unique_ptr<ExportFile>> ExportFile::Create(const std::filesystem::path& file) {
  if (file == kStandardStream) {
    return std::unique_ptr<ExportFile>(new ExportFile({}, {}, STDOUT_FILENO));
  }
  std::error_code error;
  const std::filesystem::path target = EndOfLinks(file);
  const auto type = std::filesystem::status(file, error).type();
  const bool is_new = type == std::filesystem::file_type::not_found;
  const bool is_renamed = is_new || type == std::filesystem::file_type::regular;
  const int descriptor = is_renamed
                             ? open(MakingName(target).c_str(),
                                    O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, S_IRUSR | S_IWUSR)
                             // Without waiting for somebody who opens a pipe for reading.
                             : open(file.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) return ErrorOf(NameOf(file, ""), is_new ? "created" : "written", errno);
  return std::unique_ptr<ExportFile>(
      new ExportFile(file, is_renamed ? target : std::filesystem::path(), descriptor));
}

ExportFile::ExportFile(std::filesystem::path file, std::filesystem::path target, int descriptor)
    : file_(std::move(file)),
      target_(std::move(target)),
      descriptor_(descriptor),
      is_regular_(IsRegular(descriptor)) {}

ExportFile::~ExportFile() {
  if (!file_.empty()) close(descriptor_);
  if (!target_.empty() && !is_committed_) unlink(MakingName(target_).c_str());
}

absl::Status ExportFile::Write(std::string_view bytes, const std::stop_token& stop) {
  while (!bytes.empty()) {
    if (!AwaitReady(descriptor_, POLLOUT, stop)) return Stopped();
    // A pipe that is ready takes no more without blocking.
    const std::size_t most = is_regular_ ? bytes.size() : std::size_t{PIPE_BUF};
    const ssize_t written = write(descriptor_, bytes.data(), std::min(most, bytes.size()));
    if (written < 0 && errno != EINTR && errno != EAGAIN) {
      return ErrorOf(NameOf(file_, "The standard output"), "written", errno);
    }
    if (written <= 0) continue;
    bytes.remove_prefix(static_cast<std::size_t>(written));
    bytes_ += static_cast<std::uint64_t>(written);
  }
  return absl::OkStatus();
}

absl::Status ExportFile::Commit() {
  if (target_.empty()) return absl::OkStatus();
  if (fsync(descriptor_) != 0 || rename(MakingName(target_).c_str(), target_.c_str()) != 0) {
    return ErrorOf(NameOf(file_, ""), "written", errno);
  }
  is_committed_ = true;
  return absl::OkStatus();
}

absl::StatusOr<std::unique_ptr<ImportFile>> ImportFile::Open(const std::filesystem::path& file) {
  if (file == kStandardStream) {
    return std::unique_ptr<ImportFile>(new ImportFile({}, STDIN_FILENO));
  }
  // Without waiting for somebody who opens a pipe for writing.
  const int descriptor = open(file.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) return ErrorOf(NameOf(file, ""), "read", errno);
  return std::unique_ptr<ImportFile>(new ImportFile(file, descriptor));
}

ImportFile::ImportFile(std::filesystem::path file, int descriptor)
    : file_(std::move(file)), descriptor_(descriptor) {
  struct stat found {};
  if (fstat(descriptor, &found) == 0 && S_ISREG(found.st_mode)) {
    total_ = static_cast<std::uint64_t>(found.st_size);
  }
}

ImportFile::~ImportFile() {
  if (!file_.empty()) close(descriptor_);
}

absl::StatusOr<std::optional<std::string>> ImportFile::Read(const std::stop_token& stop) {
  std::string bytes(kReadBytes, '\0');
  for (;;) {
    if (!AwaitReady(descriptor_, POLLIN, stop)) return Stopped();
    const ssize_t read = ::read(descriptor_, bytes.data(), bytes.size());
    if (read < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (read < 0) return ErrorOf(NameOf(file_, "The standard input"), "read", errno);
    if (read == 0) return std::optional<std::string>();
    bytes.resize(static_cast<std::size_t>(read));
    bytes_ += static_cast<std::uint64_t>(read);
    return std::optional(std::move(bytes));
  }
}

}  // namespace puzzlesolver::server
