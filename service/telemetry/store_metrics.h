#pragma once

#include "service/telemetry/metric_list.h"
#include "storage/solution_store.h"

namespace puzzlesolver::telemetry {

/// What the solution store counts and, if it has a database, how that stands.
void AddStoreMetrics(const storage::SolutionStore::Statistics& statistics, MetricList& metrics);

}  // namespace puzzlesolver::telemetry
