#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "rocksdb/cache.h"
#include "rocksdb/options.h"

namespace puzzlesolver::storage {

/// Names of the column families, frozen (storage/FORMAT.md). RocksDB's own "default" holds what
/// concerns the store as a whole.
inline constexpr char kSolutionsFamily[] = "solutions";
inline constexpr char kTablesFamily[] = "tables";

/// Recovery, file and log bounds of the whole database.
rocksdb::DBOptions DatabaseOptions();

/// How the column family `name` is laid out; all families share `block_cache`.
rocksdb::ColumnFamilyOptions FamilyOptions(const std::string& name,
                                           std::shared_ptr<rocksdb::Cache> block_cache);

}  // namespace puzzlesolver::storage
