#include "service/app/cpu_allowance.h"

#include <sched.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "service/app/cgroup.h"

namespace puzzlesolver::app {
namespace {

namespace fs = std::filesystem;

std::optional<std::int64_t> ParseInteger(std::string_view text) {
  std::int64_t value = 0;
  if (!absl::SimpleAtoi(std::string(text), &value)) return std::nullopt;
  return value;
}

std::optional<double> QuotaOf(const fs::path& group) {
  if (auto quota = ParseCpuMax(ReadSmallFile(group / "cpu.max"))) return quota;
  return ParseCfsQuota(ReadSmallFile(group / "cpu.cfs_quota_us"),
                       ReadSmallFile(group / "cpu.cfs_period_us"));
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
  for (const fs::path& group : CgroupFolders(proc_cgroup, mount, "cpu")) {
    const std::optional<double> quota = QuotaOf(group);
    if (quota && (!smallest || *quota < *smallest)) smallest = quota;
  }
  return smallest;
}

int AllowedCpus() {
  int cpus = AffinityCpus();
  if (const auto quota = CgroupCpuQuota("/proc/self/cgroup", "/sys/fs/cgroup")) {
    cpus = static_cast<int>(std::min<double>(cpus, *quota));
  }
  return std::max(cpus, 1);
}

}  // namespace puzzlesolver::app
