#include "service/server/observation.h"

#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "puzzlesolver/v1/puzzle_solver.pb.h"
#include "puzzlesolver/v1/puzzle_solver_admin.pb.h"
#include "service/server/open_files.h"
#include "service/telemetry/metrics_text.h"

namespace puzzlesolver::server {
namespace {

std::vector<std::string> MethodNames() {
  std::vector<std::string> names;
  for (const auto* const file : {v1::SolveRequest::descriptor()->file()->pool()->FindFileByName(
                                     "puzzlesolver/v1/puzzle_solver.proto"),
                                 v1::BackupRequest::descriptor()->file()}) {
    for (int service = 0; service < file->service_count(); ++service) {
      for (int method = 0; method < file->service(service)->method_count(); ++method) {
        names.push_back(file->service(service)->method(method)->name());
      }
    }
  }
  return names;
}

}  // namespace

Observation::Observation(std::shared_ptr<spdlog::logger> logger)
    : log_(std::move(logger)), call_metrics_(MethodNames()) {}

void Observation::OnAnswer(const rpc::CallIdentity& call, const absl::StatusOr<app::Answer>& answer,
                           const Instance* instance) {
  call_metrics_.OnAnswer(call, answer, instance);
  log_.OnAnswer(call, answer, instance);
}

void Observation::OnEnd(const rpc::CallIdentity& call, const rpc::CallEnd& end) {
  call_metrics_.OnEnd(call, end);
  log_.OnEnd(call, end);
}

absl::Status Observation::Listen(const std::string& address, const Health& health) {
  telemetry::HttpContent content;
  content.metrics = [this] { return Metrics(); };
  content.health = [] { return absl::OkStatus(); };
  content.readiness = [&health] {
    return health.is_ready() ? absl::OkStatus()
                             : absl::UnavailableError("The server takes no calls now.");
  };
  content.readiness_remark = [&health] {
    const std::string trouble = health.store_trouble();
    return trouble.empty() ? "" : absl::StrCat("Answers are not kept: ", trouble);
  };
  auto endpoint = telemetry::HttpEndpoint::Start(address, FileShares::OfThisProcess().metrics,
                                                 std::move(content));
  if (endpoint.ok()) endpoint_ = *std::move(endpoint);
  return endpoint.status();
}

void Observation::Watch(telemetry::ServiceMetrics::Sources sources) {
  const std::lock_guard lock(mutex_);
  service_metrics_ = std::make_unique<telemetry::ServiceMetrics>(std::move(sources));
}

void Observation::Forget() {
  const std::lock_guard lock(mutex_);
  service_metrics_.reset();
}

std::string Observation::Metrics() const {
  const std::lock_guard lock(mutex_);
  return service_metrics_ == nullptr
             ? telemetry::MetricsText({&call_metrics_})
             : telemetry::MetricsText({&call_metrics_, service_metrics_.get()});
}

}  // namespace puzzlesolver::server
