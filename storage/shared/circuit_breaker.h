#pragma once

#include <chrono>
#include <functional>
#include <mutex>

namespace puzzlesolver::storage {

/// Where this floor reads the time; tests put their own here.
using SteadyClock = std::function<std::chrono::steady_clock::time_point()>;

/// Keeps callers from what fails again and again. Closed at first: all may pass. After
/// `max_failures` in a row it is open, nobody may; after `pause` it is half open: one may try,
/// whose result closes it or opens it for another pause. Safe to use from any thread.
class CircuitBreaker {
 public:
  enum class State { kClosed, kOpen, kHalfOpen };

  struct Options {
    int max_failures = 5;
    std::chrono::nanoseconds pause = std::chrono::seconds(1);
  };

  explicit CircuitBreaker(const Options& options,
                          SteadyClock clock = std::chrono::steady_clock::now)
      : options_(options), clock_(std::move(clock)) {}

  /// Who is let pass must tell how it went, by one of the two below.
  bool LetsPass();

  /// True when this closed it.
  bool Succeeded();

  /// True when this opened it that was closed.
  bool Failed();

  State state() const;

 private:
  const Options options_;
  const SteadyClock clock_;
  mutable std::mutex mutex_;
  State state_ = State::kClosed;
  int failures_ = 0;                                 ///< in a row, while closed
  std::chrono::steady_clock::time_point pause_end_;  ///< while open
};

}  // namespace puzzlesolver::storage
