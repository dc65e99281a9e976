#pragma once

#include <vector>

#include "service/rpc/open_calls.h"
#include "service/server/health.h"
#include "service/server/refused_connections.h"
#include "service/server/secure_access.h"
#include "service/telemetry/service_metrics.h"

namespace puzzlesolver::server {

/// The numbers that only the server knows: readiness, open calls, refused connections, and what has
/// become of the files of the security options. Everything is borrowed.
std::vector<telemetry::ExtraMetric> ExtraMetrics(const Health& health,
                                                 const rpc::OpenCalls& open_calls,
                                                 const RefusedConnections& refused,
                                                 const SecureAccess& access);

}  // namespace puzzlesolver::server
