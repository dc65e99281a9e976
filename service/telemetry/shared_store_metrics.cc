#include "service/telemetry/shared_store_metrics.h"

namespace puzzlesolver::telemetry {
namespace {

double ToDouble(std::uint64_t value) { return static_cast<double>(value); }

}  // namespace

void AddSharedStoreMetrics(const storage::SharedStatistics& statistics, MetricList& metrics) {
  metrics.AddCounter("puzzlesolver_shared_cache_lookups_total",
                     "Look-ups in the shared cache; a skipped one did not ask a node that fails.",
                     {{{{"result", "hit"}}, ToDouble(statistics.hits)},
                      {{{"result", "miss"}}, ToDouble(statistics.misses)},
                      {{{"result", "rejected"}}, ToDouble(statistics.rejected)},
                      {{{"result", "timeout"}}, ToDouble(statistics.timeouts)},
                      {{{"result", "skipped"}}, ToDouble(statistics.skipped)},
                      {{{"result", "error"}}, ToDouble(statistics.errors)}});
  metrics.AddCounter("puzzlesolver_shared_cache_writes_total",
                     "Records for the shared cache; those dropped found too many waiting.",
                     {{{{"result", "done"}}, ToDouble(statistics.writes)},
                      {{{"result", "failed"}}, ToDouble(statistics.writes_failed)},
                      {{{"result", "dropped"}}, ToDouble(statistics.writes_dropped)}});
  metrics.AddGauge("puzzlesolver_shared_cache_pending_writes",
                   "Records that wait to be written to the shared cache.",
                   ToDouble(statistics.writes_pending));
  metrics.AddGauge("puzzlesolver_shared_cache_nodes",
                   "Nodes of the shared cache; 0 until it has been reached.",
                   ToDouble(statistics.nodes));
  metrics.AddGauge("puzzlesolver_shared_cache_nodes_left_alone",
                   "Nodes that failed and are not asked for a moment.",
                   ToDouble(statistics.nodes_left_alone));
}

}  // namespace puzzlesolver::telemetry
