#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "storage/solution_store.h"

namespace puzzlesolver::storage {

struct RocksDbOptions {
  /// The database has this directory for itself.
  std::filesystem::path directory;
  /// A crash of the machine loses at most the writes of this interval; a crash of the process
  /// loses none that were acknowledged.
  absl::Duration sync_interval = absl::Seconds(1);
  /// Memory of the block cache, which also holds index and filter blocks, in bytes.
  std::size_t block_cache_bytes = std::size_t{64} << 20;
  /// Files that stay open, about; not less than 20.
  int max_open_files = 64;
};

/// Opens or creates the database in `options.directory` (created, with its parents, mode 0700).
///
/// Errors, each one sentence that names the path: FAILED_PRECONDITION when another process holds
/// it or a newer program has written it, PERMISSION_DENIED when it cannot be created or written,
/// DATA_LOSS when RocksDB finds it corrupt, UNAVAILABLE otherwise.
/// The destructor stops the sync thread at once, syncs and closes; no other call may be under way.
absl::StatusOr<std::unique_ptr<SolutionStore>> OpenRocksDbStore(const RocksDbOptions& options);

}  // namespace puzzlesolver::storage
