#include <cmath>
#include <string>

#include "service/app/cpu_allowance.h"
#include "tests/fuzz/byte_reader.h"
#include "tests/fuzz/promises.h"
#include "tests/fuzz/targets.h"

namespace puzzlesolver::fuzz {

/// The content of a cgroup's file `cpu.max`.
int FuzzCpuQuota(const std::uint8_t* data, std::size_t size) {
  const auto quota = app::ParseCpuMax(ByteReader(data, size).TakeRest());
  Require(!quota || (std::isfinite(*quota) && *quota > 0), "a quota is a positive number of CPUs");
  return 0;
}

}  // namespace puzzlesolver::fuzz
