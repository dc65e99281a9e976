#pragma once

#include "storage/far_store.h"
#include "storage/solution_store.h"

namespace puzzlesolver::storage {

/// A store with another, far one behind it. Solutions and bounds are put into both; what FindFar
/// gets from the far one is put into the near one, too. Tables and all the rest are the near
/// store's alone.
class TieredStore final : public SolutionStore {
 public:
  /// Both are borrowed.
  TieredStore(SolutionStore& near, FarStore& far) : near_(near), far_(far) {}

  absl::StatusOr<std::optional<Record>> Find(const Key& key) override { return near_.Find(key); }

  /// What both say (see Improve in store_rules.h); the far store is asked unless the near one has a
  /// CANONICAL answer, and its errors are misses.
  absl::StatusOr<std::optional<Record>> FindFar(const Key& key) override;

  absl::Status Put(std::span<const Entry> entries) override;

  /// What nobody vouches for stays near.
  absl::Status PutHints(std::span<const Entry> entries) override { return near_.PutHints(entries); }

  /// Drops it from both.
  absl::Status Drop(const Entry& wrong) override;

  absl::StatusOr<std::optional<Step>> FindStep(const Key& key) override {
    return near_.FindStep(key);
  }
  absl::StatusOr<bool> HasTable(const Key& table) override { return near_.HasTable(table); }
  absl::Status PutTable(const Key& table,
                        std::span<const std::pair<std::string, Step>> steps) override {
    return near_.PutTable(table, steps);
  }
  absl::Status Sync() override { return near_.Sync(); }
  Statistics GetStatistics() const override { return near_.GetStatistics(); }

 private:
  SolutionStore& near_;
  FarStore& far_;
};

}  // namespace puzzlesolver::storage
