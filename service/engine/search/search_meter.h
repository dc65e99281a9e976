#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <thread>
#include <utility>

#include "service/engine/search/search_control.h"

namespace puzzlesolver {

/// Counts the nodes of one thread of a search and tells it when to end. Expansions are claimed in
/// batches from the limit that all threads share, so that together they never exceed it, nor end
/// before it is reached. One thread must not use two of them for one control at a time.
class SearchMeter {
 public:
  /// `control` is borrowed. `may_go_on` is asked whenever the control is looked at: false stops the
  /// search, too.
  explicit SearchMeter(SearchControl& control, std::function<bool()> may_go_on = nullptr)
      : control_(control), may_go_on_(std::move(may_go_on)) {}
  SearchMeter(const SearchMeter&) = delete;
  SearchMeter& operator=(const SearchMeter&) = delete;
  ~SearchMeter() { Publish(); }

  /// To be called before a node is expanded; false when the search must end instead.
  bool CountExpansion() {
    if (claimed_ == 0) ended_ = !Claim();
    if (ended_) return false;
    --claimed_;
    ++expanded_;
    return true;
  }
  void CountGenerated(std::uint64_t nodes) { generated_ += nodes; }

  /// Whether the last CountExpansion was false, and why.
  bool ended() const { return ended_; }
  SearchEnd end() const { return end_; }

  /// Adds what was counted since the last time to the control's counters, and gives back what was
  /// claimed in vain.
  void Publish() {
    control_.expanded.fetch_add(expanded_, std::memory_order_relaxed);
    control_.generated.fetch_add(generated_, std::memory_order_relaxed);
    control_.claimed.fetch_sub(claimed_, std::memory_order_relaxed);
    expanded_ = 0;
    generated_ = 0;
    claimed_ = 0;
  }

 private:
  /// At the limit it waits for the other threads to use what they have claimed, or to give it back.
  bool Claim() {
    Publish();
    while (!control_.stop.stop_requested() && (!may_go_on_ || may_go_on_())) {
      const std::uint64_t limit = control_.node_limit.load(std::memory_order_relaxed);
      if (ClaimUpTo(limit)) return true;
      if (control_.expanded.load(std::memory_order_relaxed) >= limit) {
        end_ = SearchEnd::kNodeLimit;
        return false;
      }
      std::this_thread::yield();
    }
    end_ = SearchEnd::kStopped;
    return false;
  }

  bool ClaimUpTo(std::uint64_t limit) {
    std::uint64_t before = control_.claimed.load(std::memory_order_relaxed);
    do {
      if (before >= limit) return false;
      claimed_ = std::min(SearchControl::kNodesPerCheck, limit - before);
    } while (!control_.claimed.compare_exchange_weak(before, before + claimed_,
                                                     std::memory_order_relaxed));
    return true;
  }

  SearchControl& control_;
  const std::function<bool()> may_go_on_;
  std::uint64_t claimed_ = 0;
  std::uint64_t expanded_ = 0;
  std::uint64_t generated_ = 0;
  bool ended_ = false;
  SearchEnd end_ = SearchEnd::kStopped;
};

}  // namespace puzzlesolver
