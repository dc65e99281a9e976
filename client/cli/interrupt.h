#pragma once

#include <signal.h>

#include <stop_token>
#include <thread>

namespace puzzlesolver::cli {

/// While it lives, Ctrl-C (SIGINT) requests a stop instead of ending the process; a second one ends
/// the process at once with ExitCode::kInterrupted.
///
/// Must be made before the threads of the process, which then leave the signal to it, and on the
/// thread that destroys it.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();

  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  std::stop_token token() const { return stop_.get_token(); }

 private:
  void Wait(const std::stop_token& ending);

  sigset_t mask_before_;
  std::stop_source stop_;
  std::jthread waiter_;
};

}  // namespace puzzlesolver::cli
