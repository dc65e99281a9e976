#include "service/app/monotonic_clock.h"

#include <chrono>

namespace puzzlesolver::app {

absl::Time MonotonicNow() {
  const auto since_start = std::chrono::steady_clock::now().time_since_epoch();
  return absl::UnixEpoch() + absl::FromChrono(since_start);
}

}  // namespace puzzlesolver::app
