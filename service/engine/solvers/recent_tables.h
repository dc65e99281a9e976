#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <utility>

#include "absl/container/flat_hash_map.h"

namespace puzzlesolver {

/// Tables by their keys, at most `capacity` (at least 1): the oldest leaves first, and lives on
/// while somebody uses it. Not synchronised.
template <typename Key, typename Table>
class RecentTables {
 public:
  explicit RecentTables(std::size_t capacity) : capacity_(capacity) {}

  /// nullptr when it is not there.
  std::shared_ptr<const Table> Find(const Key& key) const {
    const auto known = tables_.find(key);
    return known == tables_.end() ? nullptr : known->second;
  }

  /// REQUIRES: Find(key) is null.
  void Keep(const Key& key, std::shared_ptr<const Table> table) {
    if (ages_.size() == capacity_) {
      tables_.erase(ages_.front());
      ages_.pop_front();
    }
    ages_.push_back(key);
    tables_.emplace(key, std::move(table));
  }

 private:
  const std::size_t capacity_;
  absl::flat_hash_map<Key, std::shared_ptr<const Table>> tables_;
  std::deque<Key> ages_;
};

}  // namespace puzzlesolver
