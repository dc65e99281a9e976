#include "storage/memory_store.h"

#include <atomic>
#include <map>
#include <mutex>
#include <shared_mutex>
#include <unordered_map>
#include <utility>

#include "storage/store_rules.h"

namespace puzzlesolver::storage {
namespace {

Key WithoutRank(Key key) {
  key.rank.clear();
  return key;
}

class MemoryStore final : public SolutionStore {
 public:
  absl::StatusOr<std::optional<Record>> Find(const Key& key) override {
    const std::string encoded = EncodeKey(key);
    const std::shared_lock lock(mutex_);
    const auto found = solutions_.find(encoded);
    if (found == solutions_.end()) {
      ++misses_;
      return std::optional<Record>();
    }
    ++hits_;
    return std::optional<Record>(found->second);
  }

  absl::Status Put(std::span<const Entry> entries) override {
    return Write(CombinePerKey(entries));
  }

  absl::Status PutHints(std::span<const Entry> entries) override {
    return Write(CombineHintsPerKey(entries));
  }

  absl::Status Drop(const Entry& wrong) override {
    const std::lock_guard lock(mutex_);
    const auto found = solutions_.find(EncodeKey(wrong.key));
    if (found != solutions_.end() && found->second == wrong.record) solutions_.erase(found);
    return absl::OkStatus();
  }

  absl::StatusOr<std::optional<Step>> FindStep(const Key& key) override {
    const std::string table = EncodeKey(WithoutRank(key));
    const std::shared_lock lock(mutex_);
    const auto rows = tables_.find(table);
    if (rows == tables_.end()) return std::optional<Step>();
    const auto row = rows->second.find(key.rank);
    if (row == rows->second.end()) return std::optional<Step>();
    return std::optional<Step>(row->second);
  }

  absl::StatusOr<bool> HasTable(const Key& table) override {
    const std::string encoded = EncodeKey(WithoutRank(table));
    const std::shared_lock lock(mutex_);
    return tables_.contains(encoded);
  }

  absl::Status PutTable(const Key& table,
                        std::span<const std::pair<std::string, Step>> steps) override {
    if (absl::Status status = CheckTable(steps); !status.ok()) return status;
    Table rows(steps.begin(), steps.end());
    const std::lock_guard lock(mutex_);
    tables_[EncodeKey(WithoutRank(table))] = std::move(rows);
    return absl::OkStatus();
  }

  absl::Status Sync() override { return absl::OkStatus(); }

  Statistics GetStatistics() const override {
    const std::shared_lock lock(mutex_);
    Statistics statistics;
    statistics.hits = hits_;
    statistics.misses = misses_;
    statistics.approximate_records = solutions_.size();
    for (const auto& [key, rows] : tables_) statistics.approximate_records += rows.size();
    return statistics;
  }

 private:
  absl::Status Write(const absl::StatusOr<std::map<std::string, Record>>& records) {
    if (!records.ok()) return records.status();
    const std::lock_guard lock(mutex_);
    for (const auto& [key, record] : *records) {
      const auto [known, inserted] = solutions_.try_emplace(key, record);
      if (inserted) continue;
      if (auto improved = Improve(known->second, record)) known->second = *std::move(improved);
    }
    return absl::OkStatus();
  }

  using Table = std::unordered_map<std::string, Step>;

  std::atomic<std::uint64_t> hits_ = 0;
  std::atomic<std::uint64_t> misses_ = 0;
  mutable std::shared_mutex mutex_;
  std::unordered_map<std::string, Record> solutions_;  // by encoded key
  std::unordered_map<std::string, Table> tables_;      // by encoded key without rank; rows by rank
};

}  // namespace

std::unique_ptr<SolutionStore> NewMemoryStore() { return std::make_unique<MemoryStore>(); }

}  // namespace puzzlesolver::storage
