#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <utility>

#include "service/app/monotonic_clock.h"
#include "service/server/rare_warning.h"
#include "spdlog/logger.h"

namespace puzzlesolver::server {

/// Counts the connections that a server has closed at once, on all its ports, and tells the log
/// when there are such, at most once a minute. Safe to use from any thread.
class RefusedConnections {
 public:
  /// `logger` is borrowed.
  explicit RefusedConnections(spdlog::logger& logger, app::Clock clock = app::MonotonicNow)
      : warning_(logger, std::move(clock)) {}

  void Add();

  /// Connections wait, as the system refuses to accept them with `error`, an errno.
  void OnFailure(int error);

  std::uint64_t count() const { return count_; }

 private:
  void Warn(const std::string& what);

  RareWarning warning_;
  std::atomic<std::uint64_t> count_ = 0;
};

}  // namespace puzzlesolver::server
