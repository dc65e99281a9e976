#pragma once

#include <filesystem>
#include <memory>

#include "absl/status/statusor.h"
#include "service/server/db_target.h"

namespace puzzlesolver::server {

struct DbDirectory {
  std::filesystem::path data_directory;
  std::filesystem::path backup_directory;
  std::filesystem::path key_file;  ///< empty: exports are not signed, imports not trusted
  /// Whether a database may be made where there is none.
  bool may_create = false;
};

/// The store in a directory that no process uses. Errors: those of reading the key file and of
/// storage::RocksDbStore::Open, and NOT_FOUND; one sentence each.
absl::StatusOr<std::unique_ptr<DbTarget>> OpenStoppedStore(const DbDirectory& directory);

}  // namespace puzzlesolver::server
