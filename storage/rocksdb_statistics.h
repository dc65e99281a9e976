#pragma once

#include <memory>

#include "rocksdb/db.h"
#include "rocksdb/statistics.h"
#include "storage/solution_store.h"

namespace puzzlesolver::storage {

/// What a database counts for ReadStatistics: events only. Durations would cost it two looks at the
/// clock for each read.
std::shared_ptr<rocksdb::Statistics> NewEventCounts();

/// `db`'s families share one block cache. What it does not tell is zero.
DatabaseStatistics ReadStatistics(rocksdb::DB& db);

}  // namespace puzzlesolver::storage
