#pragma once

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "storage/maintained_store.h"
#include "storage/sealed_value.h"
#include "storage/store_rules.h"

namespace puzzlesolver::testing {

/// A store whose stored bytes are at hand, and can be damaged.
class MapStore final : public storage::MaintainedStore {
 public:
  using Values = std::map<std::string, std::string>;
  struct Hole {
    std::string after, before, reason;
  };

  absl::StatusOr<std::optional<storage::Record>> Find(const storage::Key& key) override {
    const std::lock_guard lock(mutex_);
    if (!failure.ok()) return failure;
    return Decode(storage::EncodeKey(key));
  }
  absl::Status Put(std::span<const storage::Entry> entries) override {
    return Write(storage::CombinePerKey(entries));
  }
  absl::Status PutHints(std::span<const storage::Entry> entries) override {
    return Write(storage::CombineHintsPerKey(entries));
  }
  absl::Status Drop(const storage::Entry& wrong) override {
    const std::lock_guard lock(mutex_);
    if (!failure.ok()) return failure;
    const std::string key = storage::EncodeKey(wrong.key);
    if (Decode(key) == wrong.record) solutions.erase(key);
    return absl::OkStatus();
  }
  absl::StatusOr<std::optional<storage::Step>> FindStep(const storage::Key& key) override {
    const std::lock_guard lock(mutex_);
    const std::string encoded = storage::EncodeKey(key);
    const auto row = tables.find(encoded);
    if (row == tables.end()) return std::optional<storage::Step>();
    return storage::DecodeStep(encoded, row->second);
  }
  absl::StatusOr<bool> HasTable(const storage::Key& table) override {
    const std::lock_guard lock(mutex_);
    return tables.contains(CompletionKey(table));
  }
  absl::Status PutTable(const storage::Key& table,
                        std::span<const std::pair<std::string, storage::Step>> steps) override {
    const std::lock_guard lock(mutex_);
    const std::string prefix = CompletionKey(table);
    tables[prefix] = storage::EncodeCompletion(prefix, steps.size());
    for (const auto& [rank, step] : steps) {
      tables[prefix + rank] = storage::EncodeStep(prefix + rank, step);
    }
    return absl::OkStatus();
  }
  absl::Status Sync() override { return absl::OkStatus(); }
  Statistics GetStatistics() const override {
    const std::lock_guard lock(mutex_);
    Statistics statistics;
    statistics.approximate_records = solutions.size() + tables.size();
    statistics.database.emplace();
    for (const auto& [key, value] : solutions) {
      statistics.database->table_file_bytes += key.size() + value.size();
    }
    return statistics;
  }

  const std::filesystem::path& directory() const override { return directory_; }
  absl::Status ScanSolutions(storage::ScanVisitor& visitor, const std::stop_token& stop) override {
    return Scan(solutions, visitor, stop);
  }
  absl::Status ScanTables(storage::ScanVisitor& visitor, const std::stop_token& stop) override {
    return Scan(tables, visitor, stop);
  }
  absl::StatusOr<std::uint64_t> Purge(const storage::RecordFilter& filter, bool dry_run,
                                      const std::stop_token& stop) override {
    Pause(stop);
    if (stop.stop_requested()) return absl::CancelledError("The purge was stopped.");
    const std::lock_guard lock(mutex_);
    if (!failure.ok()) return failure;
    const auto selects = [&](const auto& row) { return filter.Selects(row.first, row.second); };
    if (dry_run) return static_cast<std::uint64_t>(std::ranges::count_if(solutions, selects));
    return std::erase_if(solutions, selects);
  }
  absl::Status Compact(const std::stop_token& stop) override {
    Pause(stop);
    return stop.stop_requested() ? absl::CancelledError("The compaction was stopped.") : failure;
  }
  absl::StatusOr<storage::Backup> MakeBackup(const std::filesystem::path&, std::uint32_t,
                                             const std::stop_token& stop) override {
    Pause(stop);
    if (stop.stop_requested()) return absl::CancelledError("The backup was stopped.");
    if (!failure.ok()) return failure;
    return storage::Backup{7, absl::FromUnixSeconds(1000), 70};
  }

  /// Under the lock of no call: to be used between calls.
  Values solutions;  ///< by encoded key
  Values tables;     ///< likewise
  std::vector<Hole> holes;
  absl::Status failure;
  /// Is called when a long operation begins.
  std::function<void(const std::stop_token&)> on_begin;

 private:
  static std::string CompletionKey(storage::Key table) {
    table.rank.clear();
    return storage::EncodeKey(table);
  }

  void Pause(const std::stop_token& stop) const {
    if (on_begin) on_begin(stop);
  }

  std::optional<storage::Record> Decode(const std::string& key) const {
    const auto found = solutions.find(key);
    return found == solutions.end() ? std::nullopt : storage::DecodeRecord(key, found->second);
  }

  absl::Status Write(const absl::StatusOr<std::map<std::string, storage::Record>>& records) {
    if (!records.ok()) return records.status();
    const std::lock_guard lock(mutex_);
    if (!failure.ok()) return failure;
    for (const auto& [key, record] : *records) {
      if (const auto improved = storage::Improve(Decode(key), record)) {
        solutions[key] = storage::EncodeRecord(key, *improved);
      }
    }
    return absl::OkStatus();
  }

  absl::Status Scan(const Values& values, storage::ScanVisitor& visitor,
                    const std::stop_token& stop) {
    visitor.OnBegin(stop);
    Pause(stop);
    Values seen;
    {
      const std::lock_guard lock(mutex_);
      if (!failure.ok()) return failure;
      seen = values;
    }
    for (const Hole& hole : holes) {
      if (!visitor.OnUnreadable(hole.after, hole.before, hole.reason)) return absl::OkStatus();
    }
    for (const auto& [key, value] : seen) {
      if (stop.stop_requested()) return absl::CancelledError("The scan was stopped.");
      if (!visitor.OnValue(key, value)) break;
    }
    return stop.stop_requested() ? absl::CancelledError("The scan was stopped.") : absl::OkStatus();
  }

  const std::filesystem::path directory_ = "/a/directory";
  mutable std::mutex mutex_;
};

}  // namespace puzzlesolver::testing
