#include "client/library/repetition.h"

#include <algorithm>
#include <cmath>
#include <condition_variable>
#include <mutex>

#include "absl/time/clock.h"
#include "client/library/error.h"

namespace puzzlesolver::client {
namespace {

bool Wait(absl::Time end, const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any stopped;
  std::unique_lock lock(mutex);
  stopped.wait_until(lock, stop, absl::ToChronoTime(end), [] { return false; });
  return !stop.stop_requested();
}

}  // namespace

std::optional<absl::Duration> Repetition::PauseAfter(const absl::Status& status) {
  const std::optional<absl::Duration> pause = WantedPause(status);
  if (!pause || ++failures_ >= kMaxAttempts) return std::nullopt;
  if (*pause > kLongestPause || absl::Now() + *pause >= end_) return std::nullopt;
  return pause;
}

std::optional<absl::Duration> Repetition::WantedPause(const absl::Status& status) {
  if (absl::IsResourceExhausted(status)) return DetailsOf(status).retry_delay;
  if (!absl::IsUnavailable(status)) return std::nullopt;
  constexpr absl::Duration kFirst = absl::Milliseconds(100);
  constexpr absl::Duration kLongest = absl::Seconds(2);
  constexpr double kGrowth = 3;
  // The clients of a server that went away do not all come back at the same time.
  return std::min(kLongest, kFirst * std::pow(kGrowth, failures_)) *
         absl::Uniform(random_, 0.8, 1.2);
}

bool Pause(grpc::Channel& channel, absl::Duration duration, const std::stop_token& stop) {
  const absl::Time end = absl::Now() + duration;
  // That is what a channel within the process says, which has no connections.
  if (channel.GetState(/*try_to_connect=*/true) == GRPC_CHANNEL_SHUTDOWN) return Wait(end, stop);
  constexpr absl::Duration kSlice = absl::Milliseconds(50);
  for (absl::Time now = absl::Now(); now < end && !stop.stop_requested(); now = absl::Now()) {
    channel.WaitForStateChange(channel.GetState(/*try_to_connect=*/true),
                               absl::ToChronoTime(std::min(end, now + kSlice)));
  }
  return !stop.stop_requested();
}

}  // namespace puzzlesolver::client
