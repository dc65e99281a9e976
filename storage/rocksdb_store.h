#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "storage/maintained_store.h"
#include "storage/rocksdb_database.h"
#include "storage/rocksdb_options.h"
#include "storage/store_counters.h"

namespace puzzlesolver::storage {

/// One RocksDB database as a store. A crash of the process loses no acknowledged write, one of the
/// machine those since the last Sync.
///
/// Solutions live in up to four generations. Writes go to the newest; an answer that is found in an
/// older one is copied there, as long as there is a bound. When the newest is full, another one
/// begins and the oldest is dropped: of the answers, those go first that nobody has asked for
/// longest, a quarter at a time, without a trace left to be compacted. What is removed is removed
/// from all of them, or an older one would show again.
///
/// Other than the interface says, a write may end with DATA_LOSS: RocksDB has found damage and
/// takes no more writes until the database is opened anew, if at all.
class RocksDbStore final : public MaintainedStore {
 public:
  /// Opens or creates the database in `options.directory` (created, with its parents, mode 0700).
  ///
  /// Errors, each one sentence that names the path: FAILED_PRECONDITION when another process holds
  /// it or a newer program has written it, PERMISSION_DENIED when it cannot be created or written,
  /// RESOURCE_EXHAUSTED when the disk is full, DATA_LOSS when RocksDB finds it corrupt, UNAVAILABLE
  /// otherwise.
  static absl::StatusOr<std::unique_ptr<RocksDbStore>> Open(
      const RocksDbOptions& options,
      std::shared_ptr<StoreCounters> counters = std::make_shared<StoreCounters>());

  absl::StatusOr<std::optional<Record>> Find(const Key& key) override;
  absl::Status Put(std::span<const Entry> entries) override;
  absl::Status PutHints(std::span<const Entry> entries) override;
  absl::Status Drop(const Entry& wrong) override;
  absl::StatusOr<std::optional<Step>> FindStep(const Key& key) override;
  absl::StatusOr<bool> HasTable(const Key& table) override;
  absl::Status PutTable(const Key& table,
                        std::span<const std::pair<std::string, Step>> steps) override;
  absl::Status Sync() override;
  Statistics GetStatistics() const override;

  const std::filesystem::path& directory() const override { return options_.directory; }
  /// The newest generation first, each in the order of its keys.
  absl::Status ScanSolutions(ScanVisitor& visitor, const std::stop_token& stop) override;
  absl::Status ScanTables(ScanVisitor& visitor, const std::stop_token& stop) override;
  absl::StatusOr<std::uint64_t> Purge(const RecordFilter& filter, bool dry_run,
                                      const std::stop_token& stop) override;
  absl::Status Compact(const std::stop_token& stop) override;
  absl::StatusOr<Backup> MakeBackup(const std::filesystem::path& backups, std::uint32_t keep,
                                    const std::stop_token& stop) override;

  /// Writes to table files what is in the log alone, so that the next opening need not read it.
  absl::Status Flush();

  /// Sequence number of the last write: grows by one for each value.
  std::uint64_t LastWrite() const;

  /// RocksDB's name of this database; empty when it cannot be read.
  std::string DatabaseName() const;

  /// Begins a new generation when the newest is full, which another one may then drop. True when
  /// one was dropped. To be called a few times a second, by one thread.
  absl::StatusOr<bool> RotateIfFull();

 private:
  using Generations = std::vector<Family>;

  struct Stored {
    std::string value;
    bool is_newest = false;
  };

  RocksDbStore(const RocksDbOptions& options, std::unique_ptr<RocksDbDatabase> database,
               std::shared_ptr<StoreCounters> counters);

  std::shared_ptr<const Generations> generations() const;

  // A block that fails RocksDB's own checksum reads as an empty value, which is a damaged one.
  absl::StatusOr<std::optional<std::string>> Read(rocksdb::ColumnFamilyHandle* family,
                                                  const std::string& encoded_key) const;
  absl::StatusOr<std::optional<Stored>> ReadSolution(const std::string& encoded_key) const;
  void CountIfDamaged(const std::string& encoded_key, const std::string& value) const;
  absl::Status Write(const absl::StatusOr<std::map<std::string, Record>>& records);
  void Promote(const std::string& encoded_key, const std::string& value);
  absl::Status Written(const rocksdb::Status& status, const char* what) const;
  rocksdb::Status WriteTableFile(const std::string& file, const Key& table,
                                 std::span<const std::pair<std::string, Step>> steps);
  absl::Status Delete(const Generations& generations, const std::vector<std::string>& keys);
  bool IsFull(const Family& generation) const;

  const RocksDbOptions options_;
  const std::unique_ptr<RocksDbDatabase> database_;
  const std::shared_ptr<StoreCounters> counters_;
  std::mutex put_mutex_;  ///< from the reading to the writing of Put and Drop
  mutable std::mutex generations_mutex_;
  std::shared_ptr<const Generations> generations_;  ///< the newest first
  std::atomic<std::uint64_t> table_files_ = 0;
};

}  // namespace puzzlesolver::storage
