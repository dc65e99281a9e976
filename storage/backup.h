#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "storage/maintained_store.h"

namespace rocksdb {
class DB;
}

namespace puzzlesolver::storage {

/// Copies of a database in a directory of their own, which share the files that they have in
/// common (RocksDB's BackupEngine). One process at a time changes such a directory.
///
/// Errors are one sentence that names the directory: CANCELLED after a request to stop,
/// FAILED_PRECONDITION when another process is at work there, PERMISSION_DENIED when it cannot be
/// written, DATA_LOSS when a backup is damaged, UNAVAILABLE otherwise.

/// Adds a copy of `db`, which may be written meanwhile, with everything that was acknowledged
/// before the call, and removes older ones so that `keep` are left (0: all of them). `backups` is
/// created when missing, mode 0700. Nothing of the copy stays after an error or a stop, which is
/// obeyed at the next megabytes.
absl::StatusOr<Backup> MakeBackup(rocksdb::DB& db, const std::filesystem::path& backups,
                                  std::uint32_t keep, const std::stop_token& stop);

/// The sound ones, the oldest first; none when the directory does not exist. That their
/// files are there is checked, their content is not.
absl::StatusOr<std::vector<Backup>> ListBackups(const std::filesystem::path& backups);

struct Restoration {
  /// nullopt: the newest.
  std::optional<std::uint32_t> id;
  /// Whether a database that is in the target may be removed for it.
  bool replace = false;
};

/// Makes `target` (created when missing, mode 0700) the database as it was when the backup was
/// made, and tells which one it was. Checksums are checked before anything in `target` changes;
/// what is there besides a database stays. Nothing changes after an error or a stop.
/// Errors also: NOT_FOUND when there is no such backup, FAILED_PRECONDITION when `target` holds a
/// database that may not be replaced, or is in use.
absl::StatusOr<Backup> RestoreBackup(const std::filesystem::path& backups,
                                     const std::filesystem::path& target,
                                     const Restoration& restoration, const std::stop_token& stop);

}  // namespace puzzlesolver::storage
