#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

#include "absl/time/time.h"

namespace puzzlesolver::security {

/// A thread that calls `poll` once in an interval, to look whether files have changed. The
/// destructor does not wait for the interval, only for a call under way.
class FilePoller {
 public:
  explicit FilePoller(std::function<void()> poll, absl::Duration interval = absl::Seconds(1));

 private:
  void Run(std::stop_token stop);

  const std::function<void()> poll_;
  const std::chrono::nanoseconds interval_;
  std::mutex mutex_;
  std::condition_variable_any stopped_;
  std::jthread thread_;  // last: it uses all the others
};

}  // namespace puzzlesolver::security
