#include "storage/upkeep.h"

#include <utility>

namespace puzzlesolver::storage {

Upkeep::Upkeep(std::chrono::nanoseconds interval, std::function<void(const std::stop_token&)> work)
    : interval_(interval), work_(std::move(work)) {}

void Upkeep::Start() {
  thread_ = std::jthread([this](const std::stop_token& stop) { Run(stop); });
}

void Upkeep::Stop() { thread_ = {}; }

void Upkeep::Hurry() {
  const std::lock_guard lock(mutex_);
  hurry_ = true;
  hurried_.notify_one();
}

void Upkeep::Run(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (!stop.stop_requested()) {
    hurried_.wait_for(lock, stop, interval_, [this] { return hurry_; });
    if (stop.stop_requested()) return;
    hurry_ = false;
    lock.unlock();
    work_(stop);
    lock.lock();
  }
}

}  // namespace puzzlesolver::storage
