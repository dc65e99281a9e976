#include "storage/rocksdb_database.h"

#include <string>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "rocksdb/cache.h"
#include "rocksdb/env.h"
#include "storage/big_endian.h"
#include "storage/private_directory.h"
#include "storage/rocksdb_options.h"
#include "storage/rocksdb_statistics.h"

namespace puzzlesolver::storage {
namespace {

constexpr std::uint32_t kStoreFormatVersion = 1;
// Few shards: one must be large enough for the largest filter block.
constexpr int kBlockCacheShardBits = 2;
constexpr char kFormatVersionKey[] = "format_version";

bool IsLockedByAnother(const std::filesystem::path& directory) {
  rocksdb::Env* const env = rocksdb::Env::Default();
  rocksdb::FileLock* lock = nullptr;
  if (!env->LockFile((directory / "LOCK").string(), &lock).ok()) return true;
  env->UnlockFile(lock).PermitUncheckedError();
  return false;
}

absl::Status OpenError(const rocksdb::Status& status, const std::filesystem::path& directory) {
  const std::string place = absl::StrCat("'", directory.string(), "'");
  if (IsLockedByAnother(directory)) {
    return absl::FailedPreconditionError(absl::StrCat(
        "Data directory ", place, " is in use by another process: stop it, or choose another."));
  }
  if (status.IsCorruption()) {
    return absl::DataLossError(
        absl::StrCat("The database in ", place, " is damaged: ", status.ToString(), "."));
  }
  return absl::UnavailableError(
      absl::StrCat("The database in ", place, " cannot be opened: ", status.ToString(), "."));
}

rocksdb::Status ListFamilies(const std::filesystem::path& directory,
                             std::vector<std::string>* names) {
  std::error_code ignored;
  if (!std::filesystem::exists(directory / "CURRENT", ignored)) {
    names->assign({rocksdb::kDefaultColumnFamilyName});
    return rocksdb::Status::OK();
  }
  return rocksdb::DB::ListColumnFamilies(DatabaseOptions(), directory.string(), names);
}

}  // namespace

absl::StatusOr<std::unique_ptr<RocksDbDatabase>> RocksDbDatabase::Open(
    const RocksDbOptions& options) {
  const std::filesystem::path& directory = options.directory;
  if (absl::Status status = PreparePrivateDirectory(directory); !status.ok()) return status;
  std::unique_ptr<RocksDbDatabase> database(new RocksDbDatabase);
  database->block_cache_ = rocksdb::NewLRUCache(options.block_cache_bytes, kBlockCacheShardBits);
  if (const rocksdb::Status status = database->OpenFamilies(options); !status.ok()) {
    return OpenError(status, directory);
  }
  // Nothing of ours is written before the format is known to be ours.
  if (absl::Status status = database->CheckFormat(directory); !status.ok()) return status;
  if (const rocksdb::Status status = database->CreateMissingFamilies(); !status.ok()) {
    database.reset();
    return OpenError(status, directory);
  }
  return database;
}

RocksDbDatabase::~RocksDbDatabase() {
  if (!db_) return;
  for (rocksdb::ColumnFamilyHandle* family : families_) {
    db_->DestroyColumnFamilyHandle(family).PermitUncheckedError();
  }
  db_->Close().PermitUncheckedError();
}

rocksdb::Status RocksDbDatabase::OpenFamilies(const RocksDbOptions& options) {
  std::vector<std::string> names;
  if (rocksdb::Status status = ListFamilies(options.directory, &names); !status.ok()) {
    return status;
  }
  std::vector<rocksdb::ColumnFamilyDescriptor> descriptors;
  descriptors.reserve(names.size());
  for (const std::string& name : names) {
    descriptors.emplace_back(name, FamilyOptions(name, block_cache_));
  }
  rocksdb::DBOptions database_options = DatabaseOptions();
  database_options.statistics = NewEventCounts();
  database_options.max_open_files = options.max_open_files;
  rocksdb::DB* db = nullptr;
  const rocksdb::Status status =
      rocksdb::DB::Open(database_options, options.directory.string(), descriptors, &families_, &db);
  db_.reset(db);
  return status;
}

absl::Status RocksDbDatabase::CheckFormat(const std::filesystem::path& directory) {
  std::string bytes;
  rocksdb::Status status = db_->Get({}, kFormatVersionKey, &bytes);
  if (status.IsNotFound()) {
    AppendBigEndian(kStoreFormatVersion, bytes);
    rocksdb::WriteOptions write;
    write.sync = true;
    status = db_->Put(write, kFormatVersionKey, bytes);
  }
  const std::string place = absl::StrCat("The database in '", directory.string(), "'");
  if (status.IsCorruption() || (status.ok() && bytes.size() != sizeof(kStoreFormatVersion))) {
    return absl::DataLossError(absl::StrCat(place, " is damaged: its format version is lost."));
  }
  if (!status.ok()) {
    return absl::UnavailableError(
        absl::StrCat(place, " cannot be opened: ", status.ToString(), "."));
  }
  std::string_view rest = bytes;
  const auto version = TakeBigEndian<std::uint32_t>(rest);
  if (version == kStoreFormatVersion) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat(place, " has format version ", version, " and this program knows only version ",
                   kStoreFormatVersion, ": use the program that wrote it, or another directory."));
}

rocksdb::Status RocksDbDatabase::CreateMissingFamilies() {
  const auto find_or_create = [this](const char* name, rocksdb::ColumnFamilyHandle** handle) {
    for (rocksdb::ColumnFamilyHandle* family : families_) {
      if (family->GetName() == name) *handle = family;
    }
    if (*handle != nullptr) return rocksdb::Status::OK();
    const rocksdb::Status status =
        db_->CreateColumnFamily(FamilyOptions(name, block_cache_), name, handle);
    if (status.ok()) families_.push_back(*handle);
    return status;
  };
  if (rocksdb::Status status = find_or_create(kSolutionsFamily, &solutions_); !status.ok()) {
    return status;
  }
  return find_or_create(kTablesFamily, &tables_);
}

}  // namespace puzzlesolver::storage
