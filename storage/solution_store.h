#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "storage/key.h"
#include "storage/record.h"

namespace puzzlesolver::storage {

struct Entry {
  Key key;
  Record record;
};

/// Where answers live: solutions (one record per state, the strongest known) and complete tables
/// (one step per rank). Knows bytes, not puzzles. All methods are safe to call from any thread.
///
/// A miss is an empty optional, an error is a status: UNAVAILABLE when the store cannot be read or
/// written at the moment. A damaged record is a miss too (and counted), and may be written over by
/// any; a record of a newer program is a miss and left alone.
class SolutionStore {
 public:
  virtual ~SolutionStore() = default;

  virtual absl::StatusOr<std::optional<Record>> Find(const Key& key) = 0;

  /// Keeps each entry that is stronger than what its key holds (see IsStronger); all of them in
  /// one atomic write. BOUNDED and LEGAL answers, records that are not well-formed (see
  /// IsWellFormed) and keys without a rank are refused: INVALID_ARGUMENT, nothing written.
  virtual absl::Status Put(std::span<const Entry> entries) = 0;

  virtual absl::StatusOr<std::optional<Step>> FindStep(const Key& key) = 0;

  /// True when PutTable has completed for the family, shape and goal cell of `table` (its rank is
  /// ignored), here or in an earlier run.
  virtual absl::StatusOr<bool> HasTable(const Key& table) = 0;

  /// Stores a complete table, all or nothing. `steps` are (rank bytes, step) in strictly ascending
  /// order of rank, all ranks of one width: else INVALID_ARGUMENT. About 0.2 us a row.
  virtual absl::Status PutTable(const Key& table,
                                std::span<const std::pair<std::string, Step>> steps) = 0;

  /// Makes every acknowledged write survive a power loss. Blocks for the disk.
  virtual absl::Status Sync() = 0;

  struct Statistics {
    std::uint64_t damaged_records = 0;
    /// Estimated number of stored solutions and table rows together.
    std::uint64_t approximate_records = 0;
  };
  virtual Statistics GetStatistics() const = 0;
};

}  // namespace puzzlesolver::storage
