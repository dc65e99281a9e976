#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace puzzlesolver {

/// Hands out the subtrees of one iteration, numbered in dictionary order, to those who search them.
/// A solution makes every subtree behind it unwanted; the smaller ones are still searched to their
/// end, so the last solution that was reported is the dictionary-smallest, whoever searched what.
/// Safe to use from several threads.
class WorkList {
 public:
  enum class Wanted { kSmallestSolution, kAnySolution };

  WorkList(std::size_t size, Wanted wanted) : wanted_(wanted), end_(size) {}

  /// The next subtree; nullopt when no more are wanted.
  std::optional<std::size_t> Take() {
    const std::size_t subtree = next_.fetch_add(1, std::memory_order_relaxed);
    if (!IsWanted(subtree)) return std::nullopt;
    return subtree;
  }

  bool IsWanted(std::size_t subtree) const {
    return subtree < end_.load(std::memory_order_relaxed);
  }

  /// `moves` lead from the root of the whole tree through `subtree` to a goal.
  void ReportSolution(std::size_t subtree, std::vector<std::uint8_t> moves) {
    const std::lock_guard lock(mutex_);
    if (!IsWanted(subtree)) return;
    solution_ = std::move(moves);
    end_.store(wanted_ == Wanted::kSmallestSolution ? subtree : 0, std::memory_order_relaxed);
  }

  /// REQUIRES: nobody searches any more.
  std::optional<std::vector<std::uint8_t>> TakeSolution() { return std::move(solution_); }

 private:
  const Wanted wanted_;
  std::atomic<std::size_t> next_{0};
  std::atomic<std::size_t> end_;
  std::mutex mutex_;
  std::optional<std::vector<std::uint8_t>> solution_;
};

}  // namespace puzzlesolver
