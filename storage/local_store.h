#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "storage/maintained_store.h"
#include "storage/rocksdb_store.h"
#include "storage/store_event.h"
#include "storage/upkeep.h"

namespace puzzlesolver::storage {

/// UNAVAILABLE, for as long as there is no database.
inline absl::Status DatabaseNotOpen() {
  return absl::UnavailableError("The solution store is not open at the moment.");
}

struct LocalStoreOptions {
  RocksDbOptions database;
  /// A crash of the machine loses at most the writes of this interval; a crash of the process none
  /// that were acknowledged.
  absl::Duration sync_interval = absl::Seconds(1);
  /// How often it looks after the database, and tries again what failed.
  absl::Duration upkeep_interval = absl::Seconds(1);
  /// Whether a database that cannot be opened is an error. Otherwise the store begins without, and
  /// tries again. A full disk and a damaged database are no error in either case.
  bool is_required = true;
  StoreEventListener on_event;
};

/// The store of a server: a database that is kept going whatever happens to its disk.
///
/// - A disk that is full or refuses: nothing is written (UNAVAILABLE at once, no attempt) until a
///   trial write succeeds; what is stored is served meanwhile.
/// - A database that RocksDB finds damaged, at the opening or later, or whose files are gone, is
/// set
///   aside (see SetAside), a fresh one takes its place, and what can be read is put into that in
///   the background. Meanwhile the store is UNAVAILABLE, for some tens of milliseconds.
/// - Writes that had been on disk and are missing at an opening are counted.
class LocalStore final : public MaintainedStore {
 public:
  /// Errors: those of RocksDbStore::Open; never DATA_LOSS, and none but FAILED_PRECONDITION for a
  /// newer format unless `is_required`.
  static absl::StatusOr<std::unique_ptr<LocalStore>> Open(LocalStoreOptions options);

  /// Syncs and closes. No other call may be under way.
  ~LocalStore() override;

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

  const std::filesystem::path& directory() const override { return options_.database.directory; }
  absl::Status ScanSolutions(ScanVisitor& visitor, const std::stop_token& stop) override;
  absl::Status ScanTables(ScanVisitor& visitor, const std::stop_token& stop) override;
  absl::StatusOr<std::uint64_t> Purge(const RecordFilter& filter, bool dry_run,
                                      const std::stop_token& stop) override;
  absl::Status Compact(const std::stop_token& stop) override;
  absl::StatusOr<Backup> MakeBackup(const std::filesystem::path& backups, std::uint32_t keep,
                                    const std::stop_token& stop) override;

  /// OK while what is put is kept; else why it is not.
  absl::Status Writability() const;

 private:
  enum class Health { kWell, kUnwritable, kDamaged };

  /// An open database, and when its last user has gone.
  struct Opened {
    std::shared_ptr<RocksDbStore> store;
    std::future<void> closed;
    /// Of those who take long.
    std::stop_source interrupt;
  };

  explicit LocalStore(LocalStoreOptions options);

  std::shared_ptr<RocksDbStore> Take() const;
  absl::Status OpenDatabase();
  absl::Status OpenOrReplace();
  void Close();
  absl::Status Replace(const absl::Status& damage);
  void CheckMark(const RocksDbStore& store);
  bool MarkDurable(RocksDbStore& store);

  /// Runs a write, unless it is known to fail, and looks at what came of it.
  template <typename Write>
  absl::Status TryWrite(Write write);
  /// Runs what takes long, and ends it before the database is closed to be replaced or opened
  /// anew: UNAVAILABLE.
  template <typename Work>
  auto RunLong(const std::stop_token& stop, Work work)
      -> decltype(work(std::declval<RocksDbStore&>(), stop));

  /// What the interface may say of `status`; whatever is wrong is taken up by the upkeep. To be
  /// called while the store that it came from is held: what it says is not of the next one.
  absl::Status Noted(const absl::Status& status);
  void SetHealth(Health health, absl::Status trouble);
  void Recover();
  void LookAfter();
  void Maintain(RocksDbStore& store);
  void SalvagePending(const std::stop_token& stop);
  void Tell(const StoreEvent& event) const;

  const LocalStoreOptions options_;
  const std::shared_ptr<StoreCounters> counters_;
  mutable std::mutex event_mutex_;  ///< held while somebody is told
  mutable std::mutex mutex_;        ///< guards what follows, to the first atomic
  Opened opened_;                   ///< without a store while there is none
  absl::Status trouble_;            ///< why nothing is written
  bool was_told_unwritable_ = false;
  std::atomic<Health> health_ = Health::kWell;
  std::atomic<bool> unsynced_ = false;
  std::atomic<std::uint64_t> entries_since_upkeep_ = 0;
  std::pair<std::string, std::uint64_t> marked_manifest_;  ///< of the upkeep alone
  std::atomic<std::uint64_t> writes_lost_ = 0;
  std::atomic<std::uint64_t> databases_set_aside_ = 0;
  std::atomic<std::uint64_t> records_salvaged_ = 0;
  // The threads last: they use all the others.
  Upkeep upkeep_;
  Upkeep salvage_;
};

}  // namespace puzzlesolver::storage
