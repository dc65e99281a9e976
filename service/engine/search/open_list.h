#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace puzzlesolver {

/// The nodes of a best-first search that wait to be expanded, in doubly linked lists by cost
/// f = g + h and estimate h. First comes the least cost; among those the least estimate, so the
/// deepest; among those the last that was pushed. The links are kept with the nodes: `Table` has
/// note(number) with the members g, h, next, previous.
template <typename Table>
class OpenList {
 public:
  using Number = typename Table::Number;
  static constexpr Number kNone = Table::kNone;

  /// `table` is borrowed.
  explicit OpenList(Table& table) : table_(table) {}

  void Push(Number number) {
    auto& note = table_.note(number);
    const auto cost = static_cast<std::size_t>(note.g + note.h);
    const auto estimate = static_cast<std::size_t>(note.h);
    if (cost >= lists_.size()) lists_.resize(cost + 1);
    auto& lists = lists_[cost];
    if (estimate >= lists.heads.size()) lists.heads.resize(estimate + 1, kNone);
    note.previous = kNone;
    note.next = lists.heads[estimate];
    if (note.next != kNone) table_.note(note.next).previous = number;
    lists.heads[estimate] = number;
    lists.least_estimate = std::min(lists.least_estimate, estimate);
    least_cost_ = std::min(least_cost_, cost);
  }

  /// REQUIRES: it is in the list, with the g and h that it was pushed with.
  void Remove(Number number) {
    const auto& note = table_.note(number);
    if (note.next != kNone) table_.note(note.next).previous = note.previous;
    if (note.previous != kNone) {
      table_.note(note.previous).next = note.next;
    } else {
      auto& lists = lists_[static_cast<std::size_t>(note.g + note.h)];
      lists.heads[static_cast<std::size_t>(note.h)] = note.next;
    }
  }

  /// Takes out the first; kNone when there is none.
  Number Pop() {
    for (; least_cost_ < lists_.size(); ++least_cost_) {
      auto& [heads, estimate] = lists_[least_cost_];
      while (estimate < heads.size() && heads[estimate] == kNone) ++estimate;
      if (estimate == heads.size()) continue;
      const Number number = heads[estimate];
      Remove(number);
      return number;
    }
    return kNone;
  }

 private:
  /// All nodes of one cost.
  struct Lists {
    std::vector<Number> heads;  ///< by estimate
    std::size_t least_estimate = 0;
  };

  Table& table_;
  std::vector<Lists> lists_;  ///< by cost
  std::size_t least_cost_ = 0;
};

}  // namespace puzzlesolver
