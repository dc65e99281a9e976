#include "storage/rocksdb_database.h"

#include <algorithm>
#include <string_view>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "rocksdb/env.h"
#include "storage/big_endian.h"
#include "storage/durable_mark.h"
#include "storage/private_directory.h"
#include "storage/rocksdb_statistics.h"
#include "storage/set_aside.h"

namespace puzzlesolver::storage {
namespace {

constexpr std::uint32_t kStoreFormatVersion = 1;
constexpr char kFormatVersionKey[] = "format_version";

bool IsLockedByAnother(const std::filesystem::path& directory) {
  rocksdb::Env* const env = rocksdb::Env::Default();
  rocksdb::FileLock* lock = nullptr;
  if (const rocksdb::Status status = env->LockFile((directory / "LOCK").string(), &lock);
      !status.ok()) {
    return !status.IsNoSpace();
  }
  env->UnlockFile(lock).PermitUncheckedError();
  return false;
}

absl::Status DatabaseError(const rocksdb::Status& status, const std::filesystem::path& directory) {
  const std::string place = absl::StrCat("'", directory.string(), "'");
  // A file that another one names is missing.
  if (status.IsCorruption() || status.IsPathNotFound()) {
    return absl::DataLossError(
        absl::StrCat("The database in ", place, " is damaged: ", status.ToString(), "."));
  }
  const std::string message =
      absl::StrCat("The database in ", place, " cannot be opened: ", status.ToString(), ".");
  return status.IsNoSpace() ? absl::ResourceExhaustedError(message)
                            : absl::UnavailableError(message);
}

absl::Status OpenError(const rocksdb::Status& status, const std::filesystem::path& directory) {
  if (!IsLockedByAnother(directory)) return DatabaseError(status, directory);
  return absl::FailedPreconditionError(
      absl::StrCat("Data directory '", directory.string(),
                   "' is in use by another process: stop it, or choose another."));
}

rocksdb::Status ListFamilies(const std::filesystem::path& directory,
                             const rocksdb::DBOptions& options, std::vector<std::string>* names) {
  std::error_code ignored;
  if (!std::filesystem::exists(directory / "CURRENT", ignored)) {
    names->assign({rocksdb::kDefaultColumnFamilyName});
    return rocksdb::Status::OK();
  }
  return rocksdb::DB::ListColumnFamilies(options, directory.string(), names);
}

}  // namespace

RocksDbDatabase::RocksDbDatabase(const RocksDbOptions& options)
    : options_(options), memory_(options.memory_bytes) {}

absl::StatusOr<std::unique_ptr<RocksDbDatabase>> RocksDbDatabase::Open(
    const RocksDbOptions& options) {
  const std::filesystem::path& directory = options.directory;
  if (absl::Status status = PreparePrivateDirectory(directory); !status.ok()) return status;
  if (IsHeadless(directory)) {
    return OpenError(rocksdb::Status::Corruption("its file CURRENT is missing"), directory);
  }
  if (const std::optional<std::filesystem::path> object = FindNoFile(directory)) {
    return OpenError(
        rocksdb::Status::Corruption(absl::StrCat("'", object->string(), "' is no file")),
        directory);
  }
  if (const std::optional<std::string> reason = WhyIncomplete(directory)) {
    return OpenError(rocksdb::Status::Corruption(*reason), directory);
  }
  std::unique_ptr<RocksDbDatabase> database(new RocksDbDatabase(options));
  if (const rocksdb::Status status = database->OpenFamilies(); !status.ok()) {
    return OpenError(status, directory);
  }
  // Nothing of ours is written before the format is known to be ours.
  if (absl::Status status = database->CheckFormat(); !status.ok()) return status;
  if (const rocksdb::Status status = database->CreateMissingFamilies(); !status.ok()) {
    database.reset();
    return OpenError(status, directory);
  }
  return database;
}

RocksDbDatabase::~RocksDbDatabase() {
  if (!db_) return;
  others_.clear();
  generations_.clear();
  tables_.reset();
  db_->Close().PermitUncheckedError();
}

Family RocksDbDatabase::Own(rocksdb::ColumnFamilyHandle* handle) {
  return {handle, [db = db_.get()](rocksdb::ColumnFamilyHandle* family) {
            db->DestroyColumnFamilyHandle(family).PermitUncheckedError();
          }};
}

rocksdb::Status RocksDbDatabase::OpenFamilies() {
  rocksdb::DBOptions database_options = DatabaseOptions(options_);
  std::vector<std::string> names;
  if (rocksdb::Status status = ListFamilies(options_.directory, database_options, &names);
      !status.ok()) {
    return status;
  }
  std::vector<rocksdb::ColumnFamilyDescriptor> descriptors;
  descriptors.reserve(names.size());
  for (const std::string& name : names) {
    descriptors.emplace_back(name, FamilyOptions(name, options_, memory_));
  }
  database_options.statistics = NewEventCounts();
  database_options.write_buffer_manager = memory_.write_buffers;
  rocksdb::DB* db = nullptr;
  std::vector<rocksdb::ColumnFamilyHandle*> handles;
  const rocksdb::Status status =
      rocksdb::DB::Open(database_options, options_.directory.string(), descriptors, &handles, &db);
  db_.reset(db);
  for (rocksdb::ColumnFamilyHandle* handle : handles) others_.push_back(Own(handle));
  return status;
}

absl::Status RocksDbDatabase::CheckFormat() {
  std::string bytes;
  rocksdb::Status status = db_->Get({}, kFormatVersionKey, &bytes);
  if (status.IsNotFound()) {
    AppendBigEndian(kStoreFormatVersion, bytes);
    rocksdb::WriteOptions write;
    write.sync = true;
    status = db_->Put(write, kFormatVersionKey, bytes);
  }
  if (status.ok() && bytes.size() != sizeof(kStoreFormatVersion)) {
    status = rocksdb::Status::Corruption("its format version is lost");
  }
  // The lock is ours.
  if (!status.ok()) return DatabaseError(status, options_.directory);
  std::string_view rest = bytes;
  const auto version = TakeBigEndian<std::uint32_t>(rest);
  if (version == kStoreFormatVersion) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat("The database in '", options_.directory.string(), "' has format version ",
                   version, " and this program knows only version ", kStoreFormatVersion,
                   ": use the program that wrote it, or another directory."));
}

rocksdb::Status RocksDbDatabase::CreateMissingFamilies() {
  std::erase_if(others_, [this](const Family& family) {
    const bool is_generation = GenerationOf(family->GetName()).has_value();
    if (is_generation) generations_.push_back(family);
    if (family->GetName() == kTablesFamily) tables_ = family;
    return is_generation || family == tables_;
  });
  std::ranges::sort(generations_, std::greater(),
                    [](const Family& family) { return GenerationOf(family->GetName()); });
  if (generations_.empty()) {
    const rocksdb::Status status = Create(GenerationName(0), generations_.emplace_back());
    if (!status.ok()) return status;
  }
  return tables_ ? rocksdb::Status::OK() : Create(kTablesFamily, tables_);
}

rocksdb::Status RocksDbDatabase::Create(const std::string& name, Family& family) {
  rocksdb::ColumnFamilyHandle* handle = nullptr;
  const rocksdb::Status status =
      db_->CreateColumnFamily(FamilyOptions(name, options_, memory_), name, &handle);
  if (status.ok()) family = Own(handle);
  return status;
}

absl::StatusOr<Family> RocksDbDatabase::CreateGeneration(const Family& newest) {
  Family family;
  const std::uint64_t number = GenerationOf(newest->GetName()).value_or(0) + 1;
  const rocksdb::Status status = Create(GenerationName(number), family);
  if (status.ok()) return family;
  return absl::UnavailableError(
      absl::StrCat("No new generation of solutions can be created: ", status.ToString(), "."));
}

}  // namespace puzzlesolver::storage
