#include "storage/set_aside.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <string>
#include <string_view>
#include <system_error>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace puzzlesolver::storage {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPrefix = "damaged-";
constexpr std::string_view kMoving = ".moving";
constexpr char kHead[] = "CURRENT";
constexpr char kIngest[] = "ingest";

constexpr std::array<std::string_view, 6> kNames = {
    "CURRENT", "IDENTITY", "LOG", "durable-mark", "durable-mark.making", kIngest};
constexpr std::array<std::string_view, 3> kBeginnings = {"MANIFEST-", "OPTIONS-", "LOG.old."};
constexpr std::array<std::string_view, 3> kEndings = {".sst", ".log", ".dbtmp"};

bool IsOfDatabase(const std::string& name) {
  const std::string_view text = name;
  return std::ranges::find(kNames, text) != kNames.end() ||
         std::ranges::any_of(kBeginnings, [&](auto part) { return text.starts_with(part); }) ||
         std::ranges::any_of(kEndings, [&](auto part) { return text.ends_with(part); });
}

/// N of `damaged-N` and `damaged-N.moving`; 0 for other names.
int NumberOf(std::string_view name) {
  if (!name.starts_with(kPrefix)) return 0;
  name.remove_prefix(kPrefix.size());
  if (name.ends_with(kMoving)) name.remove_suffix(kMoving.size());
  int number = 0;
  return absl::SimpleAtoi(std::string(name), &number) ? number : 0;
}

std::vector<fs::path> Children(const fs::path& directory) {
  std::vector<fs::path> children;
  std::error_code error;
  for (fs::directory_iterator child(directory, error), end; !error && child != end;
       child.increment(error)) {
    children.push_back(child->path());
  }
  return children;
}

absl::Status ErrorOf(const fs::path& path, const std::error_code& error) {
  return absl::UnavailableError(absl::StrCat("The damaged database cannot be set aside to '",
                                             path.string(), "': ", error.message(), "."));
}

absl::StatusOr<fs::path> FolderToFill(const fs::path& directory) {
  int last = 0;
  for (const fs::path& child : Children(directory)) {
    if (child.extension() == kMoving && NumberOf(child.filename().string()) > 0) return child;
    last = std::max(last, NumberOf(child.filename().string()));
  }
  const fs::path folder =
      directory / absl::StrCat(std::string(kPrefix), last + 1, std::string(kMoving));
  if (mkdir(folder.c_str(), S_IRWXU) == 0) return folder;
  return ErrorOf(folder, std::error_code(errno, std::generic_category()));
}

absl::Status Move(const fs::path& file, const fs::path& folder) {
  const fs::path target = folder / file.filename();
  if (renameat2(AT_FDCWD, file.c_str(), AT_FDCWD, target.c_str(), RENAME_NOREPLACE) == 0) {
    return absl::OkStatus();
  }
  return ErrorOf(target, std::error_code(errno, std::generic_category()));
}

}  // namespace

std::vector<fs::path> DatabaseFiles(const fs::path& directory) {
  std::vector<fs::path> files = Children(directory);
  std::erase_if(files,
                [](const fs::path& file) { return !IsOfDatabase(file.filename().string()); });
  return files;
}

bool IsHeadless(const fs::path& directory) {
  const std::vector<fs::path> files = DatabaseFiles(directory);
  const auto is_head = [](const fs::path& file) {
    std::error_code error;
    return file.filename() == kHead && fs::is_regular_file(file, error);
  };
  const auto is_data = [](const fs::path& file) {
    return file.extension() == ".sst" || file.extension() == ".log";
  };
  return std::ranges::none_of(files, is_head) && std::ranges::any_of(files, is_data);
}

std::optional<fs::path> FindNoFile(const fs::path& directory) {
  const std::vector<fs::path> files = DatabaseFiles(directory);
  const auto found = std::ranges::find_if(files, [](const fs::path& file) {
    std::error_code error;
    return file.filename() != kIngest && !fs::is_regular_file(file, error);
  });
  return found == files.end() ? std::nullopt : std::optional(*found);
}

std::vector<fs::path> FoldersSetAside(const fs::path& directory) {
  std::vector<fs::path> folders = Children(directory);
  std::erase_if(folders, [](const fs::path& child) {
    return child.extension() == kMoving || NumberOf(child.filename().string()) == 0;
  });
  std::ranges::sort(folders, {},
                    [](const fs::path& child) { return NumberOf(child.filename().string()); });
  return folders;
}

absl::StatusOr<fs::path> SetAside(const fs::path& directory) {
  const absl::StatusOr<fs::path> moving = FolderToFill(directory);
  if (!moving.ok()) return moving.status();
  std::vector<fs::path> files = DatabaseFiles(directory);
  // The head first: what follows is completed by whoever finds the database without.
  std::ranges::partition(files, [](const fs::path& file) { return file.filename() == kHead; });
  for (const fs::path& file : files) {
    if (absl::Status status = Move(file, *moving); !status.ok()) return status;
  }
  fs::path folder = *moving;
  folder.replace_extension();
  std::error_code error;
  fs::rename(*moving, folder, error);
  if (error) return ErrorOf(folder, error);
  return folder;
}

}  // namespace puzzlesolver::storage
