#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tests/bench/service/report.h"
#include "tests/bench/service/servers.h"

namespace puzzlesolver::bench {

/// Of the service's numbers to the echo server's.
struct PairedGoals {
  std::optional<Goal> calls_per_second;
  std::optional<Goal> p50;
};

/// The service against what gRPC itself costs.
class PairedLoad {
 public:
  /// Asks both for `request`, `in_flight` times at a time, by turns, so that other work on the
  /// machine meets both alike; as often as it is called. Throws std::runtime_error when a call
  /// fails.
  void Run(const SolverServer& service, const EchoServer& echo, const v1::SolveRequest& request,
           int in_flight);

  /// Calls a second, the time of a call, and the servers' CPU time of one; of the quietest rounds.
  void AddTo(Report& report, const std::string& scenario, const PairedGoals& goals) const;

 private:
  /// A number for each round.
  struct Rounds {
    std::vector<double> calls_per_second;
    std::vector<double> p50_us;
    std::vector<double> p99_us;
    std::vector<double> cpu_us_per_call;
  };

  Rounds service_;
  Rounds echo_;
};

}  // namespace puzzlesolver::bench
