#pragma once

#include <string>
#include <thread>
#include <vector>

namespace puzzlesolver::bench {

/// Asks a server for its health again and again, on a thread of its own, and each time over a new
/// connection, as an orchestrator does.
class HealthProbe {
 public:
  explicit HealthProbe(std::string address);

  /// Ends it: what each check took. Throws std::runtime_error when one of them failed.
  std::vector<double> TakeSeconds();

 private:
  std::vector<double> seconds_;  ///< the thread's, until it has ended; so the next
  std::string failure_;
  std::jthread thread_;
};

}  // namespace puzzlesolver::bench
