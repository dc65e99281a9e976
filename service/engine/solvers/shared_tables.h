#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <new>
#include <stop_token>
#include <thread>
#include <utility>

#include "absl/container/flat_hash_map.h"

namespace puzzlesolver {

/// Immutable tables built when first needed and shared by all searches. Holds at most `capacity`;
/// the oldest leaves first, and lives on while a search uses it. Thread-safe.
///
/// A thread of its own builds one table after the other. Who stops waiting leaves at once, and what
/// has been begun is finished all the same: with time limits shorter than a build, the next caller
/// finds it done.
template <typename Key, typename Table>
class SharedTables {
 public:
  /// Makes a table; nullptr when `stop` is requested, which happens at the end of the SharedTables.
  using Build =
      std::function<std::shared_ptr<const Table>(const Key& key, const std::stop_token& stop)>;

  SharedTables(std::size_t capacity, Build build)
      : capacity_(capacity),
        build_(std::move(build)),
        builder_([this](const std::stop_token& stop) { BuildUntilStopped(stop); }) {}

  /// The table of `key`, built if need be; nullptr when `stop` is requested before it is there, or
  /// when there is not enough memory to build it: the next caller tries again.
  std::shared_ptr<const Table> Get(const Key& key, const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    if (const auto known = tables_.find(key); known != tables_.end()) return known->second;
    const auto wanted = std::make_shared<Wanted>(key);
    wanted_.push_back(wanted);
    changed_.notify_all();
    changed_.wait(lock, stop, [&] { return wanted->answered; });
    std::erase(wanted_, wanted);
    return wanted->table;
  }

 private:
  /// One caller that waits.
  struct Wanted {
    explicit Wanted(const Key& wanted_key) : key(wanted_key) {}
    Key key;
    bool answered = false;
    std::shared_ptr<const Table> table;
  };

  void BuildUntilStopped(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (changed_.wait(lock, stop, [this] { return !wanted_.empty(); })) {
      const Key key = wanted_.front()->key;
      lock.unlock();
      const std::shared_ptr<const Table> table = TryToBuild(key, stop);
      lock.lock();
      if (table) Keep(key, table);
      Answer(key, table);
    }
  }

  std::shared_ptr<const Table> TryToBuild(const Key& key, const std::stop_token& stop) const {
    try {
      return build_(key, stop);
    } catch (const std::bad_alloc&) {
      return nullptr;
    }
  }

  void Keep(const Key& key, const std::shared_ptr<const Table>& table) {
    if (ages_.size() == capacity_) {
      tables_.erase(ages_.front());
      ages_.pop_front();
    }
    ages_.push_back(key);
    tables_.emplace(key, table);
  }

  void Answer(const Key& key, const std::shared_ptr<const Table>& table) {
    for (const auto& wanted : wanted_) {
      if (wanted->key != key) continue;
      wanted->table = table;
      wanted->answered = true;
    }
    std::erase_if(wanted_, [&](const auto& wanted) { return wanted->key == key; });
    changed_.notify_all();
  }

  const std::size_t capacity_;
  const Build build_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<std::shared_ptr<Wanted>> wanted_;
  absl::flat_hash_map<Key, std::shared_ptr<const Table>> tables_;
  std::deque<Key> ages_;
  std::jthread builder_;  ///< last: it uses the others
};

}  // namespace puzzlesolver
