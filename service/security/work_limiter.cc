#include "service/security/work_limiter.h"

#include <algorithm>
#include <utility>

namespace puzzlesolver::security {

WorkLimiter::WorkLimiter(Options options, std::function<absl::Time()> clock)
    : units_per_second_(options.units_per_second),
      filling_time_(absl::Seconds(options.burst_units / options.units_per_second)),
      clock_(std::move(clock)) {}

std::optional<absl::Duration> WorkLimiter::WaitOf(const std::string& client) const {
  const std::lock_guard lock(mutex_);
  const auto bucket = buckets_.find(client);
  if (bucket == buckets_.end()) return std::nullopt;
  const absl::Duration until_zero = bucket->second.full_at - filling_time_ - clock_();
  if (until_zero < absl::ZeroDuration()) return std::nullopt;
  // At that instant it is zero, soon after it is above.
  return until_zero + absl::Nanoseconds(1);
}

void WorkLimiter::Charge(const std::string& client, std::uint64_t units) {
  const std::lock_guard lock(mutex_);
  const absl::Time now = clock_();
  if (buckets_.size() >= kMaxClients && !buckets_.contains(client)) MakeRoom(now);
  Bucket& bucket = buckets_.try_emplace(client, Bucket{now}).first->second;
  bucket.full_at =
      std::max(bucket.full_at, now) + absl::Seconds(static_cast<double>(units) / units_per_second_);
  bucket.charge_number = ++charges_;
}

void WorkLimiter::MakeRoom(absl::Time now) {
  const std::size_t full =
      absl::erase_if(buckets_, [now](const auto& entry) { return entry.second.full_at <= now; });
  if (full > 0) return;
  buckets_.erase(std::ranges::min_element(
      buckets_, {}, [](const auto& entry) { return entry.second.charge_number; }));
}

}  // namespace puzzlesolver::security
