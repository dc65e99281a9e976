// What MaintainedStore adds to a SolutionStore.

#include <stop_token>

#include "storage/local_store.h"

namespace puzzlesolver::storage {
namespace {

const absl::Status& StatusOf(const absl::Status& status) { return status; }

template <typename T>
const absl::Status& StatusOf(const absl::StatusOr<T>& result) {
  return result.status();
}

}  // namespace

template <typename Work>
auto LocalStore::RunLong(const std::stop_token& stop, Work work)
    -> decltype(work(std::declval<RocksDbStore&>(), stop)) {
  std::shared_ptr<RocksDbStore> store;
  std::stop_token interrupt;
  {
    const std::lock_guard lock(mutex_);
    store = opened_.store;
    interrupt = opened_.interrupt.get_token();
  }
  if (!store) return DatabaseNotOpen();
  std::stop_source either;
  const auto end = [&either] { either.request_stop(); };
  const std::stop_callback by_caller(stop, end);
  const std::stop_callback by_replacement(interrupt, end);
  auto result = work(*store, either.get_token());
  if (!absl::IsCancelled(StatusOf(result)) || stop.stop_requested()) return result;
  return absl::UnavailableError("The solution store was closed meanwhile, to be opened anew.");
}

absl::Status LocalStore::ScanSolutions(ScanVisitor& visitor, const std::stop_token& stop) {
  return RunLong(stop, [&](RocksDbStore& store, const std::stop_token& either) {
    return store.ScanSolutions(visitor, either);
  });
}

absl::Status LocalStore::ScanTables(ScanVisitor& visitor, const std::stop_token& stop) {
  return RunLong(stop, [&](RocksDbStore& store, const std::stop_token& either) {
    return store.ScanTables(visitor, either);
  });
}

absl::StatusOr<std::uint64_t> LocalStore::Purge(const RecordFilter& filter, bool dry_run,
                                                const std::stop_token& stop) {
  return RunLong(
      stop,
      [&](RocksDbStore& store, const std::stop_token& either) -> absl::StatusOr<std::uint64_t> {
        absl::StatusOr<std::uint64_t> purged = store.Purge(filter, dry_run, either);
        unsynced_ = true;
        return purged.ok() ? purged : Noted(purged.status());
      });
}

absl::Status LocalStore::Compact(const std::stop_token& stop) {
  return RunLong(stop, [&](RocksDbStore& store, const std::stop_token& either) {
    return Noted(store.Compact(either));
  });
}

absl::StatusOr<Backup> LocalStore::MakeBackup(const std::filesystem::path& backups,
                                              std::uint32_t keep, const std::stop_token& stop) {
  return RunLong(stop, [&](RocksDbStore& store, const std::stop_token& either) {
    return store.MakeBackup(backups, keep, either);
  });
}

}  // namespace puzzlesolver::storage
