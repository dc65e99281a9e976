#include "service/rpc/open_calls.h"

namespace puzzlesolver::rpc {

void OpenCalls::Enter() {
  const std::lock_guard lock(mutex_);
  ++count_;
}

void OpenCalls::Leave() {
  const std::lock_guard lock(mutex_);
  // Under the lock: whoever waits may destroy this object right after it.
  if (--count_ == 0) left_.notify_all();
}

std::size_t OpenCalls::count() const {
  const std::lock_guard lock(mutex_);
  return count_;
}

void OpenCalls::WaitUntilNone(absl::Duration time, const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  left_.wait_for(lock, stop, absl::ToChronoNanoseconds(time), [this] { return count_ == 0; });
}

}  // namespace puzzlesolver::rpc
