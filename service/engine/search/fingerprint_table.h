#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace puzzlesolver {

/// The fingerprints of states that a search has met, in a fixed amount of memory: where there is no
/// room left, the oldest make way. Eight bytes an entry. Not synchronised.
class FingerprintTable {
 public:
  /// Room for `entries`, rounded up to a power of two.
  explicit FingerprintTable(std::size_t entries)
      : buckets_(std::bit_ceil(std::max(entries / kWays, std::size_t{1}))),
        entries_(buckets_ * kWays) {}

  std::size_t entries() const { return entries_.size(); }

  /// Forgets everything, most times in O(1).
  void Clear() {
    Advance();
    first_time_ = time_;
  }

  /// What is met from now on is newer than what was met before.
  void Advance() {
    if (++time_ < kTimes) return;
    std::ranges::fill(entries_, 0);
    time_ = first_time_ = 1;
  }

  /// Asks memory for what Insert will need.
  void Prefetch(std::uint64_t fingerprint) const {
    __builtin_prefetch(&entries_[FirstOfBucket(fingerprint)]);
  }

  /// False when it is there already.
  bool Insert(std::uint64_t fingerprint) {
    const std::uint64_t print = fingerprint & ~kTimeMask;
    std::uint64_t* const bucket = &entries_[FirstOfBucket(fingerprint)];
    std::uint64_t* oldest = bucket;
    for (std::uint64_t* entry = bucket; entry != bucket + kWays; ++entry) {
      const std::uint64_t time = *entry & kTimeMask;
      if (time >= first_time_ && (*entry & ~kTimeMask) == print) return false;
      if (time < (*oldest & kTimeMask)) oldest = entry;
    }
    *oldest = print | time_;
    return true;
  }

 private:
  static constexpr std::size_t kWays = 8;  ///< of a bucket: one line of the cache
  /// The lowest bits of a fingerprint choose its bucket, and make way for the time in its entry.
  static constexpr std::uint64_t kTimes = 1 << 16;
  static constexpr std::uint64_t kTimeMask = kTimes - 1;

  std::size_t FirstOfBucket(std::uint64_t fingerprint) const {
    return (fingerprint & (buckets_ - 1)) * kWays;
  }

  std::size_t buckets_;
  std::vector<std::uint64_t> entries_;
  std::uint64_t time_ = 1;
  std::uint64_t first_time_ = 1;  ///< older entries are forgotten
};

}  // namespace puzzlesolver
