#include "tests/e2e/running_server.h"

#include <grpcpp/create_channel.h>
#include <grpcpp/security/credentials.h>

#include <stdexcept>

#include "tests/support/http_get.h"
#include "tests/support/prometheus_text.h"

namespace puzzlesolver {
namespace {

std::vector<std::string> Complete(const std::filesystem::path& data_directory,
                                  const std::vector<std::string>& arguments) {
  std::vector<std::string> all = {
      "--listen",    "127.0.0.1:0", "--health-listen",       "127.0.0.1:0", "--metrics-listen",
      "127.0.0.1:0", "--data-dir",  data_directory.string(), "--tables",    "none"};
  all.insert(all.end(), arguments.begin(), arguments.end());
  return all;
}

ServerProcess Start(std::vector<std::string> words, const std::vector<std::string>& arguments) {
  words.push_back(PUZZLESOLVER_SERVER_BINARY);
  words.insert(words.end(), arguments.begin(), arguments.end());
  return {words.front(), {words.begin() + 1, words.end()}};
}

/// What follows `words` on the next line that the program prints.
std::string After(const std::string& words, ServerProcess& process) {
  const std::string start = "puzzlesolver-server " + words + " ";
  const std::string line = process.ReadLine();
  if (!line.starts_with(start)) throw std::runtime_error("the server printed: " + line);
  return line.substr(start.size());
}

std::shared_ptr<grpc::Channel> NewChannel(const std::string& address) {
  grpc::ChannelArguments arguments;
  // Else all channels to one address share a connection.
  arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
  return grpc::CreateCustomChannel(address, grpc::InsecureChannelCredentials(), arguments);
}

}  // namespace

RunningServer::RunningServer(const std::filesystem::path& data_directory,
                             const std::vector<std::string>& arguments,
                             const std::vector<std::string>& launcher)
    : process_(Start(launcher, Complete(data_directory, arguments))),
      address_(After("listening on", process_)),
      health_address_(After("health on", process_)),
      metrics_address_(After("metrics on", process_)) {
  health_ = grpc::health::v1::Health::NewStub(NewChannel(health_address_));
  stub_ = NewStub();
}

std::unique_ptr<v1::PuzzleSolver::Stub> RunningServer::NewStub() const {
  return v1::PuzzleSolver::NewStub(NewChannel(address_));
}

grpc::health::v1::HealthCheckResponse::ServingStatus RunningServer::Health(
    const std::string& service) {
  grpc::ClientContext context;
  grpc::health::v1::HealthCheckRequest request;
  request.set_service(service);
  grpc::health::v1::HealthCheckResponse response;
  const grpc::Status status = health_->Check(&context, request, &response);
  return status.error_code() == grpc::StatusCode::NOT_FOUND
             ? grpc::health::v1::HealthCheckResponse::SERVICE_UNKNOWN
             : response.status();
}

double RunningServer::Metric(const std::string& name) const {
  const auto text = ReadPrometheusText(HttpGet(metrics_address_, "/metrics").body);
  const auto found = text.samples.find(name);
  return found == text.samples.end() ? 0 : found->second;
}

void RunningServer::WaitForMetric(const std::string& name, double value) const {
  while (Metric(name) != value) {
  }
}

}  // namespace puzzlesolver
