#include "storage/local_store.h"

#include <algorithm>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "storage/durable_mark.h"
#include "storage/private_directory.h"
#include "storage/salvage.h"
#include "storage/set_aside.h"
#include "storage/write_probe.h"

namespace puzzlesolver::storage {
namespace {

using Kind = StoreEvent::Kind;

/// About, before compression.
constexpr std::uint64_t kBytesOfEntry = 64;
constexpr absl::Duration kLongestInterval = absl::Hours(24);
constexpr absl::Duration kShortestInterval = absl::Milliseconds(1);
/// For what could not be taken into a store that refused.
constexpr absl::Duration kSalvageInterval = absl::Minutes(1);

std::chrono::nanoseconds UpkeepInterval(const LocalStoreOptions& options) {
  // Without an interval each write hurries.
  const absl::Duration sync =
      options.sync_interval == absl::ZeroDuration() ? kLongestInterval : options.sync_interval;
  return absl::ToChronoNanoseconds(
      std::clamp(std::min(sync, options.upkeep_interval), kShortestInterval, kLongestInterval));
}

}  // namespace

LocalStore::LocalStore(LocalStoreOptions options)
    : options_(std::move(options)),
      counters_(std::make_shared<StoreCounters>()),
      upkeep_(UpkeepInterval(options_), [this](const std::stop_token&) { LookAfter(); }),
      salvage_(absl::ToChronoNanoseconds(kSalvageInterval),
               [this](const std::stop_token& stop) { SalvagePending(stop); }) {}

absl::StatusOr<std::unique_ptr<LocalStore>> LocalStore::Open(LocalStoreOptions options) {
  std::unique_ptr<LocalStore> store(new LocalStore(std::move(options)));
  const absl::Status status = store->OpenOrReplace();
  const bool must_be_open = store->options_.is_required && !absl::IsResourceExhausted(status);
  if (!status.ok() && must_be_open) return status;
  if (!status.ok()) store->SetHealth(Health::kUnwritable, status);
  store->upkeep_.Start();
  store->salvage_.Start();
  store->salvage_.Hurry();
  return store;
}

LocalStore::~LocalStore() {
  salvage_.Stop();
  upkeep_.Stop();
  if (const auto store = Take(); store && health_ == Health::kWell && store->Flush().ok()) {
    MarkDurable(*store);
  }
  Close();
}

std::shared_ptr<RocksDbStore> LocalStore::Take() const {
  const std::lock_guard lock(mutex_);
  return opened_.store;
}

absl::Status LocalStore::OpenDatabase() {
  absl::StatusOr<std::unique_ptr<RocksDbStore>> store =
      RocksDbStore::Open(options_.database, counters_);
  if (!store.ok()) return store.status();
  CheckMark(**store);
  const auto closed = std::make_shared<std::promise<void>>();
  Opened opened;
  opened.closed = closed->get_future();
  opened.store = {store->release(), [closed](RocksDbStore* last) {
                    delete last;
                    closed->set_value();
                  }};
  // What was recovered from the log need not be on disk.
  unsynced_ = true;
  const std::lock_guard lock(mutex_);
  opened_ = std::move(opened);
  return absl::OkStatus();
}

absl::Status LocalStore::OpenOrReplace() {
  const absl::Status status = OpenDatabase();
  return absl::IsDataLoss(status) ? Replace(status) : status;
}

void LocalStore::Close() {
  Opened opened;
  {
    const std::lock_guard lock(mutex_);
    opened = std::exchange(opened_, {});
  }
  if (!opened.store) return;
  opened.interrupt.request_stop();
  opened.store.reset();
  opened.closed.wait();
}

absl::Status LocalStore::Replace(const absl::Status& damage) {
  if (DatabaseFiles(directory()).empty()) {
    Tell({.kind = Kind::kBegunAnew, .path = directory(), .detail = std::string(damage.message())});
  } else {
    const absl::StatusOr<std::filesystem::path> folder = SetAside(directory());
    if (!folder.ok()) return folder.status();
    ++databases_set_aside_;
    Tell({.kind = Kind::kSetAside, .path = *folder, .detail = std::string(damage.message())});
    PrepareSalvage(*folder).IgnoreError();
  }
  // From now on there is nothing left to be set aside.
  if (health_ == Health::kDamaged) SetHealth(Health::kUnwritable, damage);
  const absl::Status status = OpenDatabase();
  if (status.ok()) salvage_.Hurry();
  return status;
}

void LocalStore::CheckMark(const RocksDbStore& store) {
  const std::optional<DurableMark> mark = ReadDurableMark(directory());
  if (!mark || mark->database != store.DatabaseName()) return;
  if (mark->last_write <= store.LastWrite()) return;
  const std::uint64_t lost = mark->last_write - store.LastWrite();
  writes_lost_ += lost;
  Tell({.kind = Kind::kWritesLost, .path = directory(), .count = lost});
}

bool LocalStore::MarkDurable(RocksDbStore& store) {
  const std::uint64_t last = store.LastWrite();
  if (!Noted(store.Sync()).ok()) return false;
  marked_manifest_ = CurrentManifest(directory());
  const auto& [manifest, manifest_bytes] = marked_manifest_;
  WriteDurableMark(directory(), {store.DatabaseName(), last, manifest, manifest_bytes});
  return true;
}

void LocalStore::SetHealth(Health health, absl::Status trouble) {
  std::optional<Kind> news;
  {
    const std::lock_guard lock(mutex_);
    // A damaged database has been told of; what takes its place is no news unless it fails.
    const bool is_news = health == Health::kUnwritable && health_ != Health::kDamaged;
    if (is_news && !was_told_unwritable_) news = Kind::kUnwritable;
    if (health == Health::kWell && was_told_unwritable_) news = Kind::kWritable;
    was_told_unwritable_ = health != Health::kWell && (was_told_unwritable_ || is_news);
    health_ = health;
    trouble_ = trouble;
  }
  if (news) Tell({.kind = *news, .path = directory(), .detail = std::string(trouble.message())});
}

absl::Status LocalStore::Noted(const absl::Status& status) {
  if (!absl::IsDataLoss(status) && !absl::IsUnavailable(status)) return status;
  const Health health = absl::IsDataLoss(status) ? Health::kDamaged : Health::kUnwritable;
  if (health_ != Health::kDamaged) SetHealth(health, status);
  upkeep_.Hurry();
  return absl::UnavailableError(status.message());
}

template <typename Write>
absl::Status LocalStore::TryWrite(Write write) {
  const std::shared_ptr<RocksDbStore> store = Take();
  if (!store || health_ != Health::kWell) {
    ++counters_->writes_failed;
    absl::Status trouble = Writability();
    return trouble.ok() ? DatabaseNotOpen() : trouble;
  }
  const absl::Status status = write(*store);
  if (!status.ok()) return Noted(status);
  unsynced_ = true;
  if (options_.sync_interval == absl::ZeroDuration()) upkeep_.Hurry();
  return absl::OkStatus();
}

absl::StatusOr<std::optional<Record>> LocalStore::Find(const Key& key) {
  const std::shared_ptr<RocksDbStore> store = Take();
  if (store) return store->Find(key);
  ++counters_->reads_failed;
  return DatabaseNotOpen();
}

absl::StatusOr<std::optional<Step>> LocalStore::FindStep(const Key& key) {
  const std::shared_ptr<RocksDbStore> store = Take();
  if (store) return store->FindStep(key);
  ++counters_->reads_failed;
  return DatabaseNotOpen();
}

absl::StatusOr<bool> LocalStore::HasTable(const Key& table) {
  const std::shared_ptr<RocksDbStore> store = Take();
  if (store) return store->HasTable(table);
  ++counters_->reads_failed;
  return DatabaseNotOpen();
}

absl::Status LocalStore::Put(std::span<const Entry> entries) {
  // A generation must not outgrow the bound between two looks at it.
  const std::uint64_t full = MaxGenerationBytes(options_.database);
  const std::uint64_t put = entries_since_upkeep_ += entries.size();
  if (full != 0 && put * kBytesOfEntry > full / 4) upkeep_.Hurry();
  return TryWrite([&](RocksDbStore& store) { return store.Put(entries); });
}

absl::Status LocalStore::PutHints(std::span<const Entry> entries) {
  return TryWrite([&](RocksDbStore& store) { return store.PutHints(entries); });
}

absl::Status LocalStore::Drop(const Entry& wrong) {
  return TryWrite([&](RocksDbStore& store) { return store.Drop(wrong); });
}

absl::Status LocalStore::PutTable(const Key& table,
                                  std::span<const std::pair<std::string, Step>> steps) {
  absl::Status refused;
  const absl::Status status = TryWrite([&](RocksDbStore& store) {
    refused = store.PutTable(table, steps);
    // There may be room for answers where there is none for a table.
    return absl::IsUnavailable(refused) ? absl::OkStatus() : refused;
  });
  return status.ok() ? refused : status;
}

absl::Status LocalStore::Sync() {
  return TryWrite([&](RocksDbStore& store) { return store.Sync(); });
}

absl::Status LocalStore::Writability() const {
  const std::lock_guard lock(mutex_);
  if (health_ == Health::kWell) return absl::OkStatus();
  return absl::UnavailableError(trouble_.message());
}

SolutionStore::Statistics LocalStore::GetStatistics() const {
  const std::shared_ptr<RocksDbStore> store = Take();
  Statistics statistics;
  if (store) {
    statistics = store->GetStatistics();
  } else {
    counters_->CopyTo(statistics);
  }
  statistics.is_writable = health_ == Health::kWell;
  statistics.writes_lost = writes_lost_;
  statistics.databases_set_aside = databases_set_aside_;
  statistics.records_salvaged = records_salvaged_;
  return statistics;
}

void LocalStore::LookAfter() {
  if (health_ != Health::kWell) return Recover();
  if (const std::shared_ptr<RocksDbStore> store = Take()) Maintain(*store);
}

void LocalStore::Maintain(RocksDbStore& store) {
  std::error_code error;
  if (!std::filesystem::exists(directory() / "CURRENT", error) && !error) {
    Noted(absl::DataLossError("The files of the database are gone.")).IgnoreError();
    return;
  }
  entries_since_upkeep_ = 0;
  // Flushes and compactions write to the manifest, too.
  if (CurrentManifest(directory()) != marked_manifest_) unsynced_ = true;
  if (unsynced_.exchange(false) && !MarkDurable(store)) return;
  const absl::StatusOr<bool> dropped = store.RotateIfFull();
  if (!dropped.ok()) Noted(dropped.status()).IgnoreError();
  if (dropped.value_or(false)) Tell({.kind = Kind::kSolutionsDropped, .path = directory()});
}

void LocalStore::Recover() {
  absl::Status status;
  if (health_ == Health::kDamaged) {
    Close();
    status = Replace(Writability());
  } else {
    if (!PreparePrivateDirectory(directory()).ok() || !CanBeWritten(directory())) return;
    Close();
    status = OpenOrReplace();
  }
  if (status.ok()) {
    SetHealth(Health::kWell, absl::OkStatus());
  } else if (health_ == Health::kUnwritable) {
    SetHealth(Health::kUnwritable, status);
  }
}

void LocalStore::SalvagePending(const std::stop_token& stop) {
  for (const std::filesystem::path& folder : FoldersSetAside(directory())) {
    if (stop.stop_requested() || !IsSalvagePending(folder)) continue;
    const absl::StatusOr<std::uint64_t> records = Salvage(folder, *this, stop);
    if (records.ok()) {
      records_salvaged_ += *records;
      Tell({.kind = Kind::kSalvaged, .path = folder, .count = *records});
    } else if (!absl::IsCancelled(records.status())) {
      Tell({.kind = Kind::kNotSalvaged,
            .path = folder,
            .detail = std::string(records.status().message())});
    }
  }
}

void LocalStore::Tell(const StoreEvent& event) const {
  if (!options_.on_event) return;
  const std::lock_guard lock(event_mutex_);
  options_.on_event(event);
}

}  // namespace puzzlesolver::storage
