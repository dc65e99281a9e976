#pragma once

#include <vector>

#include "service/rpc/open_calls.h"
#include "service/server/connection_guard.h"
#include "service/server/health.h"
#include "service/server/refused_connections.h"
#include "service/server/secure_access.h"
#include "service/telemetry/service_metrics.h"

namespace puzzlesolver::server {

struct MetricSources {
  const Health& health;
  const rpc::OpenCalls& open_calls;
  const RefusedConnections& refused;
  const ConnectionGuard* guard = nullptr;  ///< null when nobody can connect
  const SecureAccess& access;
};

/// The numbers that only the server knows: readiness, open calls, connections refused and broken,
/// and what has become of the files of the security options. The sources are borrowed.
std::vector<telemetry::ExtraMetric> ExtraMetrics(const MetricSources& sources);

}  // namespace puzzlesolver::server
