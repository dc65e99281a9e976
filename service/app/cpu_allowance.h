#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

namespace puzzlesolver::app {

/// CPUs that a cgroup v2 `cpu.max` allows ("150000 100000" is 1.5); nullopt for "max" and for
/// anything that is not such a line.
std::optional<double> ParseCpuMax(std::string_view text);

/// The same for the contents of the cgroup v1 files `cpu.cfs_quota_us` (-1: no limit) and
/// `cpu.cfs_period_us`.
std::optional<double> ParseCfsQuota(std::string_view quota_us, std::string_view period_us);

/// The smallest CPU quota of the process's cgroup and its ancestors, v1 or v2; nullopt when none
/// is limited. `proc_cgroup` is the process's /proc/self/cgroup, `mount` usually /sys/fs/cgroup.
std::optional<double> CgroupCpuQuota(const std::filesystem::path& proc_cgroup,
                                     const std::filesystem::path& mount);

/// CPUs this process may keep busy, at least 1: its affinity mask, cut to the whole CPUs of its
/// cgroup's quota (a further thread would only be throttled).
int AllowedCpus();

}  // namespace puzzlesolver::app
