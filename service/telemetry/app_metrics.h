#pragma once

#include "service/app/puzzle_app.h"
#include "service/telemetry/metric_list.h"

namespace puzzlesolver::telemetry {

/// What `app` does at the moment, what it has done since its start, and how its tables stand.
void AddAppMetrics(const app::PuzzleApp& app, MetricList& metrics);

}  // namespace puzzlesolver::telemetry
