#include "storage/rocksdb_options.h"

#include <algorithm>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "rocksdb/filter_policy.h"
#include "rocksdb/table.h"

namespace puzzlesolver::storage {
namespace {

constexpr std::size_t kMebibyte = std::size_t{1} << 20;
constexpr double kBloomBitsPerKey = 10;
constexpr char kFirstGeneration[] = "solutions";
constexpr char kLaterGenerations[] = "solutions-";
// Few shards: one must be large enough for the largest filter block.
constexpr int kBlockCacheShardBits = 2;
constexpr std::size_t kWriteBufferShare = 4;
// Four generations of a sixth, the log's sixth, and one for what a compaction writes anew.
constexpr std::uint64_t kSharesOfBound = 6;

std::size_t MaxLogBytes(const RocksDbOptions& options) {
  constexpr std::size_t kMost = 32 * kMebibyte;
  if (options.max_solution_bytes == 0) return kMost;
  return std::min<std::uint64_t>(kMost, options.max_solution_bytes / kSharesOfBound);
}

/// The smaller the bound, the smaller the files: what is not in one yet counts, too.
std::size_t WriteBufferBytes(const RocksDbOptions& options) {
  constexpr std::size_t kLeast = kMebibyte / 4;
  const std::size_t wanted = std::min(MaxLogBytes(options) / 2, options.memory_bytes / 8);
  return std::clamp(wanted, kLeast, 16 * kMebibyte);
}

}  // namespace

std::string GenerationName(std::uint64_t number) {
  return number == 0 ? kFirstGeneration : absl::StrCat(kLaterGenerations, number);
}

std::optional<std::uint64_t> GenerationOf(const std::string& name) {
  if (name == kFirstGeneration) return 0;
  absl::string_view rest = name;
  std::uint64_t number = 0;
  if (!absl::ConsumePrefix(&rest, kLaterGenerations) || !absl::SimpleAtoi(rest, &number)) {
    return std::nullopt;
  }
  return number;
}

DatabaseMemory::DatabaseMemory(std::size_t bytes)
    : block_cache(rocksdb::NewLRUCache(bytes, kBlockCacheShardBits)),
      write_buffers(
          std::make_shared<rocksdb::WriteBufferManager>(bytes / kWriteBufferShare, block_cache)) {}

std::uint64_t MaxGenerationBytes(const RocksDbOptions& options) {
  return options.max_solution_bytes / kSharesOfBound;
}

rocksdb::DBOptions DatabaseOptions(const RocksDbOptions& options) {
  rocksdb::DBOptions database;
  database.create_if_missing = true;
  database.wal_recovery_mode = options.skip_damaged_log_records
                                   ? rocksdb::WALRecoveryMode::kSkipAnyCorruptedRecords
                                   : rocksdb::WALRecoveryMode::kPointInTimeRecovery;
  database.max_total_wal_size = MaxLogBytes(options);
  database.max_open_files = options.max_open_files;
  // Each of the usual 64 shards would keep a file.
  database.table_cache_numshardbits = 2;
  database.max_manifest_file_size = 4 * kMebibyte;
  database.info_log = NewRocksDbLogger(options.log);
  database.stats_dump_period_sec = 0;
  database.stats_persist_period_sec = 0;
  database.bytes_per_sync = kMebibyte;
  database.skip_stats_update_on_db_open = true;
  database.avoid_unnecessary_blocking_io = true;
  return database;
}

rocksdb::ColumnFamilyOptions FamilyOptions(const std::string& name, const RocksDbOptions& options,
                                           const DatabaseMemory& memory) {
  rocksdb::BlockBasedTableOptions table;
  table.block_cache = memory.block_cache;
  table.cache_index_and_filter_blocks = true;
  // An index or filter block may take a megabyte and must not be read again for every look-up.
  table.metadata_cache_options.unpartitioned_pinning = rocksdb::PinningTier::kAll;
  table.format_version = 5;
  if (GenerationOf(name)) {
    table.filter_policy.reset(rocksdb::NewBloomFilterPolicy(kBloomBitsPerKey));
    table.whole_key_filtering = true;
  }
  if (name == kTablesFamily) {
    table.data_block_index_type = rocksdb::BlockBasedTableOptions::kDataBlockBinaryAndHash;
  }
  rocksdb::ColumnFamilyOptions family;
  family.memtable_prefix_bloom_size_ratio = 0.05;
  family.memtable_whole_key_filtering = true;
  family.write_buffer_size = WriteBufferBytes(options);
  family.target_file_size_base = family.write_buffer_size;
  family.max_bytes_for_level_base = 4 * family.write_buffer_size;
  family.compression = rocksdb::kLZ4Compression;
  family.table_factory.reset(rocksdb::NewBlockBasedTableFactory(table));
  return family;
}

}  // namespace puzzlesolver::storage
