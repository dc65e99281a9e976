#include "tests/bench/service/health_probe.h"

#include <chrono>
#include <stdexcept>
#include <stop_token>
#include <utility>

#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "grpc/health/v1/health.grpc.pb.h"
#include "grpcpp/client_context.h"
#include "grpcpp/create_channel.h"
#include "grpcpp/security/credentials.h"

namespace puzzlesolver::bench {
namespace {

constexpr absl::Duration kInterval = absl::Milliseconds(20);
constexpr auto kTimeout = std::chrono::seconds(5);

grpc::Status Check(const std::string& address) {
  grpc::ChannelArguments arguments;
  arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
  const auto stub = grpc::health::v1::Health::NewStub(
      grpc::CreateCustomChannel(address, grpc::InsecureChannelCredentials(), arguments));
  grpc::ClientContext context;
  context.set_deadline(std::chrono::system_clock::now() + kTimeout);
  grpc::health::v1::HealthCheckResponse response;
  const grpc::Status status = stub->Check(&context, {}, &response);
  if (!status.ok() || response.status() == grpc::health::v1::HealthCheckResponse::SERVING) {
    return status;
  }
  return {grpc::StatusCode::UNAVAILABLE, "The server says that it does not serve."};
}

}  // namespace

HealthProbe::HealthProbe(std::string address)
    : thread_([this, address = std::move(address)](const std::stop_token& stop) {
        while (!stop.stop_requested()) {
          const absl::Time begin = absl::Now();
          const grpc::Status status = Check(address);
          seconds_.push_back(absl::ToDoubleSeconds(absl::Now() - begin));
          if (!status.ok()) failure_ = status.error_message();
          absl::SleepFor(kInterval);
        }
      }) {}

std::vector<double> HealthProbe::TakeSeconds() {
  thread_.request_stop();
  thread_.join();
  if (!failure_.empty()) throw std::runtime_error("A health check failed: " + failure_);
  return std::move(seconds_);
}

}  // namespace puzzlesolver::bench
