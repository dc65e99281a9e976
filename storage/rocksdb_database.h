#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "rocksdb/db.h"
#include "storage/rocksdb_store.h"

namespace puzzlesolver::storage {

/// An open database of the store's format with its column families; closed at its end.
class RocksDbDatabase {
 public:
  /// Errors: see OpenRocksDbStore.
  static absl::StatusOr<std::unique_ptr<RocksDbDatabase>> Open(const RocksDbOptions& options);
  ~RocksDbDatabase();

  rocksdb::DB& db() { return *db_; }
  rocksdb::ColumnFamilyHandle* solutions() { return solutions_; }
  rocksdb::ColumnFamilyHandle* tables() { return tables_; }

 private:
  RocksDbDatabase() = default;

  rocksdb::Status OpenFamilies(const RocksDbOptions& options);
  absl::Status CheckFormat(const std::filesystem::path& directory);
  rocksdb::Status CreateMissingFamilies();

  std::shared_ptr<rocksdb::Cache> block_cache_;
  std::unique_ptr<rocksdb::DB> db_;
  std::vector<rocksdb::ColumnFamilyHandle*> families_;
  rocksdb::ColumnFamilyHandle* solutions_ = nullptr;
  rocksdb::ColumnFamilyHandle* tables_ = nullptr;
};

}  // namespace puzzlesolver::storage
