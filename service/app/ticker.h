#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

#include "absl/time/time.h"

namespace puzzlesolver::app {

/// A thread that calls a function at regular intervals while there is something to do, and sleeps
/// otherwise.
class Ticker {
 public:
  /// `tick` says whether it wants to be called again; if not, it is not called before the next
  /// Wake.
  Ticker(absl::Duration interval, std::function<bool()> tick);

  /// Waits for a tick under way.
  ~Ticker() = default;

  /// The next tick comes after one interval. Cheap when awake already.
  void Wake();

 private:
  void Run(std::stop_token stop);

  const std::chrono::nanoseconds interval_;
  const std::function<bool()> tick_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  bool awake_ = false;
  std::jthread thread_;
};

}  // namespace puzzlesolver::app
