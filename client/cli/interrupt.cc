#include "client/cli/interrupt.h"

#include <cstdlib>
#include <utility>

#include "client/cli/exit_code.h"

namespace puzzlesolver::cli {
namespace {

/// Wakes the waiting thread when it is to end.
constexpr int kWakeUp = SIGUSR1;

sigset_t Signals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, kWakeUp);
  return signals;
}

}  // namespace

Interrupt::Interrupt() {
  const sigset_t signals = Signals();
  pthread_sigmask(SIG_BLOCK, &signals, &mask_before_);
  waiter_ = std::jthread([this](std::stop_token ending) { Wait(ending); });
}

Interrupt::~Interrupt() {
  waiter_.request_stop();
  pthread_kill(waiter_.native_handle(), kWakeUp);
  waiter_.join();
  pthread_sigmask(SIG_SETMASK, &mask_before_, nullptr);
}

void Interrupt::Wait(const std::stop_token& ending) {
  const sigset_t signals = Signals();
  while (!ending.stop_requested()) {
    int signal = 0;
    sigwait(&signals, &signal);
    if (signal == SIGINT && !stop_.request_stop()) {
      std::_Exit(static_cast<int>(ExitCode::kInterrupted));
    }
  }
}

}  // namespace puzzlesolver::cli
