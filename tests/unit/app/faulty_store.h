#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <utility>

#include "storage/memory_store.h"

namespace puzzlesolver::app {

/// A memory store that can be told to refuse everything, and that counts what it is asked.
class FaultyStore final : public storage::SolutionStore {
 public:
  absl::StatusOr<std::optional<storage::Record>> Find(const storage::Key& key) override {
    ++finds;
    if (refuses) return Refusal();
    return store()->Find(key);
  }
  absl::StatusOr<std::optional<storage::Record>> FindFar(const storage::Key& key) override {
    auto near = Find(key);
    return near.ok() && !near->has_value() ? far->Find(key) : near;
  }
  absl::Status Put(std::span<const storage::Entry> entries) override {
    ++puts;
    return refuses ? Refusal() : store()->Put(entries);
  }
  absl::Status PutHints(std::span<const storage::Entry> entries) override {
    return refuses ? Refusal() : store()->PutHints(entries);
  }
  absl::Status Drop(const storage::Entry& wrong) override {
    if (refuses) return Refusal();
    const absl::Status dropped = far->Drop(wrong);
    return dropped.ok() ? store()->Drop(wrong) : dropped;
  }
  absl::StatusOr<std::optional<storage::Step>> FindStep(const storage::Key& key) override {
    ++steps;
    if (refuses) return Refusal();
    return store()->FindStep(key);
  }
  absl::StatusOr<bool> HasTable(const storage::Key& table) override {
    if (refuses) return Refusal();
    return store()->HasTable(table);
  }
  absl::Status PutTable(const storage::Key& table,
                        std::span<const std::pair<std::string, storage::Step>> rows) override {
    return refuses ? Refusal() : store()->PutTable(table, rows);
  }
  absl::Status Sync() override { return refuses ? Refusal() : store()->Sync(); }
  Statistics GetStatistics() const override { return store()->GetStatistics(); }

  /// Loses everything.
  void Clear() {
    const std::lock_guard lock(mutex_);
    store_ = storage::NewMemoryStore();
  }

  const std::unique_ptr<storage::SolutionStore> far = storage::NewMemoryStore();
  std::atomic<bool> refuses{false};
  std::atomic<int> finds{0};
  std::atomic<int> puts{0};
  std::atomic<int> steps{0};

 private:
  static absl::Status Refusal() { return absl::UnavailableError("The disk is full."); }

  std::shared_ptr<storage::SolutionStore> store() const {
    const std::lock_guard lock(mutex_);
    return store_;
  }

  mutable std::mutex mutex_;
  std::shared_ptr<storage::SolutionStore> store_ = storage::NewMemoryStore();
};

}  // namespace puzzlesolver::app
