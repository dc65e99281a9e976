#pragma once

#include "service/telemetry/metric_list.h"
#include "storage/shared/shared_statistics.h"

namespace puzzlesolver::telemetry {

/// What comes from and goes to the cache that servers share, and how that stands.
void AddSharedStoreMetrics(const storage::SharedStatistics& statistics, MetricList& metrics);

}  // namespace puzzlesolver::telemetry
