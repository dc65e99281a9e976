#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <mutex>
#include <utility>
#include <vector>

namespace puzzlesolver {

/// The best solution known of one instance, while searches improve it and others watch.
/// Thread-safe.
class Incumbent {
 public:
  static constexpr int kNone = std::numeric_limits<int>::max();

  using Check = std::function<bool(const std::vector<std::uint8_t>& moves)>;

  Incumbent() = default;
  /// Refuses what `is_solution` refuses, which is asked by one thread at a time.
  explicit Incumbent(Check is_solution) : is_solution_(std::move(is_solution)) {}
  Incumbent(const Incumbent&) = delete;
  Incumbent& operator=(const Incumbent&) = delete;

  /// Keeps `moves`, which must be a solution, when they are fewer than those held; else false.
  bool Offer(std::vector<std::uint8_t> moves) {
    const std::lock_guard lock(mutex_);
    const int length = static_cast<int>(moves.size());
    if (length >= length_.load(std::memory_order_relaxed)) return false;
    if (is_solution_ && !is_solution_(moves)) return false;
    moves_ = std::move(moves);
    length_.store(length, std::memory_order_relaxed);
    improvements_.fetch_add(1, std::memory_order_release);
    return true;
  }

  /// Of the solution held; kNone before the first. Never grows.
  int length() const { return length_.load(std::memory_order_relaxed); }

  /// How many offers were kept. Who sees a number that he has not seen finds at least that
  /// solution in moves() and length().
  std::uint64_t improvements() const { return improvements_.load(std::memory_order_acquire); }

  /// A copy of the solution held; empty before the first.
  std::vector<std::uint8_t> moves() const {
    const std::lock_guard lock(mutex_);
    return moves_;
  }

 private:
  const Check is_solution_;
  mutable std::mutex mutex_;
  std::vector<std::uint8_t> moves_;
  std::atomic<int> length_{kNone};
  std::atomic<std::uint64_t> improvements_{0};
};

}  // namespace puzzlesolver
