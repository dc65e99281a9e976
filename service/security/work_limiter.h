#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>

#include "absl/container/flat_hash_map.h"
#include "absl/time/time.h"

namespace puzzlesolver::security {

/// A bucket of work units for each client: it starts full, work empties it, time fills it again.
/// What work will cost is known only afterwards, so whoever has anything left may go on, and may
/// thereby overdraw: then it waits until the debt is paid. Debts are small as long as work that
/// lasts is charged while it goes on. Safe to use from any thread.
class WorkLimiter {
 public:
  struct Options {
    double units_per_second = 0;  ///< by which a bucket fills; more than 0
    double burst_units = 0;       ///< that a full bucket holds; more than 0
  };

  /// `clock` never goes back; differences count, not its zero.
  WorkLimiter(Options options, std::function<absl::Time()> clock);

  /// nullopt when the client may go on, its bucket being above zero; else how long until it is.
  std::optional<absl::Duration> WaitOf(const std::string& client) const;

  /// Takes `units` out of the client's bucket, which may fall below zero. A client beyond
  /// kMaxClients takes the place of those whose buckets are full again, who lose nothing by it, or
  /// else of the one who was charged the longest ago, whose bucket then counts as full.
  /// The cost is constant but for that replacement: one pass over the clients, some 10 us.
  void Charge(const std::string& client, std::uint64_t units);

  static constexpr std::size_t kMaxClients = 4096;

 private:
  struct Bucket {
    absl::Time full_at;  ///< says all about its level, which rises at a known rate
    std::uint64_t charge_number = 0;
  };

  void MakeRoom(absl::Time now);

  const double units_per_second_;
  const absl::Duration filling_time_;  ///< of an empty bucket
  const std::function<absl::Time()> clock_;
  mutable std::mutex mutex_;
  absl::flat_hash_map<std::string, Bucket> buckets_;
  std::uint64_t charges_ = 0;
};

}  // namespace puzzlesolver::security
