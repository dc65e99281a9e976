#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

namespace puzzlesolver::app {

/// The smallest memory limit of the process's cgroup and its ancestors, in bytes: `memory.max` of
/// version 2, `memory.limit_in_bytes` of version 1 (which has a huge number for "no limit");
/// nullopt when none is limited. `proc_cgroup` is the process's /proc/self/cgroup, `mount` usually
/// /sys/fs/cgroup.
std::optional<std::uint64_t> CgroupMemoryLimit(const std::filesystem::path& proc_cgroup,
                                               const std::filesystem::path& mount);

/// Bytes of memory that this process may use: what the machine has, or less where its cgroup or its
/// address space is limited.
std::uint64_t AllowedMemory();

}  // namespace puzzlesolver::app
