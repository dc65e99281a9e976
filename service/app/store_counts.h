#pragma once

#include <cstdint>
#include <map>
#include <stop_token>
#include <utility>

#include "absl/status/statusor.h"
#include "storage/maintained_store.h"
#include "storage/record.h"
#include "storage/record_filter.h"

namespace puzzlesolver::app {

/// What is stored besides tables.
struct StoreCounts {
  /// By family's number and guarantee, those that occur.
  std::map<std::pair<std::uint8_t, storage::Guarantee>, std::uint64_t> records;
  std::uint64_t outdated = 0;  ///< of an older format or engine
  std::uint64_t newer = 0;     ///< of a newer one
  std::uint64_t damaged = 0;   ///< also: ranges that cannot be read

  bool operator==(const StoreCounts&) const = default;
};

/// Counts the solutions, hints and bounds that `filter` selects, by reading them all: a second for
/// some millions. Errors: those of the store's scan.
absl::StatusOr<StoreCounts> CountRecords(storage::MaintainedStore& store,
                                         const storage::RecordFilter& filter,
                                         const std::stop_token& stop);

/// What the store's database takes at the moment, in bytes.
std::uint64_t BytesOnDisk(const storage::MaintainedStore& store);

}  // namespace puzzlesolver::app
