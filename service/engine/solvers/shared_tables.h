#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <stop_token>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"

namespace puzzlesolver {

/// Immutable tables built when first needed and shared by all searches. Holds at most `capacity`;
/// the oldest leaves first, and lives on while a search uses it. Thread-safe; a table is never
/// built twice side by side.
template <typename Key, typename Table>
class SharedTables {
 public:
  explicit SharedTables(std::size_t capacity) : capacity_(capacity) {}

  /// The table of `key`, made by `build` if need be: a callable that takes `stop` and returns a
  /// shared_ptr<const Table>, nullptr when it was stopped. Returns nullptr when `stop` is requested
  /// before the table is there.
  template <typename Build>
  std::shared_ptr<const Table> Get(const Key& key, const std::stop_token& stop, Build build) {
    std::unique_lock lock(mutex_);
    built_.wait(lock, stop, [&] { return !building_.contains(key); });
    if (const auto known = tables_.find(key); known != tables_.end()) return known->second;
    if (stop.stop_requested()) return nullptr;
    building_.insert(key);
    lock.unlock();
    std::shared_ptr<const Table> table = build(stop);
    lock.lock();
    building_.erase(key);
    built_.notify_all();
    if (table) Keep(key, table);
    return table;
  }

 private:
  void Keep(const Key& key, std::shared_ptr<const Table> table) {
    if (ages_.size() == capacity_) {
      tables_.erase(ages_.front());
      ages_.pop_front();
    }
    ages_.push_back(key);
    tables_.emplace(key, std::move(table));
  }

  const std::size_t capacity_;
  std::mutex mutex_;
  std::condition_variable_any built_;
  absl::flat_hash_set<Key> building_;
  absl::flat_hash_map<Key, std::shared_ptr<const Table>> tables_;
  std::deque<Key> ages_;
};

}  // namespace puzzlesolver
