#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace puzzlesolver::app {

/// The folders whose files may limit this process's use of what `controller` ("cpu", "memory")
/// controls: those of its cgroup and of the group's ancestors, v1 and v2. Folders that are named
/// may not exist. `proc_cgroup` is the process's /proc/self/cgroup, `mount` usually
/// /sys/fs/cgroup.
std::vector<std::filesystem::path> CgroupFolders(const std::filesystem::path& proc_cgroup,
                                                 const std::filesystem::path& mount,
                                                 std::string_view controller);

/// All of a small file; empty when there is none.
std::string ReadSmallFile(const std::filesystem::path& path);

}  // namespace puzzlesolver::app
