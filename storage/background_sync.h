#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

namespace puzzlesolver::storage {

/// Calls `sync` on a thread of its own, at the latest one interval after a write was noted, and
/// not at all while nothing is written. A sync that answers false is tried again an interval
/// later. The destructor does not wait for the interval, only for a sync under way.
class BackgroundSync {
 public:
  BackgroundSync(std::chrono::nanoseconds interval, std::function<bool()> sync);

  void NoteWrite();

 private:
  void Run(std::stop_token stop);

  const std::chrono::nanoseconds interval_;
  const std::function<bool()> sync_;
  std::mutex mutex_;
  std::condition_variable_any written_;
  bool dirty_ = false;
  std::jthread thread_;  // last: it uses all the others
};

}  // namespace puzzlesolver::storage
