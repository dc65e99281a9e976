#pragma once

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "storage/record_filter.h"
#include "storage/solution_store.h"

namespace puzzlesolver::storage {

/// What a scan meets, in the order of keys. An answer of false ends the scan.
class ScanVisitor {
 public:
  virtual ~ScanVisitor() = default;

  /// Comes before all others, maybe several times. Whoever waits in the others must give up at a
  /// request to stop, which may come from the store as well: the scan keeps its database open.
  virtual void OnBegin(const std::stop_token&) {}

  /// One value as it is stored, sound or not (see InspectValue). The views live until the return.
  virtual bool OnValue(std::string_view encoded_key, std::string_view value) = 0;

  /// What lies after the key `after` (empty: from the first key on) and before `before` (empty: up
  /// to the last) cannot be read.
  virtual bool OnUnreadable(std::string_view after, std::string_view before,
                            const std::string& reason) = 0;
};

/// One copy of a database.
struct Backup {
  std::uint32_t id = 0;
  absl::Time create_time;
  std::uint64_t bytes = 0;  ///< with what it shares with others
};

/// A store on disk that can be looked after while it serves. All methods are safe to call from any
/// thread and take long; they end with CANCELLED within 50 ms of a request to stop, but for one
/// step of RocksDB's own. UNAVAILABLE while the store cannot be used, or when it has to end them.
class MaintainedStore : public SolutionStore {
 public:
  /// Where the database is.
  virtual const std::filesystem::path& directory() const = 0;

  /// Shows `visitor` all solutions, hints and bounds as they were when the call began.
  virtual absl::Status ScanSolutions(ScanVisitor& visitor, const std::stop_token& stop) = 0;

  /// The same of the rows of complete tables, and of their completion rows.
  virtual absl::Status ScanTables(ScanVisitor& visitor, const std::stop_token& stop) = 0;

  /// Removes the solutions, hints and bounds that `filter` selects, or only counts them. What was
  /// removed before an error or a stop stays removed.
  virtual absl::StatusOr<std::uint64_t> Purge(const RecordFilter& filter, bool dry_run,
                                              const std::stop_token& stop) = 0;

  /// Rewrites all files, so that what was removed or replaced takes no more space.
  virtual absl::Status Compact(const std::stop_token& stop) = 0;

  /// Adds a copy of the database to `backups`, and removes older ones so that `keep` are left (0:
  /// all of them). Nothing of it stays after an error or a stop.
  virtual absl::StatusOr<Backup> MakeBackup(const std::filesystem::path& backups,
                                            std::uint32_t keep, const std::stop_token& stop) = 0;
};

}  // namespace puzzlesolver::storage
