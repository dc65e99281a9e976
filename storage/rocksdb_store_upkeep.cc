// What MaintainedStore adds to a SolutionStore.

#include <algorithm>
#include <array>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "rocksdb/db.h"
#include "rocksdb/write_batch.h"
#include "storage/backup.h"
#include "storage/family_scan.h"
#include "storage/rocksdb_store.h"

namespace puzzlesolver::storage {
namespace {

constexpr std::size_t kKeysPerDeletion = 1000;

class Selection final : public ScanVisitor {
 public:
  using Remove = std::function<absl::Status(const std::vector<std::string>& keys)>;

  /// `remove` may be empty.
  Selection(const RecordFilter& filter, Remove remove)
      : filter_(filter), remove_(std::move(remove)) {}

  bool OnValue(std::string_view encoded_key, std::string_view value) override {
    if (!filter_.Selects(encoded_key, value)) return true;
    ++count_;
    if (!remove_) return true;
    keys_.emplace_back(encoded_key);
    return keys_.size() < kKeysPerDeletion || RemoveRest().ok();
  }

  bool OnUnreadable(std::string_view, std::string_view, const std::string&) override {
    return true;
  }

  absl::Status RemoveRest() {
    if (status_.ok() && !keys_.empty()) status_ = remove_(keys_);
    keys_.clear();
    return status_;
  }

  std::uint64_t count() const { return count_; }

 private:
  const RecordFilter& filter_;
  const Remove remove_;
  std::vector<std::string> keys_;
  std::uint64_t count_ = 0;
  absl::Status status_;
};

}  // namespace

absl::Status RocksDbStore::ScanSolutions(ScanVisitor& visitor, const std::stop_token& stop) {
  const auto generations = this->generations();
  Generations newer;
  for (const Family& generation : *generations) {
    const auto is_hidden = [&](std::string_view key) {
      std::string ignored;
      return std::ranges::any_of(newer, [&](const Family& other) {
        return !database_->db().Get({}, other.get(), rocksdb::Slice(key), &ignored).IsNotFound();
      });
    };
    const auto go_on = ScanFamily(database_->db(), generation.get(), is_hidden, visitor, stop);
    if (!go_on.ok() || !*go_on) return go_on.status();
    newer.push_back(generation);
  }
  return absl::OkStatus();
}

absl::Status RocksDbStore::ScanTables(ScanVisitor& visitor, const std::stop_token& stop) {
  return ScanFamily(database_->db(), database_->tables(), NothingIsHidden, visitor, stop).status();
}

absl::Status RocksDbStore::Delete(const Generations& generations,
                                  const std::vector<std::string>& keys) {
  rocksdb::WriteBatch batch;
  for (const Family& generation : generations) {
    for (const std::string& key : keys) {
      batch.Delete(generation.get(), key).PermitUncheckedError();
    }
  }
  return Written(database_->db().Write({}, &batch), "rid of records");
}

absl::StatusOr<std::uint64_t> RocksDbStore::Purge(const RecordFilter& filter, bool dry_run,
                                                  const std::stop_token& stop) {
  Selection::Remove remove;
  if (!dry_run) {
    remove = [this](const std::vector<std::string>& keys) {
      const std::lock_guard lock(put_mutex_);
      return Delete(*generations(), keys);
    };
  }
  Selection selection(filter, std::move(remove));
  const absl::Status scanned = ScanSolutions(selection, stop);
  if (absl::Status removed = selection.RemoveRest(); !removed.ok()) return removed;
  if (!scanned.ok()) return scanned;
  return selection.count();
}

absl::Status RocksDbStore::Compact(const std::stop_token& stop) {
  std::atomic<bool> cancelled = false;
  const std::stop_callback cancel(stop, [&cancelled] { cancelled = true; });
  rocksdb::CompactRangeOptions options;
  options.exclusive_manual_compaction = false;
  options.bottommost_level_compaction = rocksdb::BottommostLevelCompaction::kForceOptimized;
  options.canceled = &cancelled;
  const auto generations = this->generations();
  std::vector<rocksdb::ColumnFamilyHandle*> families = {database_->tables()};
  for (const Family& generation : *generations) families.push_back(generation.get());
  for (rocksdb::ColumnFamilyHandle* family : families) {
    const rocksdb::Status status = database_->db().CompactRange(options, family, nullptr, nullptr);
    if (stop.stop_requested()) return absl::CancelledError("The compaction was stopped.");
    if (!status.ok()) return Written(status, "compacted");
  }
  return absl::OkStatus();
}

absl::StatusOr<Backup> RocksDbStore::MakeBackup(const std::filesystem::path& backups,
                                                std::uint32_t keep, const std::stop_token& stop) {
  return storage::MakeBackup(database_->db(), backups, keep, stop);
}

}  // namespace puzzlesolver::storage
