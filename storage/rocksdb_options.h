#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "rocksdb/cache.h"
#include "rocksdb/options.h"
#include "rocksdb/write_buffer_manager.h"
#include "storage/rocksdb_logger.h"

namespace puzzlesolver::storage {

struct RocksDbOptions {
  /// The database has this directory for itself, but for folders that it does not know.
  std::filesystem::path directory;
  /// Memory of blocks of table files, with indexes and filters, and of writes that are not in table
  /// files yet.
  std::size_t memory_bytes = std::size_t{64} << 20;
  /// Files that stay open, about; not less than 20.
  int max_open_files = 64;
  /// Of the solutions on disk, with what the log needs; 0 is any number. Tables do not count.
  std::uint64_t max_solution_bytes = 0;
  /// What the log holds behind a damaged record is taken as well: the order of writes is lost.
  bool skip_damaged_log_records = false;
  /// RocksDB's warnings and errors.
  DatabaseLog log;
};

/// Names of the column families, frozen (storage/FORMAT.md). RocksDB's own "default" holds what
/// concerns the store as a whole.
inline constexpr char kTablesFamily[] = "tables";

/// The name of the families of solutions: "solutions", "solutions-1", ..., the newest last.
std::string GenerationName(std::uint64_t number);
/// The number in it; nullopt for other families.
std::optional<std::uint64_t> GenerationOf(const std::string& name);

/// What the families of a database share.
struct DatabaseMemory {
  explicit DatabaseMemory(std::size_t bytes);

  std::shared_ptr<rocksdb::Cache> block_cache;
  std::shared_ptr<rocksdb::WriteBufferManager> write_buffers;  ///< part of the block cache's bytes
};

/// Recovery, file and log bounds of the whole database.
rocksdb::DBOptions DatabaseOptions(const RocksDbOptions& options);

/// How the column family `name` is laid out.
rocksdb::ColumnFamilyOptions FamilyOptions(const std::string& name, const RocksDbOptions& options,
                                           const DatabaseMemory& memory);

/// A generation of solutions of so many bytes is full; 0: never.
std::uint64_t MaxGenerationBytes(const RocksDbOptions& options);

}  // namespace puzzlesolver::storage
