#include "service/telemetry/store_metrics.h"

namespace puzzlesolver::telemetry {
namespace {

double Number(std::uint64_t value) { return static_cast<double>(value); }

void AddSizes(const storage::DatabaseStatistics& database, MetricList& metrics) {
  metrics.AddGauge("puzzlesolver_store_block_cache_bytes",
                   "Memory that holds blocks, indexes and filters of the database's table files.",
                   Number(database.block_cache_bytes));
  metrics.AddGauge("puzzlesolver_store_memtable_bytes",
                   "Memory that holds writes which are not in table files yet.",
                   Number(database.memtable_bytes));
  metrics.AddGauge("puzzlesolver_store_table_file_bytes",
                   "Size on disk of the database's table files.",
                   Number(database.table_file_bytes));
  metrics.AddGauge("puzzlesolver_store_log_bytes",
                   "Size on disk of the database's write-ahead log.", Number(database.log_bytes));
  metrics.AddGauge("puzzlesolver_store_pending_compaction_bytes",
                   "Estimate of what compactions have to rewrite.",
                   Number(database.pending_compaction_bytes));
}

void AddWork(const storage::DatabaseStatistics& database, MetricList& metrics) {
  metrics.AddCounter("puzzlesolver_store_block_cache_reads_total",
                     "Blocks that were looked for in the block cache.",
                     {{{{"result", "hit"}}, Number(database.block_cache_hits)},
                      {{{"result", "miss"}}, Number(database.block_cache_misses)}});
  metrics.AddGauge("puzzlesolver_store_running_flushes", "Flushes at work in the database.",
                   Number(database.running_flushes));
  metrics.AddGauge("puzzlesolver_store_running_compactions", "Compactions at work in the database.",
                   Number(database.running_compactions));
  metrics.AddCounter("puzzlesolver_store_background_errors_total",
                     "Flushes and compactions of the database that failed.",
                     Number(database.background_errors));
}

void AddHistory(const storage::SolutionStore::Statistics& statistics, MetricList& metrics) {
  metrics.AddGauge("puzzlesolver_store_writable", "1 while new answers are kept, else 0.",
                   statistics.is_writable ? 1 : 0);
  metrics.AddCounter("puzzlesolver_store_databases_set_aside_total",
                     "Damaged databases that were set aside.",
                     Number(statistics.databases_set_aside));
  metrics.AddCounter("puzzlesolver_store_records_salvaged_total",
                     "Records that were read from damaged databases.",
                     Number(statistics.records_salvaged));
  metrics.AddCounter("puzzlesolver_store_writes_lost_total",
                     "Writes that had been on disk and were gone at the opening.",
                     Number(statistics.writes_lost));
  metrics.AddCounter("puzzlesolver_store_generations_dropped_total",
                     "Generations of the oldest answers that were dropped to keep the bound.",
                     Number(statistics.generations_dropped));
}

}  // namespace

void AddStoreMetrics(const storage::SolutionStore::Statistics& statistics, MetricList& metrics) {
  metrics.AddCounter("puzzlesolver_store_lookups_total",
                     "Look-ups of stored answers; a proven bound is a hit, too.",
                     {{{{"result", "hit"}}, Number(statistics.hits)},
                      {{{"result", "miss"}}, Number(statistics.misses)}});
  metrics.AddCounter("puzzlesolver_store_failed_operations_total",
                     "Reads and writes, syncs included, that the store could not do.",
                     {{{{"operation", "read"}}, Number(statistics.reads_failed)},
                      {{{"operation", "write"}}, Number(statistics.writes_failed)}});
  metrics.AddCounter("puzzlesolver_store_damaged_records_total",
                     "Damaged records met, each a miss.", Number(statistics.damaged_records));
  metrics.AddGauge("puzzlesolver_store_records",
                   "Estimated number of stored solutions and table rows.",
                   Number(statistics.approximate_records));
  AddHistory(statistics, metrics);
  if (!statistics.database) return;
  AddSizes(*statistics.database, metrics);
  AddWork(*statistics.database, metrics);
}

}  // namespace puzzlesolver::telemetry
