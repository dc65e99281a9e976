#include "service/security/file_poller.h"

#include <utility>

namespace puzzlesolver::security {

FilePoller::FilePoller(std::function<void()> poll, absl::Duration interval)
    : poll_(std::move(poll)),
      interval_(absl::ToChronoNanoseconds(interval)),
      thread_([this](std::stop_token stop) { Run(std::move(stop)); }) {}

void FilePoller::Run(std::stop_token stop) {
  std::unique_lock lock(mutex_);
  while (true) {
    stopped_.wait_for(lock, stop, interval_, [] { return false; });
    if (stop.stop_requested()) return;
    poll_();
  }
}

}  // namespace puzzlesolver::security
