#pragma once

#include <memory>
#include <mutex>
#include <string>

#include "absl/status/status.h"
#include "service/rpc/call_listener.h"
#include "service/server/health.h"
#include "service/telemetry/call_log.h"
#include "service/telemetry/call_metrics.h"
#include "service/telemetry/http_endpoint.h"
#include "service/telemetry/service_metrics.h"
#include "spdlog/logger.h"

namespace puzzlesolver::server {

/// What can be seen of the service from outside: logs, metrics, and health over HTTP.
class Observation final : public rpc::CallListener {
 public:
  explicit Observation(std::shared_ptr<spdlog::logger> logger);

  void OnAnswer(const rpc::CallIdentity& call, const absl::StatusOr<app::Answer>& answer,
                const Instance* instance) override;
  void OnEnd(const rpc::CallIdentity& call, const rpc::CallEnd& end) override;

  /// Serves metrics and `health`, which is borrowed, over HTTP. Errors: those of HttpEndpoint.
  absl::Status Listen(const std::string& address, const Health& health);

  /// With the port chosen; empty when it does not listen.
  std::string address() const { return endpoint_ == nullptr ? "" : endpoint_->address(); }

  /// Tells the numbers of `sources`, which are borrowed until Forget.
  void Watch(telemetry::ServiceMetrics::Sources sources);
  void Forget();

 private:
  std::string Metrics() const;

  telemetry::CallLog log_;
  telemetry::CallMetrics call_metrics_;
  mutable std::mutex mutex_;
  std::unique_ptr<telemetry::ServiceMetrics> service_metrics_;  ///< guarded by mutex_
  std::unique_ptr<telemetry::HttpEndpoint> endpoint_;           ///< last: it uses the others
};

}  // namespace puzzlesolver::server
