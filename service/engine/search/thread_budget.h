#pragma once

#include <atomic>

namespace puzzlesolver {

/// The threads that all searches of a process together should not exceed. Every search has one of
/// its own and counts it whether there is room or not; a hard one asks for more while others do not
/// need them. Thread-safe.
class ThreadBudget {
 public:
  explicit ThreadBudget(int threads) : spare_(threads) {}

  /// Counts the thread of a search.
  void Enter() { spare_.fetch_sub(1, std::memory_order_relaxed); }
  void Leave() { spare_.fetch_add(1, std::memory_order_relaxed); }

  /// Takes a spare thread, to be given back by Leave; false when there is none.
  bool TryEnter() {
    int spare = spare_.load(std::memory_order_relaxed);
    while (spare > 0) {
      if (spare_.compare_exchange_weak(spare, spare - 1, std::memory_order_relaxed)) return true;
    }
    return false;
  }

  /// More threads are at work than there should be: those taken by TryEnter should end.
  bool IsOverdrawn() const { return spare_.load(std::memory_order_relaxed) < 0; }

 private:
  std::atomic<int> spare_;
};

}  // namespace puzzlesolver
