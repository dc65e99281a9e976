#include "service/server/db_local.h"

#include <system_error>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "service/app/monotonic_clock.h"
#include "service/app/store_export.h"
#include "service/app/store_import.h"
#include "service/app/store_verification.h"
#include "service/engine/solvers/registry.h"
#include "service/rpc/duration_conversion.h"
#include "service/rpc/store_conversion.h"
#include "service/server/key_file.h"
#include "storage/backup.h"
#include "storage/rocksdb_store.h"

namespace puzzlesolver::server {
namespace {

class Observer final : public app::VerificationObserver {
 public:
  explicit Observer(const DbTarget::VerifyObserver& observer) : observer_(observer) {}

  void OnDamaged(std::string_view encoded_key, const std::string& explanation,
                 const std::stop_token&) override {
    v1::DamagedRecord damaged;
    damaged.set_key(std::string(encoded_key));
    damaged.set_explanation(explanation);
    observer_.on_damaged(damaged);
  }
  void OnProgress(const app::VerificationCounts& counts, const std::stop_token&) override {
    observer_.on_progress(rpc::ToProto(counts));
  }

 private:
  const DbTarget::VerifyObserver& observer_;
};

class Sink final : public app::ExportSink {
 public:
  using Take = std::function<absl::Status(const std::string&)>;

  explicit Sink(const Take& take) : take_(take) {}

  absl::Status OnChunk(std::string chunk, const app::ExportCounts&,
                       const std::stop_token&) override {
    return take_(chunk);
  }

 private:
  const Take& take_;
};

class DbLocal final : public DbTarget {
 public:
  DbLocal(std::unique_ptr<storage::MaintainedStore> store, std::filesystem::path backups,
          std::optional<storage::SigningKey> key)
      : store_(std::move(store)), backups_(std::move(backups)), key_(std::move(key)) {}

  std::optional<std::uint64_t> ApproximateRecords() override {
    return store_->GetStatistics().approximate_records;
  }

  absl::StatusOr<v1::GetStoreInfoResponse> GetStoreInfo(const std::stop_token& stop) override {
    v1::GetStoreInfoResponse info;
    info.set_directory(store_->directory().string());
    info.set_bytes(app::BytesOnDisk(*store_));
    const auto counts = app::CountRecords(*store_, {}, stop);
    if (!counts.ok()) return counts.status();
    rpc::AddCounts(*counts, info);
    const auto backups = storage::ListBackups(backups_);
    if (!backups.ok()) return backups.status();
    for (const storage::Backup& backup : *backups) *info.add_backups() = rpc::ToProto(backup);
    return info;
  }

  absl::StatusOr<v1::VerifyStoreCounts> VerifyStore(const v1::RecordFilter& filter,
                                                    const VerifyObserver& observer,
                                                    const std::stop_token& stop) override {
    const auto selection = rpc::FilterFromProto(filter);
    if (!selection.ok()) return selection.status();
    Observer told(observer);
    const auto counts = app::VerifyStore(*store_, *selection, check_, told, stop);
    if (!counts.ok()) return counts.status();
    return rpc::ToProto(*counts);
  }

  absl::StatusOr<v1::BackupResponse> Backup(std::uint32_t keep,
                                            const std::stop_token& stop) override {
    const absl::Time start = app::MonotonicNow();
    const auto backup = store_->MakeBackup(backups_, keep, stop);
    if (!backup.ok()) return backup.status();
    v1::BackupResponse response;
    *response.mutable_backup() = rpc::ToProto(*backup);
    response.set_directory(backups_.string());
    *response.mutable_elapsed() = rpc::ToProto(app::MonotonicNow() - start);
    return response;
  }

  absl::StatusOr<std::uint64_t> Export(const v1::RecordFilter& filter,
                                       const std::function<absl::Status(const std::string&)>& take,
                                       const std::stop_token& stop) override {
    const auto selection = rpc::FilterFromProto(filter);
    if (!selection.ok()) return selection.status();
    Sink sink(take);
    const auto counts = app::ExportStore(*store_, *selection, key(), sink, stop);
    if (!counts.ok()) return counts.status();
    return counts->left_out;
  }

  absl::StatusOr<v1::ImportResponse> Import(
      const std::function<absl::StatusOr<std::optional<std::string>>()>& next,
      const std::stop_token& stop) override {
    app::StoreImport import(*store_, check_, key());
    absl::Status read;
    auto chunk = next();
    while (chunk.ok() && *chunk) {
      read = import.Read(**chunk, stop);
      if (!read.ok()) break;
      chunk = next();
    }
    // What has come is kept in any case.
    const auto counts = import.Finish();
    if (!chunk.ok()) return chunk.status();
    if (!read.ok()) return read;
    if (!counts.ok()) return counts.status();
    if (absl::Status synced = store_->Sync(); !synced.ok()) return synced;
    return rpc::ToProto(*counts);
  }

  absl::StatusOr<v1::PurgeResponse> Purge(const v1::PurgeRequest& request,
                                          const std::stop_token& stop) override {
    const auto wish = rpc::PurgeFromProto(request);
    if (!wish.ok()) return wish.status();
    const auto purged = store_->Purge(wish->filter, wish->dry_run, stop);
    if (!purged.ok()) return purged.status();
    if (absl::Status synced = store_->Sync(); !synced.ok()) return synced;
    v1::PurgeResponse response;
    response.set_purged_records(*purged);
    return response;
  }

  absl::StatusOr<v1::CompactResponse> Compact(const std::stop_token& stop) override {
    v1::CompactResponse response;
    response.set_bytes_before(app::BytesOnDisk(*store_));
    if (absl::Status status = store_->Compact(stop); !status.ok()) return status;
    response.set_bytes_after(app::BytesOnDisk(*store_));
    return response;
  }

 private:
  const storage::SigningKey* key() const { return key_ ? &*key_ : nullptr; }

  const std::unique_ptr<storage::MaintainedStore> store_;
  const std::filesystem::path backups_;
  const std::optional<storage::SigningKey> key_;
  const SolverRegistry registry_;
  const app::RecordCheck check_{registry_.all()};
};

}  // namespace

absl::StatusOr<std::unique_ptr<DbTarget>> OpenStoppedStore(const DbDirectory& directory) {
  std::optional<storage::SigningKey> key;
  if (!directory.key_file.empty()) {
    auto read = ReadSigningKey("Key file", directory.key_file);
    if (!read.ok()) return read.status();
    key = *std::move(read);
  }
  std::error_code error;
  const bool is_there = std::filesystem::exists(directory.data_directory / "CURRENT", error);
  if (error) {
    return absl::PermissionDeniedError(absl::StrCat("Data directory '",
                                                    directory.data_directory.string(),
                                                    "' cannot be read: ", error.message(), "."));
  }
  if (!directory.may_create && !is_there) {
    return absl::NotFoundError(
        absl::StrCat("There is no database in '", directory.data_directory.string(), "'."));
  }
  storage::RocksDbOptions options;
  options.directory = directory.data_directory;
  auto store = storage::RocksDbStore::Open(options);
  if (absl::StrContains(store.status().message(), "is in use by another process")) {
    return absl::FailedPreconditionError(absl::StrCat(
        "Data directory '", directory.data_directory.string(),
        "' is in use by another process: reach its server with --server, or stop it."));
  }
  if (!store.ok()) return store.status();
  return std::make_unique<DbLocal>(*std::move(store), directory.backup_directory, std::move(key));
}

}  // namespace puzzlesolver::server
