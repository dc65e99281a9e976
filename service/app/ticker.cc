#include "service/app/ticker.h"

#include <utility>

namespace puzzlesolver::app {

Ticker::Ticker(absl::Duration interval, std::function<bool()> tick)
    : interval_(absl::ToChronoNanoseconds(interval)),
      tick_(std::move(tick)),
      thread_([this](std::stop_token stop) { Run(std::move(stop)); }) {}

void Ticker::Wake() {
  {
    const std::lock_guard lock(mutex_);
    if (awake_) return;
    awake_ = true;
  }
  changed_.notify_all();
}

void Ticker::Run(std::stop_token stop) {
  std::unique_lock lock(mutex_);
  while (changed_.wait(lock, stop, [this] { return awake_; })) {
    changed_.wait_for(lock, stop, interval_, [] { return false; });
    if (stop.stop_requested()) return;
    // A Wake during the tick counts, whatever the tick then says.
    awake_ = false;
    lock.unlock();
    const bool again = tick_();
    lock.lock();
    awake_ = awake_ || again;
  }
}

}  // namespace puzzlesolver::app
