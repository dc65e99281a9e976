#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <stop_token>

#include "absl/time/time.h"

namespace puzzlesolver::rpc {

/// How many calls are under way, and whether they shall end. Any thread.
class OpenCalls {
 public:
  void Enter();
  void Leave();
  std::size_t count() const;

  /// Asks calls that could go on for ever to end.
  void RequestEnd() { end_.request_stop(); }
  std::stop_token end_requested() const { return end_.get_token(); }

  /// Blocks until there is none, `time` (a day at most) is over, or a stop is requested.
  void WaitUntilNone(absl::Duration time, const std::stop_token& stop);

 private:
  mutable std::mutex mutex_;
  std::condition_variable_any left_;
  std::size_t count_ = 0;
  std::stop_source end_;
};

}  // namespace puzzlesolver::rpc
