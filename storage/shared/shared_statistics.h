#pragma once

#include <cstdint>

namespace puzzlesolver::storage {

/// What has happened since the creation, and how it stands.
struct SharedStatistics {
  std::uint64_t hits = 0;
  std::uint64_t misses = 0;    ///< nothing there, or of another version
  std::uint64_t rejected = 0;  ///< records without a valid signature
  std::uint64_t timeouts = 0;
  std::uint64_t skipped = 0;  ///< look-ups that a breaker kept from a node
  std::uint64_t errors = 0;   ///< all other look-ups that failed
  std::uint64_t writes = 0;
  std::uint64_t writes_failed = 0;
  std::uint64_t writes_dropped = 0;  ///< as too many waited
  std::uint64_t writes_pending = 0;
  std::uint64_t nodes = 0;             ///< that serve slots; 0 until the cluster has been reached
  std::uint64_t nodes_left_alone = 0;  ///< whose breaker is not closed
};

}  // namespace puzzlesolver::storage
