#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "grpc/health/v1/health.grpc.pb.h"
#include "puzzlesolver/v1/puzzle_solver.grpc.pb.h"
#include "tests/e2e/server_process.h"
#include "tests/support/temporary_directory.h"

namespace puzzlesolver {

/// The server program on free ports of this machine, for calls, health and metrics.
class RunningServer {
 public:
  /// Waits until it serves. `arguments` come after those that choose ports and directories.
  /// `launcher`, unless empty, is a program with arguments that becomes the one named behind them.
  explicit RunningServer(const std::filesystem::path& data_directory,
                         const std::vector<std::string>& arguments = {},
                         const std::vector<std::string>& launcher = {});

  ServerProcess& process() { return process_; }
  const std::string& address() const { return address_; }
  const std::string& health_address() const { return health_address_; }
  const std::string& metrics_address() const { return metrics_address_; }

  v1::PuzzleSolver::Stub& stub() { return *stub_; }

  /// A stub with a connection of its own.
  std::unique_ptr<v1::PuzzleSolver::Stub> NewStub() const;

  /// What the health server says of a service.
  grpc::health::v1::HealthCheckResponse::ServingStatus Health(const std::string& service);

  /// The value of a metric, with its labels as they are written. 0 when it does not exist.
  double Metric(const std::string& name) const;

  /// Returns when the metric has the value.
  void WaitForMetric(const std::string& name, double value) const;

 private:
  ServerProcess process_;
  std::string address_;
  std::string health_address_;
  std::string metrics_address_;
  std::unique_ptr<v1::PuzzleSolver::Stub> stub_;
  std::unique_ptr<grpc::health::v1::Health::Stub> health_;
};

}  // namespace puzzlesolver
