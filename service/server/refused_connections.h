#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>
#include <utility>

#include "absl/time/time.h"
#include "service/app/monotonic_clock.h"
#include "spdlog/logger.h"

namespace puzzlesolver::server {

/// Counts the connections that a server has closed at once, on all its ports, and tells the log
/// when there are such, at most once a minute. Safe to use from any thread.
class RefusedConnections {
 public:
  /// `logger` is borrowed.
  explicit RefusedConnections(spdlog::logger& logger, app::Clock clock = app::MonotonicNow)
      : logger_(logger), clock_(std::move(clock)) {}

  void Add();

  /// Connections wait, as the system refuses to accept them with `error`, an errno.
  void OnFailure(int error);

  std::uint64_t count() const { return count_; }

 private:
  void Warn(const std::string& what);

  spdlog::logger& logger_;
  const app::Clock clock_;
  std::atomic<std::uint64_t> count_ = 0;
  std::mutex mutex_;
  absl::Time silent_until_ = absl::InfinitePast();  ///< guarded by mutex_
};

}  // namespace puzzlesolver::server
