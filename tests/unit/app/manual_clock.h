#pragma once

#include <mutex>

#include "service/app/monotonic_clock.h"

namespace puzzlesolver::app {

/// Time passes when told. Must outlive the clocks it gives.
class ManualClock {
 public:
  void Advance(absl::Duration duration) {
    const std::lock_guard lock(mutex_);
    now_ += duration;
  }

  Clock AsClock() {
    return [this] {
      const std::lock_guard lock(mutex_);
      return now_;
    };
  }

 private:
  std::mutex mutex_;
  absl::Time now_ = absl::UnixEpoch();
};

}  // namespace puzzlesolver::app
