#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

namespace puzzlesolver::storage {

/// Does `work` on a thread of its own, once an interval and whenever somebody is in a hurry, from
/// Start on. The destructor does not wait for the interval, only for work under way, which is told
/// to stop.
class Upkeep {
 public:
  Upkeep(std::chrono::nanoseconds interval, std::function<void(const std::stop_token&)> work);

  /// To be called once.
  void Start();

  /// Waits for work under way. There is no more afterwards.
  void Stop();

  /// The next work begins at once or, when some is under way, right after it.
  void Hurry();

 private:
  void Run(const std::stop_token& stop);

  const std::chrono::nanoseconds interval_;
  const std::function<void(const std::stop_token&)> work_;
  std::mutex mutex_;
  std::condition_variable_any hurried_;
  bool hurry_ = false;
  std::jthread thread_;  ///< last: it uses all the others
};

}  // namespace puzzlesolver::storage
