#include "tests/bench/service/cpu_watch.h"

#include <algorithm>
#include <stdexcept>
#include <stop_token>

#include "absl/time/clock.h"
#include "tests/bench/service/process_usage.h"

namespace puzzlesolver::bench {
namespace {

constexpr absl::Duration kInterval = absl::Milliseconds(1);
/// The kernel counts the time of a running thread once a tick, which may be 4 ms.
constexpr absl::Duration kWindow = absl::Milliseconds(10);
constexpr absl::Duration kLeastWork = absl::Milliseconds(3);

}  // namespace

CpuWatch::CpuWatch(pid_t process)
    : thread_([this, process](const std::stop_token& stop) {
        while (!stop.stop_requested()) {
          samples_.push_back({absl::Now(), CpuTimeOf(process)});
          absl::SleepFor(kInterval);
        }
      }) {}

absl::Time CpuWatch::EndOfWorkAfter(absl::Duration time) {
  absl::SleepFor(time);
  thread_.request_stop();
  thread_.join();
  for (std::size_t i = samples_.size() - 1; i > 0; --i) {
    const Sample& sample = samples_[i];
    const bool is_new = sample.cpu > samples_[i - 1].cpu;
    if (is_new && CpuBefore(sample) >= kLeastWork) return sample.time;
  }
  throw std::runtime_error("the server did no work");
}

absl::Duration CpuWatch::CpuBefore(const Sample& sample) const {
  const auto first = std::ranges::lower_bound(samples_, sample.time - kWindow, {}, &Sample::time);
  return sample.cpu - first->cpu;
}

}  // namespace puzzlesolver::bench
