#include "storage/background_sync.h"

#include <utility>

namespace puzzlesolver::storage {

BackgroundSync::BackgroundSync(std::chrono::nanoseconds interval, std::function<bool()> sync)
    : interval_(interval),
      sync_(std::move(sync)),
      thread_([this](std::stop_token stop) { Run(std::move(stop)); }) {}

void BackgroundSync::NoteWrite() {
  const std::lock_guard lock(mutex_);
  if (std::exchange(dirty_, true)) return;
  written_.notify_one();
}

void BackgroundSync::Run(std::stop_token stop) {
  std::unique_lock lock(mutex_);
  while (written_.wait(lock, stop, [this] { return dirty_; })) {
    written_.wait_for(lock, stop, interval_, [] { return false; });
    if (stop.stop_requested()) return;
    dirty_ = false;
    lock.unlock();
    const bool synced = sync_();
    lock.lock();
    if (!synced) dirty_ = true;
  }
}

}  // namespace puzzlesolver::storage
