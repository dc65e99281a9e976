#pragma once

#include <signal.h>

#include <atomic>
#include <stop_token>
#include <thread>

namespace puzzlesolver::server {

/// Blocks SIGTERM, SIGINT and, where it is not ignored, SIGHUP for the calling thread and all that
/// it starts, and gives them as a set. To be called before there is any other thread.
sigset_t BlockTermination();

/// A thread that takes the signals of a set which every thread blocks. One that was sent earlier,
/// even before the program began, is taken at once.
class SignalThread {
 public:
  explicit SignalThread(const sigset_t& signals);

  /// Is requested by the first signal.
  std::stop_token stop() const { return stop_.get_token(); }
  /// Is requested by a SIGINT after the first signal: somebody at a terminal does not want to wait.
  std::stop_token hurry() const { return hurry_.get_token(); }

  /// The first signal; 0 while none has come.
  int first() const { return first_; }

  /// Blocks until the first signal has come.
  void Wait() const { first_.wait(0); }

 private:
  void Take(int signal);

  std::stop_source stop_;
  std::stop_source hurry_;
  std::atomic<int> first_ = 0;
  std::jthread thread_;  ///< last: it uses the others
};

}  // namespace puzzlesolver::server
