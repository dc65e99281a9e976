#include "storage/rocksdb_options.h"

#include <utility>

#include "rocksdb/filter_policy.h"
#include "rocksdb/table.h"

namespace puzzlesolver::storage {
namespace {

constexpr std::size_t kMebibyte = std::size_t{1} << 20;
constexpr double kBloomBitsPerKey = 10;

}  // namespace

rocksdb::DBOptions DatabaseOptions() {
  rocksdb::DBOptions options;
  options.create_if_missing = true;
  options.wal_recovery_mode = rocksdb::WALRecoveryMode::kPointInTimeRecovery;
  options.max_total_wal_size = 32 * kMebibyte;
  // Each of the usual 64 shards would keep a file.
  options.table_cache_numshardbits = 2;
  options.max_manifest_file_size = 4 * kMebibyte;
  options.keep_log_file_num = 4;
  options.max_log_file_size = kMebibyte;
  options.info_log_level = rocksdb::InfoLogLevel::INFO_LEVEL;
  options.stats_dump_period_sec = 0;
  options.stats_persist_period_sec = 0;
  options.bytes_per_sync = kMebibyte;
  options.skip_stats_update_on_db_open = true;
  options.avoid_unnecessary_blocking_io = true;
  return options;
}

rocksdb::ColumnFamilyOptions FamilyOptions(const std::string& name,
                                           std::shared_ptr<rocksdb::Cache> block_cache) {
  rocksdb::BlockBasedTableOptions table;
  table.block_cache = std::move(block_cache);
  table.cache_index_and_filter_blocks = true;
  // An index or filter block may take a megabyte and must not be read again for every look-up.
  table.metadata_cache_options.unpartitioned_pinning = rocksdb::PinningTier::kAll;
  table.format_version = 5;
  if (name == kSolutionsFamily) {
    table.filter_policy.reset(rocksdb::NewBloomFilterPolicy(kBloomBitsPerKey));
    table.whole_key_filtering = true;
  }
  if (name == kTablesFamily) {
    table.data_block_index_type = rocksdb::BlockBasedTableOptions::kDataBlockBinaryAndHash;
  }
  rocksdb::ColumnFamilyOptions options;
  options.memtable_prefix_bloom_size_ratio = 0.05;
  options.memtable_whole_key_filtering = true;
  options.write_buffer_size = 16 * kMebibyte;
  options.target_file_size_base = 16 * kMebibyte;
  options.max_bytes_for_level_base = 64 * kMebibyte;
  options.compression = rocksdb::kLZ4Compression;
  options.table_factory.reset(rocksdb::NewBlockBasedTableFactory(table));
  return options;
}

}  // namespace puzzlesolver::storage
