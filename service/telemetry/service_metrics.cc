#include "service/telemetry/service_metrics.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "service/telemetry/app_metrics.h"
#include "service/telemetry/metric_list.h"
#include "service/telemetry/process_metrics.h"
#include "service/telemetry/shared_store_metrics.h"
#include "service/telemetry/store_metrics.h"

namespace puzzlesolver::telemetry {

std::vector<prometheus::MetricFamily> ServiceMetrics::Collect() const {
  MetricList metrics;
  metrics.AddGauge(
      "puzzlesolver_build_info", "1, with what is running as labels.",
      {{{{"version", sources_.version}, {"engine_version", absl::StrCat(sources_.engine_version)}},
        1}});
  AddAppMetrics(*sources_.app, metrics);
  AddStoreMetrics(sources_.store->GetStatistics(), metrics);
  if (sources_.shared) AddSharedStoreMetrics(sources_.shared(), metrics);
  for (const ExtraMetric& extra : sources_.extra) {
    if (extra.kind == ExtraMetric::Kind::kCounter) {
      metrics.AddCounter(extra.name, extra.help, extra.read());
    } else {
      metrics.AddGauge(extra.name, extra.help, extra.read());
    }
  }
  AddProcessMetrics(metrics);
  return std::move(metrics).Take();
}

}  // namespace puzzlesolver::telemetry
