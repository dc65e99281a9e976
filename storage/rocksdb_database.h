#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "rocksdb/cache.h"
#include "rocksdb/db.h"
#include "storage/rocksdb_options.h"

namespace puzzlesolver::storage {

/// An open column family. All must be gone before their database is.
using Family = std::shared_ptr<rocksdb::ColumnFamilyHandle>;

/// An open database of the store's format with its column families; closed at its end.
class RocksDbDatabase {
 public:
  /// Opens or creates it. Errors: see RocksDbStore::Open.
  static absl::StatusOr<std::unique_ptr<RocksDbDatabase>> Open(const RocksDbOptions& options);
  ~RocksDbDatabase();
  RocksDbDatabase(const RocksDbDatabase&) = delete;
  RocksDbDatabase& operator=(const RocksDbDatabase&) = delete;

  rocksdb::DB& db() { return *db_; }
  rocksdb::ColumnFamilyHandle* tables() { return tables_.get(); }

  /// The families of solutions that the database had when it was opened, or was given then, the
  /// newest first; at least one. They are the caller's from now on.
  std::vector<Family> TakeGenerations() { return std::move(generations_); }

  /// A new family of solutions that is newer than `newest`.
  absl::StatusOr<Family> CreateGeneration(const Family& newest);

 private:
  explicit RocksDbDatabase(const RocksDbOptions& options);

  rocksdb::Status OpenFamilies();
  absl::Status CheckFormat();
  rocksdb::Status CreateMissingFamilies();
  rocksdb::Status Create(const std::string& name, Family& family);
  Family Own(rocksdb::ColumnFamilyHandle* handle);

  const RocksDbOptions options_;
  const DatabaseMemory memory_;
  std::unique_ptr<rocksdb::DB> db_;
  std::vector<Family> others_;
  std::vector<Family> generations_;
  Family tables_;
};

}  // namespace puzzlesolver::storage
