#include "service/server/signals.h"

namespace puzzlesolver::server {
namespace {

/// How late the thread may notice that it is to end.
constexpr timespec kPatience = {.tv_sec = 0, .tv_nsec = 20'000'000};

}  // namespace

sigset_t BlockTermination() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGINT);
  // A terminal that is closed, unless nohup said not to mind.
  struct sigaction hang_up = {};
  sigaction(SIGHUP, nullptr, &hang_up);
  if (hang_up.sa_handler != SIG_IGN) sigaddset(&signals, SIGHUP);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  return signals;
}

SignalThread::SignalThread(const sigset_t& signals)
    : thread_([this, signals](const std::stop_token& ending) {
        while (!ending.stop_requested()) {
          const int signal = sigtimedwait(&signals, nullptr, &kPatience);
          if (signal > 0) Take(signal);
        }
      }) {}

void SignalThread::Take(int signal) {
  if (first_ != 0) {
    if (signal == SIGINT) hurry_.request_stop();
    return;
  }
  first_ = signal;
  first_.notify_all();
  stop_.request_stop();
}

}  // namespace puzzlesolver::server
