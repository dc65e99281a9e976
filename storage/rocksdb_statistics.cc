#include "storage/rocksdb_statistics.h"

#include <string>

#include "rocksdb/transaction_log.h"

namespace puzzlesolver::storage {
namespace {

using Properties = rocksdb::DB::Properties;

std::uint64_t Property(rocksdb::DB& db, const std::string& name) {
  std::uint64_t value = 0;
  return db.GetIntProperty(name, &value) ? value : 0;
}

std::uint64_t SumOverFamilies(rocksdb::DB& db, const std::string& name) {
  std::uint64_t value = 0;
  return db.GetAggregatedIntProperty(name, &value) ? value : 0;
}

std::uint64_t LogBytes(rocksdb::DB& db) {
  rocksdb::VectorLogPtr files;
  if (!db.GetSortedWalFiles(files).ok()) return 0;
  std::uint64_t bytes = 0;
  for (const auto& file : files) bytes += file->SizeFileBytes();
  return bytes;
}

}  // namespace

std::shared_ptr<rocksdb::Statistics> NewEventCounts() {
  std::shared_ptr<rocksdb::Statistics> counts = rocksdb::CreateDBStatistics();
  counts->set_stats_level(rocksdb::StatsLevel::kExceptHistogramOrTimers);
  return counts;
}

DatabaseStatistics ReadStatistics(rocksdb::DB& db) {
  DatabaseStatistics statistics;
  statistics.block_cache_bytes = Property(db, Properties::kBlockCacheUsage);
  statistics.memtable_bytes = SumOverFamilies(db, Properties::kCurSizeAllMemTables);
  statistics.table_file_bytes = SumOverFamilies(db, Properties::kLiveSstFilesSize);
  statistics.log_bytes = LogBytes(db);
  statistics.pending_compaction_bytes =
      SumOverFamilies(db, Properties::kEstimatePendingCompactionBytes);
  statistics.running_flushes = Property(db, Properties::kNumRunningFlushes);
  statistics.running_compactions = Property(db, Properties::kNumRunningCompactions);
  statistics.background_errors = SumOverFamilies(db, Properties::kBackgroundErrors);
  if (const auto counts = db.GetDBOptions().statistics) {
    statistics.block_cache_hits = counts->getTickerCount(rocksdb::BLOCK_CACHE_HIT);
    statistics.block_cache_misses = counts->getTickerCount(rocksdb::BLOCK_CACHE_MISS);
  }
  return statistics;
}

}  // namespace puzzlesolver::storage
