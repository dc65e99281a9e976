#pragma once

#include "service/telemetry/metric_list.h"

namespace puzzlesolver::telemetry {

/// Memory, processor time, open files and start time of this process, under the names that all
/// Prometheus clients use. What the system does not tell is left out.
void AddProcessMetrics(MetricList& metrics);

}  // namespace puzzlesolver::telemetry
