#include "service/app/cgroup.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>

#include "absl/strings/str_split.h"

namespace puzzlesolver::app {
namespace {

namespace fs = std::filesystem;

// The folder below /sys/fs/cgroup of a /proc/self/cgroup line's hierarchy, if it can limit what the
// controller controls: "0::" is version 2, a named list with the controller in it is version 1.
std::optional<fs::path> HierarchyOf(const std::string& controllers, std::string_view controller) {
  if (controllers.empty()) return fs::path();
  const std::vector<std::string> names = absl::StrSplit(controllers, ',');
  if (std::find(names.begin(), names.end(), controller) == names.end()) return std::nullopt;
  return fs::path(controllers);
}

}  // namespace

std::vector<fs::path> CgroupFolders(const fs::path& proc_cgroup, const fs::path& mount,
                                    std::string_view controller) {
  std::vector<fs::path> folders;
  const std::vector<std::string> lines = absl::StrSplit(ReadSmallFile(proc_cgroup), '\n');
  for (const std::string& line : lines) {
    const std::vector<std::string> fields = absl::StrSplit(line, absl::MaxSplits(':', 2));
    if (fields.size() != 3) continue;
    const std::optional<fs::path> hierarchy = HierarchyOf(fields[1], controller);
    if (!hierarchy) continue;
    const fs::path root = hierarchy->empty() ? mount : mount / *hierarchy;
    // Inside a container the path may be the host's, and the mount be the container's own group:
    // so the mount itself is always among them.
    fs::path group = fs::path(fields[2]).relative_path();
    for (; !group.empty(); group = group.parent_path()) folders.push_back(root / group);
    folders.push_back(root);
  }
  return folders;
}

std::string ReadSmallFile(const fs::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace puzzlesolver::app
