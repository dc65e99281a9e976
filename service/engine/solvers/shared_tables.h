#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <new>
#include <stop_token>
#include <thread>
#include <utility>

#include "service/engine/heuristics/build_meter.h"
#include "service/engine/search/search_control.h"
#include "service/engine/solvers/recent_tables.h"

namespace puzzlesolver {

/// Immutable tables built when first needed and shared by all searches. Holds at most `capacity`;
/// the oldest leaves first, and lives on while a search uses it. Thread-safe.
///
/// A thread of its own builds one table after the other, while somebody waits, and whoever has
/// waited longest pays for it. Who stops waiting leaves at once. What has been begun then rests,
/// and goes on when the next one waits: so it ends even with time limits shorter than a build.
template <typename Key, typename Table>
class SharedTables {
 public:
  /// Makes a table; nullptr when the meter ends it, which happens at the end of the SharedTables.
  using Build =
      std::function<std::shared_ptr<const Table>(const Key& key, const BuildMeter& meter)>;

  SharedTables(std::size_t capacity, Build build)
      : build_(std::move(build)),
        tables_(capacity),
        builder_([this](const std::stop_token& stop) { BuildUntilStopped(stop); }) {}

  /// The table of `key`, built if need be, which adds to `control.building`; nullptr when
  /// `control.stop` is requested before it is there, or when there is not enough memory to build
  /// it: the next caller tries again.
  std::shared_ptr<const Table> Get(const Key& key, SearchControl& control) {
    std::unique_lock lock(mutex_);
    if (auto known = tables_.Find(key)) return known;
    const auto wanted = std::make_shared<Wanted>(key, control);
    wanted_.push_back(wanted);
    changed_.notify_all();
    changed_.wait(lock, control.stop, [&] { return wanted->answered; });
    std::erase(wanted_, wanted);
    return wanted->table;
  }

 private:
  /// One caller that waits.
  struct Wanted {
    Wanted(const Key& wanted_key, SearchControl& search) : key(wanted_key), control(search) {}
    Key key;
    SearchControl& control;  ///< only while it is one of `wanted_`
    bool answered = false;
    std::shared_ptr<const Table> table;
  };

  void BuildUntilStopped(const std::stop_token& stop) {
    const BuildMeter meter([&](std::uint64_t work) { return Charge(work, stop); });
    std::unique_lock lock(mutex_);
    while (changed_.wait(lock, stop, [this] { return !wanted_.empty(); })) {
      const Key key = wanted_.front()->key;
      lock.unlock();
      const std::shared_ptr<const Table> table = TryToBuild(key, meter);
      lock.lock();
      if (table) tables_.Keep(key, table);
      Answer(key, table);
    }
  }

  /// Waits for somebody who pays; false when there is no sense in going on.
  bool Charge(std::uint64_t work, const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, stop, [this] { return !wanted_.empty(); });
    if (stop.stop_requested()) return false;
    wanted_.front()->control.building.fetch_add(work, std::memory_order_relaxed);
    return true;
  }

  std::shared_ptr<const Table> TryToBuild(const Key& key, const BuildMeter& meter) const {
    try {
      return build_(key, meter);
    } catch (const std::bad_alloc&) {
      return nullptr;
    }
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

  const Build build_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<std::shared_ptr<Wanted>> wanted_;
  RecentTables<Key, Table> tables_;
  std::jthread builder_;  ///< last: it uses the others
};

}  // namespace puzzlesolver
