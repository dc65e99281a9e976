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

/// How the database below a store stands. Counts begin at its opening.
struct DatabaseStatistics {
  std::uint64_t block_cache_bytes = 0;  ///< memory of blocks of table files, indexes and filters
  std::uint64_t block_cache_hits = 0;
  std::uint64_t block_cache_misses = 0;
  std::uint64_t memtable_bytes = 0;            ///< memory of what is not in table files yet
  std::uint64_t table_file_bytes = 0;          ///< on disk
  std::uint64_t log_bytes = 0;                 ///< on disk: the write-ahead log
  std::uint64_t pending_compaction_bytes = 0;  ///< estimated, that are to be rewritten
  std::uint64_t running_flushes = 0;
  std::uint64_t running_compactions = 0;
  std::uint64_t background_errors = 0;  ///< flushes and compactions that failed
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

  /// Asks only what answers within microseconds, or a read of the disk.
  virtual absl::StatusOr<std::optional<Record>> Find(const Key& key) = 0;

  /// Asks also what takes milliseconds, such as other machines: for threads that may wait.
  virtual absl::StatusOr<std::optional<Record>> FindFar(const Key& key) { return Find(key); }

  /// Adds what each entry says to what its key holds (see Improve in store_rules.h); all of them in
  /// one atomic write. BOUNDED and LEGAL answers, records that are not well-formed (see
  /// IsWellFormed) and keys without a rank are refused: INVALID_ARGUMENT, nothing written.
  virtual absl::Status Put(std::span<const Entry> entries) = 0;

  /// The same for moves of which nothing is known but that they should reach the goal: each entry
  /// is kept as LEGAL, whatever its record promises, and without its lower bound. It replaces
  /// nothing that is proven. Entries without moves are refused: INVALID_ARGUMENT, nothing written.
  /// A store may keep none of them, like this one.
  virtual absl::Status PutHints(std::span<const Entry>) { return absl::OkStatus(); }

  /// Removes the record of `wrong.key` if it is still `wrong.record`: moves that do not reach the
  /// goal, which nothing stronger would ever replace. OK also when something else is there by now,
  /// or nothing.
  virtual absl::Status Drop(const Entry& wrong) = 0;

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
    std::uint64_t hits = 0;           ///< of Find: a record was there, be it only a bound
    std::uint64_t misses = 0;         ///< of Find: damaged records and other engines' included
    std::uint64_t reads_failed = 0;   ///< all that could not be read, also by those that write
    std::uint64_t writes_failed = 0;  ///< calls that write or sync and ended UNAVAILABLE
    std::uint64_t damaged_records = 0;
    /// Estimated number of stored solutions and table rows together.
    std::uint64_t approximate_records = 0;
    std::uint64_t generations_dropped = 0;       ///< parts of the solutions, to keep within a bound
    bool is_writable = true;                     ///< what is put now is kept
    std::uint64_t writes_lost = 0;               ///< known to have been put and not kept
    std::uint64_t databases_set_aside = 0;       ///< as they were damaged
    std::uint64_t records_salvaged = 0;          ///< from those
    std::optional<DatabaseStatistics> database;  ///< nullopt for a store without one
  };
  /// May look at the directory of the database: for a few calls a second.
  virtual Statistics GetStatistics() const = 0;
};

}  // namespace puzzlesolver::storage
