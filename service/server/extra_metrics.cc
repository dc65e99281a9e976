#include "service/server/extra_metrics.h"

namespace puzzlesolver::server {
namespace {

using Kind = telemetry::ExtraMetric::Kind;

void AddTlsMetrics(const security::TlsWatcher& tls, std::vector<telemetry::ExtraMetric>& metrics) {
  metrics.push_back({Kind::kGauge, "puzzlesolver_tls_certificate_expiry_timestamp_seconds",
                     "When the certificate in use ends, in Unix time.",
                     [&tls] { return static_cast<double>(absl::ToUnixSeconds(tls.expiry())); }});
  metrics.push_back({Kind::kCounter, "puzzlesolver_tls_renewals_total",
                     "Changed TLS files that were taken into use.",
                     [&tls] { return static_cast<double>(tls.renewals()); }});
  metrics.push_back({Kind::kCounter, "puzzlesolver_tls_rejections_total",
                     "Changed TLS files that were not used.",
                     [&tls] { return static_cast<double>(tls.rejections()); }});
}

void AddAccessMetrics(const SecureAccess& access, std::vector<telemetry::ExtraMetric>& metrics) {
  metrics.push_back({Kind::kCounter, "puzzlesolver_access_file_reloads_total",
                     "Changed access files that were taken into use.",
                     [&access] { return static_cast<double>(access.access_reloads()); }});
  metrics.push_back({Kind::kCounter, "puzzlesolver_access_file_rejections_total",
                     "Changed access files that were not used.",
                     [&access] { return static_cast<double>(access.access_rejections()); }});
}

}  // namespace

std::vector<telemetry::ExtraMetric> ExtraMetrics(const MetricSources& sources) {
  std::vector<telemetry::ExtraMetric> metrics;
  metrics.push_back({Kind::kGauge, "puzzlesolver_ready", "1 while the server wants calls, else 0.",
                     [&health = sources.health] { return health.is_ready() ? 1.0 : 0.0; }});
  metrics.push_back({Kind::kGauge, "puzzlesolver_open_calls", "Calls under way.",
                     [&calls = sources.open_calls] { return static_cast<double>(calls.count()); }});
  metrics.push_back(
      {Kind::kCounter, "puzzlesolver_connections_refused_total",
       "Connections that were closed at once, as too few files may be opened.",
       [&refused = sources.refused] { return static_cast<double>(refused.count()); }});
  if (sources.guard != nullptr) {
    metrics.push_back(
        {Kind::kCounter, "puzzlesolver_connections_broken_total",
         "Connections that were broken, as their clients reset too many calls or sent without end.",
         [guard = sources.guard] { return static_cast<double>(guard->broken()); }});
  }
  if (sources.access.tls() != nullptr) AddTlsMetrics(*sources.access.tls(), metrics);
  if (sources.access.access() != nullptr) AddAccessMetrics(sources.access, metrics);
  return metrics;
}

}  // namespace puzzlesolver::server
