#pragma once

#include <atomic>
#include <cstdint>

#include "storage/solution_store.h"

namespace puzzlesolver::storage {

/// What SolutionStore::Statistics tells of a database, or of several ones after each other.
struct StoreCounters {
  std::atomic<std::uint64_t> hits = 0;
  std::atomic<std::uint64_t> misses = 0;
  std::atomic<std::uint64_t> reads_failed = 0;
  std::atomic<std::uint64_t> writes_failed = 0;
  std::atomic<std::uint64_t> damaged_records = 0;
  std::atomic<std::uint64_t> generations_dropped = 0;

  void CopyTo(SolutionStore::Statistics& statistics) const {
    statistics.hits = hits;
    statistics.misses = misses;
    statistics.reads_failed = reads_failed;
    statistics.writes_failed = writes_failed;
    statistics.damaged_records = damaged_records;
    statistics.generations_dropped = generations_dropped;
  }
};

}  // namespace puzzlesolver::storage
