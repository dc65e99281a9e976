#include "service/telemetry/shared_store_metrics.h"

namespace puzzlesolver::telemetry {
namespace {

double Number(std::uint64_t value) { return static_cast<double>(value); }

}  // namespace

void AddSharedStoreMetrics(const storage::SharedStatistics& statistics, MetricList& metrics) {
  metrics.AddCounter("puzzlesolver_shared_cache_lookups_total",
                     "Look-ups in the shared cache; a skipped one did not ask a node that fails.",
                     {{{{"result", "hit"}}, Number(statistics.hits)},
                      {{{"result", "miss"}}, Number(statistics.misses)},
                      {{{"result", "rejected"}}, Number(statistics.rejected)},
                      {{{"result", "timeout"}}, Number(statistics.timeouts)},
                      {{{"result", "skipped"}}, Number(statistics.skipped)},
                      {{{"result", "error"}}, Number(statistics.errors)}});
  metrics.AddCounter("puzzlesolver_shared_cache_writes_total",
                     "Records for the shared cache; those dropped found too many waiting.",
                     {{{{"result", "done"}}, Number(statistics.writes)},
                      {{{"result", "failed"}}, Number(statistics.writes_failed)},
                      {{{"result", "dropped"}}, Number(statistics.writes_dropped)}});
  metrics.AddGauge("puzzlesolver_shared_cache_pending_writes",
                   "Records that wait to be written to the shared cache.",
                   Number(statistics.writes_pending));
  metrics.AddGauge("puzzlesolver_shared_cache_nodes",
                   "Nodes of the shared cache; 0 until it has been reached.",
                   Number(statistics.nodes));
  metrics.AddGauge("puzzlesolver_shared_cache_nodes_left_alone",
                   "Nodes that failed and are not asked for a moment.",
                   Number(statistics.nodes_left_alone));
}

}  // namespace puzzlesolver::telemetry
