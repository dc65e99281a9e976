#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace puzzlesolver::storage {

/// Asks the system for the addresses of host names. For one thread at a time.
class HostResolver {
 public:
  /// The IP addresses of `host`, none when they are not known within `patience`, or at a stop. The
  /// system cannot be told to stop asking: it goes on aside, and what it says serves the next who
  /// asks for the same.
  std::vector<std::string> Resolve(const std::string& host, std::chrono::nanoseconds patience,
                                   const std::stop_token& stop);

 private:
  struct Question;

  std::map<std::string, std::shared_ptr<Question>> open_;
};

}  // namespace puzzlesolver::storage
