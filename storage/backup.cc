#include "storage/backup.h"

#include <unistd.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/str_cat.h"
#include "rocksdb/db.h"
#include "rocksdb/env.h"
#include "rocksdb/utilities/backup_engine.h"
#include "storage/private_directory.h"
#include "storage/set_aside.h"

namespace puzzlesolver::storage {
namespace {

namespace fs = std::filesystem;

constexpr char kCurrentFile[] = "CURRENT";
constexpr char kLockFile[] = "LOCK";
// Within the target, so that its files need only be renamed.
constexpr char kRestoringDirectory[] = "restoring";
// How often a stop that came too early for the engine is noticed.
constexpr std::uint64_t kCallbackBytes = std::uint64_t{1} << 20;

rocksdb::BackupEngineOptions EngineOptions(const fs::path& backups) {
  // Without a log: RocksDB's own ends the process when the disk is full.
  rocksdb::BackupEngineOptions options(backups.string());
  options.callback_trigger_interval_size = kCallbackBytes;
  return options;
}

absl::Status ToStatus(const rocksdb::Status& status, const std::string& what,
                      const std::stop_token& stop) {
  if (status.ok()) return absl::OkStatus();
  if (stop.stop_requested()) return absl::CancelledError(absl::StrCat(what, " was stopped."));
  const std::string message = absl::StrCat(what, " failed: ", status.ToString(), ".");
  return status.IsCorruption() ? absl::DataLossError(message) : absl::UnavailableError(message);
}

/// Keeps other processes, and other threads of this one, out of a directory.
class DirectoryLock {
 public:
  static absl::StatusOr<std::unique_ptr<DirectoryLock>> Take(const fs::path& directory) {
    rocksdb::FileLock* lock = nullptr;
    const auto status = rocksdb::Env::Default()->LockFile((directory / kLockFile).string(), &lock);
    if (status.ok()) return std::unique_ptr<DirectoryLock>(new DirectoryLock(lock));
    return absl::FailedPreconditionError(
        absl::StrCat("Directory '", directory.string(), "' is in use: wait, or choose another."));
  }
  ~DirectoryLock() { rocksdb::Env::Default()->UnlockFile(lock_).PermitUncheckedError(); }
  DirectoryLock(const DirectoryLock&) = delete;
  DirectoryLock& operator=(const DirectoryLock&) = delete;

 private:
  explicit DirectoryLock(rocksdb::FileLock* lock) : lock_(lock) {}

  rocksdb::FileLock* const lock_;
};

absl::StatusOr<std::unique_ptr<rocksdb::BackupEngine>> OpenEngine(const fs::path& backups) {
  rocksdb::BackupEngine* engine = nullptr;
  const rocksdb::Status status =
      rocksdb::BackupEngine::Open(EngineOptions(backups), rocksdb::Env::Default(), &engine);
  if (status.ok()) return std::unique_ptr<rocksdb::BackupEngine>(engine);
  return ToStatus(status, absl::StrCat("Opening the backups in '", backups.string(), "'"), {});
}

Backup ToBackup(const rocksdb::BackupInfo& info) {
  return {info.backup_id, absl::FromUnixSeconds(info.timestamp), info.size};
}

std::vector<Backup> BackupsOf(const rocksdb::BackupEngineReadOnlyBase& engine) {
  std::vector<rocksdb::BackupInfo> infos;
  engine.GetBackupInfo(&infos);
  std::vector<Backup> backups;
  std::ranges::transform(infos, std::back_inserter(backups), ToBackup);
  std::ranges::sort(backups, {}, &Backup::id);
  return backups;
}

absl::Status IsDamaged(std::uint32_t id, const fs::path& directory) {
  return absl::DataLossError(absl::StrCat("Backup ", id, " in '", directory.string(),
                                          "' is damaged: choose another by its number."));
}

/// The backup to restore.
absl::StatusOr<Backup> Choose(const rocksdb::BackupEngine& engine, const fs::path& directory,
                              std::optional<std::uint32_t> id) {
  const std::string place = absl::StrCat("'", directory.string(), "'");
  const std::vector<Backup> sound = BackupsOf(engine);
  std::vector<rocksdb::BackupID> damaged;
  engine.GetCorruptedBackups(&damaged);
  const auto found = id ? std::ranges::find(sound, *id, &Backup::id)
                        : (sound.empty() ? sound.end() : sound.end() - 1);
  // Who asks for the newest must not get an older one unawares.
  const auto is_wanted = [&](rocksdb::BackupID other) {
    return id ? other == *id : found == sound.end() || other > found->id;
  };
  if (const auto bad = std::ranges::find_if(damaged, is_wanted); bad != damaged.end()) {
    return IsDamaged(*bad, directory);
  }
  if (found != sound.end()) return *found;
  return absl::NotFoundError(id ? absl::StrCat("There is no backup ", *id, " in ", place, ".")
                                : absl::StrCat("There is no backup in ", place, "."));
}

/// The file CURRENT makes the others a database: it goes first and comes last.
absl::Status MoveIntoPlace(const fs::path& from, const fs::path& target) {
  std::error_code error;
  fs::remove(target / kCurrentFile, error);
  for (const fs::path& old : DatabaseFiles(target)) {
    if (!error) fs::remove_all(old, error);
  }
  for (const fs::path& file : DatabaseFiles(from)) {
    if (error || file.filename() == kCurrentFile) continue;
    fs::rename(file, target / file.filename(), error);
  }
  if (!error) fs::rename(from / kCurrentFile, target / kCurrentFile, error);
  if (error) {
    return absl::UnavailableError(
        absl::StrCat("Restoring into '", target.string(), "' failed: ", error.message(), "."));
  }
  std::unique_ptr<rocksdb::Directory> directory;
  rocksdb::Status status = rocksdb::Env::Default()->NewDirectory(target.string(), &directory);
  if (status.ok()) status = directory->Fsync();
  return ToStatus(status, absl::StrCat("Restoring into '", target.string(), "'"), {});
}

// The engine goes before the return: its threads may still write after an error.
absl::Status CopyOut(std::unique_ptr<rocksdb::BackupEngine> engine, std::uint32_t id,
                     const std::string& directory, const std::stop_token& stop) {
  rocksdb::Status restored;
  {
    const std::stop_callback on_stop(stop, [&] { engine->StopBackup(); });
    restored = engine->RestoreDBFromBackup(rocksdb::RestoreOptions(), id, directory, directory);
  }
  engine.reset();
  const std::string what = absl::StrCat("Restoring backup ", id);
  if (stop.stop_requested()) return absl::CancelledError(absl::StrCat(what, " was stopped."));
  return ToStatus(restored, what, stop);
}

absl::Status RestoreInto(std::unique_ptr<rocksdb::BackupEngine> engine, std::uint32_t id,
                         const fs::path& target, bool replace, const std::stop_token& stop) {
  if (absl::Status status = PreparePrivateDirectory(target); !status.ok()) return status;
  const auto lock = DirectoryLock::Take(target);
  if (!lock.ok()) return lock.status();
  if (!replace && !DatabaseFiles(target).empty()) {
    return absl::FailedPreconditionError(absl::StrCat(
        "Directory '", target.string(),
        "' holds a database already: choose another, or say that it is to be replaced."));
  }
  const fs::path restoring = target / kRestoringDirectory;
  std::error_code ignored;
  fs::remove_all(restoring, ignored);
  const absl::Cleanup remove = [&] { fs::remove_all(restoring, ignored); };
  const absl::Status status = CopyOut(std::move(engine), id, restoring.string(), stop);
  return status.ok() ? MoveIntoPlace(restoring, target) : status;
}

rocksdb::Status Create(rocksdb::BackupEngine& engine, rocksdb::DB& db, const std::stop_token& stop,
                       rocksdb::BackupID& id) {
  const std::stop_callback on_stop(stop, [&] { engine.StopBackup(); });
  rocksdb::CreateBackupOptions options;
  options.flush_before_backup = true;
  options.progress_callback = [&] {
    if (stop.stop_requested()) engine.StopBackup();
  };
  return engine.CreateNewBackup(options, &db, &id);
}

}  // namespace

absl::StatusOr<Backup> MakeBackup(rocksdb::DB& db, const fs::path& backups, std::uint32_t keep,
                                  const std::stop_token& stop) {
  if (absl::Status status = PreparePrivateDirectory(backups, "Backup directory"); !status.ok()) {
    return status;
  }
  const auto lock = DirectoryLock::Take(backups);
  if (!lock.ok()) return lock.status();
  const auto engine = OpenEngine(backups);
  if (!engine.ok()) return engine.status();
  const std::string what = absl::StrCat("Making a backup in '", backups.string(), "'");
  if (stop.stop_requested()) return absl::CancelledError(absl::StrCat(what, " was stopped."));
  rocksdb::BackupInfo made;
  rocksdb::Status status = Create(**engine, db, stop, made.backup_id);
  if (!status.ok()) {
    (*engine)->GarbageCollect().PermitUncheckedError();
    return ToStatus(status, what, stop);
  }
  if (keep > 0) status = (*engine)->PurgeOldBackups(keep);
  if (status.ok()) status = (*engine)->GetBackupInfo(made.backup_id, &made);
  if (!status.ok()) return ToStatus(status, what, {});
  return ToBackup(made);
}

absl::StatusOr<std::vector<Backup>> ListBackups(const fs::path& backups) {
  std::error_code error;
  // RocksDB's directory of what the backups consist of.
  if (!fs::exists(backups / "meta", error) && !error) return std::vector<Backup>();
  rocksdb::BackupEngineReadOnly* opened = nullptr;
  const rocksdb::Status status =
      rocksdb::BackupEngineReadOnly::Open(EngineOptions(backups), rocksdb::Env::Default(), &opened);
  const std::unique_ptr<rocksdb::BackupEngineReadOnly> engine(opened);
  if (!status.ok()) {
    return ToStatus(status, absl::StrCat("Listing the backups in '", backups.string(), "'"), {});
  }
  return BackupsOf(*engine);
}

absl::StatusOr<Backup> RestoreBackup(const fs::path& backups, const fs::path& target,
                                     const Restoration& restoration, const std::stop_token& stop) {
  std::error_code error;
  if (!fs::exists(backups / "meta", error)) {
    return absl::NotFoundError(absl::StrCat("There is no backup in '", backups.string(), "'."));
  }
  absl::StatusOr<std::unique_ptr<DirectoryLock>> lock;
  // Nobody changes what cannot be written.
  if (access(backups.c_str(), W_OK) == 0) {
    lock = DirectoryLock::Take(backups);
    if (!lock.ok()) return lock.status();
  }
  auto engine = OpenEngine(backups);
  if (!engine.ok()) return engine.status();
  const absl::StatusOr<Backup> backup = Choose(**engine, backups, restoration.id);
  if (!backup.ok()) return backup.status();
  const bool was_there = fs::exists(target, error);
  absl::Status status =
      RestoreInto(*std::move(engine), backup->id, target, restoration.replace, stop);
  if (status.ok()) return *backup;
  if (absl::IsDataLoss(status)) status = IsDamaged(backup->id, backups);
  if (!was_there) {
    fs::remove(target / kLockFile, error);
    fs::remove(target, error);
  }
  return status;
}

}  // namespace puzzlesolver::storage
