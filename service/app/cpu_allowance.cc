#include "service/app/cpu_allowance.h"

#include <sched.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"

namespace puzzlesolver::app {
namespace {

namespace fs = std::filesystem;

std::string ReadFile(const fs::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::optional<std::int64_t> ParseInteger(std::string_view text) {
  std::int64_t value = 0;
  if (!absl::SimpleAtoi(std::string(text), &value)) return std::nullopt;
  return value;
}

std::optional<double> Quota(const fs::path& group) {
  if (auto quota = ParseCpuMax(ReadFile(group / "cpu.max"))) return quota;
  return ParseCfsQuota(ReadFile(group / "cpu.cfs_quota_us"), ReadFile(group / "cpu.cfs_period_us"));
}

// Inside a container the path of /proc/self/cgroup may be the host's, and the mount be the
// container's own group: groups that do not exist are passed over, the mount itself is always read.
std::optional<double> SmallestQuota(const fs::path& mount, fs::path group) {
  std::optional<double> smallest;
  while (true) {
    const std::optional<double> quota = Quota(group.empty() ? mount : mount / group);
    if (quota && (!smallest || *quota < *smallest)) smallest = quota;
    if (group.empty()) return smallest;
    group = group.parent_path();
  }
}

// The folder below /sys/fs/cgroup of a /proc/self/cgroup line's hierarchy, if it can limit CPUs:
// "0::" is version 2, a named list with "cpu" in it is version 1.
std::optional<fs::path> HierarchyOf(const std::string& controllers) {
  if (controllers.empty()) return fs::path();
  const std::vector<std::string> names = absl::StrSplit(controllers, ',');
  if (std::find(names.begin(), names.end(), "cpu") == names.end()) return std::nullopt;
  return fs::path(controllers);
}

int AffinityCpus() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof(set), &set) == 0) return CPU_COUNT(&set);
  return static_cast<int>(std::thread::hardware_concurrency());
}

}  // namespace

std::optional<double> ParseCpuMax(std::string_view text) {
  const std::vector<std::string> fields =
      absl::StrSplit(std::string(text), absl::ByAnyChar(" \n"), absl::SkipEmpty());
  if (fields.size() != 2) return std::nullopt;
  return ParseCfsQuota(fields[0], fields[1]);
}

std::optional<double> ParseCfsQuota(std::string_view quota_us, std::string_view period_us) {
  const auto quota = ParseInteger(quota_us);
  const auto period = ParseInteger(period_us);
  if (!quota || !period || *quota <= 0 || *period <= 0) return std::nullopt;
  return static_cast<double>(*quota) / static_cast<double>(*period);
}

std::optional<double> CgroupCpuQuota(const fs::path& proc_cgroup, const fs::path& mount) {
  std::optional<double> smallest;
  const std::vector<std::string> lines = absl::StrSplit(ReadFile(proc_cgroup), '\n');
  for (const std::string& line : lines) {
    const std::vector<std::string> fields = absl::StrSplit(line, absl::MaxSplits(':', 2));
    if (fields.size() != 3) continue;
    const std::optional<fs::path> hierarchy = HierarchyOf(fields[1]);
    if (!hierarchy) continue;
    const fs::path root = hierarchy->empty() ? mount : mount / *hierarchy;
    const auto quota = SmallestQuota(root, fs::path(fields[2]).relative_path());
    if (quota && (!smallest || *quota < *smallest)) smallest = quota;
  }
  return smallest;
}

int AllowedCpus() {
  int cpus = AffinityCpus();
  if (const auto quota = CgroupCpuQuota("/proc/self/cgroup", "/sys/fs/cgroup")) {
    cpus = std::min(cpus, static_cast<int>(*quota));
  }
  return std::max(cpus, 1);
}

}  // namespace puzzlesolver::app
