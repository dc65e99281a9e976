#pragma once

#include <mutex>
#include <string>
#include <utility>

#include "absl/time/time.h"
#include "service/app/monotonic_clock.h"
#include "spdlog/logger.h"

namespace puzzlesolver::server {

/// Warnings of one kind of trouble, which others could cause at will: at most one a minute is
/// logged. Safe to use from any thread.
class RareWarning {
 public:
  /// `logger` is borrowed.
  explicit RareWarning(spdlog::logger& logger, app::Clock clock = app::MonotonicNow)
      : logger_(logger), clock_(std::move(clock)) {}

  void Log(const std::string& text);

 private:
  spdlog::logger& logger_;
  const app::Clock clock_;
  std::mutex mutex_;
  absl::Time silent_until_ = absl::InfinitePast();  ///< guarded by mutex_
};

}  // namespace puzzlesolver::server
