#include "service/app/memory_allowance.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>

#include "absl/strings/numbers.h"
#include "service/app/cgroup.h"

namespace puzzlesolver::app {
namespace {

namespace fs = std::filesystem;

std::uint64_t PhysicalMemory() {
  return static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
         static_cast<std::uint64_t>(sysconf(_SC_PAGE_SIZE));
}

/// `ulimit -v`.
std::optional<std::uint64_t> AddressSpaceLimit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return std::nullopt;
  return limit.rlim_cur;
}

}  // namespace

std::optional<std::uint64_t> CgroupMemoryLimit(const fs::path& proc_cgroup, const fs::path& mount) {
  std::optional<std::uint64_t> smallest;
  for (const fs::path& group : CgroupFolders(proc_cgroup, mount, "memory")) {
    for (const char* file : {"memory.max", "memory.limit_in_bytes"}) {
      std::uint64_t limit = 0;
      if (!absl::SimpleAtoi(ReadSmallFile(group / file), &limit)) continue;
      if (!smallest || limit < *smallest) smallest = limit;
    }
  }
  return smallest;
}

std::uint64_t AllowedMemory() {
  const std::uint64_t physical = PhysicalMemory();
  return std::min({physical, AddressSpaceLimit().value_or(physical),
                   CgroupMemoryLimit("/proc/self/cgroup", "/sys/fs/cgroup").value_or(physical)});
}

}  // namespace puzzlesolver::app
