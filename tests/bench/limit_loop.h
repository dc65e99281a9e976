#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace puzzlesolver::bench {

/// What reading memory costs at the least, in seconds of CPU time.
struct LimitLoop {
  double dependent_seconds;  ///< each address follows from the byte read before
  double pipelined_seconds;  ///< the addresses are independent: the processor overlaps the reads
};

/// Reads `reads` bytes, each at a random place of one of `tables`, which is chosen at random.
LimitLoop RunLimitLoop(const std::vector<std::span<const std::uint8_t>>& tables,
                       std::uint64_t reads);

}  // namespace puzzlesolver::bench
