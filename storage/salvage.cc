#include "storage/salvage.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "rocksdb/sst_file_reader.h"
#include "storage/family_scan.h"
#include "storage/maintained_store.h"
#include "storage/rocksdb_database.h"
#include "storage/rocksdb_options.h"
#include "storage/set_aside.h"

namespace puzzlesolver::storage {
namespace {

namespace fs = std::filesystem;

constexpr char kCopy[] = "salvage";
constexpr std::size_t kMemoryBytes = std::size_t{8} << 20;
constexpr std::size_t kEntriesPerPut = 200;
/// Of generations whose logs are read. Only a small bound makes so many.
constexpr std::uint64_t kMaxLogGenerations = 200;
/// Greater than those of the files of a new database.
constexpr int kFirstLogNumber = 10'000;

class Salvager final : public ScanVisitor {
 public:
  explicit Salvager(SolutionStore& store) : store_(store) {}

  bool OnValue(std::string_view encoded_key, std::string_view value) override {
    std::optional<Key> key = DecodeKey(encoded_key);
    std::optional<Record> record = DecodeRecord(encoded_key, value);
    if (!key || !record) return true;
    auto& entries = record->guarantee == Guarantee::kLegal ? hints_ : entries_;
    entries.push_back({*std::move(key), *std::move(record)});
    return entries.size() < kEntriesPerPut || PutRest().ok();
  }

  bool OnUnreadable(std::string_view, std::string_view, const std::string&) override {
    return true;
  }

  absl::Status PutRest() {
    if (!status_.ok()) return status_;
    status_ = store_.Put(entries_);
    if (status_.ok()) status_ = store_.PutHints(hints_);
    if (status_.ok()) records_ += entries_.size() + hints_.size();
    entries_.clear();
    hints_.clear();
    return status_;
  }

  std::uint64_t records() const { return records_; }

 private:
  SolutionStore& store_;
  std::vector<Entry> entries_;
  std::vector<Entry> hints_;
  std::uint64_t records_ = 0;
  absl::Status status_;
};

/// An empty database with the families of one of ours, in the order in which it creates them.
absl::Status MakeDatabaseForLogs(const RocksDbOptions& options, std::uint64_t generations) {
  const DatabaseMemory memory(options.memory_bytes);
  std::vector<std::string> names = {GenerationName(0), kTablesFamily};
  for (std::uint64_t made = 1; made < std::min(generations, kMaxLogGenerations); ++made) {
    names.push_back(GenerationName(made));
  }
  rocksdb::DB* opened = nullptr;
  rocksdb::Status status =
      rocksdb::DB::Open({DatabaseOptions(options), {}}, options.directory.string(), &opened);
  const std::unique_ptr<rocksdb::DB> db(opened);
  for (const std::string& name : names) {
    rocksdb::ColumnFamilyHandle* family = nullptr;
    if (!status.ok()) break;
    status = db->CreateColumnFamily(FamilyOptions(name, options, memory), name, &family);
    if (status.ok()) status = db->DestroyColumnFamilyHandle(family);
  }
  if (status.ok()) return absl::OkStatus();
  return absl::UnavailableError(absl::StrCat(
      "No database can be made in '", options.directory.string(), "': ", status.ToString(), "."));
}

std::vector<fs::path> FilesOf(const fs::path& folder, const char* extension) {
  std::vector<fs::path> files = DatabaseFiles(folder);
  std::erase_if(files, [&](const fs::path& file) { return file.extension() != extension; });
  std::ranges::sort(files);
  return files;
}

/// Each table file names its family, so none of the files that tell how they belong together is
/// needed. `generations` becomes the number of generations that have been met.
absl::Status ReadTableFiles(const fs::path& folder, Salvager& salvager, std::uint64_t& generations,
                            const std::stop_token& stop) {
  for (const fs::path& file : FilesOf(folder, ".sst")) {
    rocksdb::SstFileReader reader{rocksdb::Options()};
    if (!reader.Open(file.string()).ok()) continue;
    const auto generation = GenerationOf(reader.GetTableProperties()->column_family_name);
    if (!generation) continue;
    generations = std::max(generations, *generation + 1);
    const auto new_iterator = [&](const rocksdb::ReadOptions& options) {
      return std::unique_ptr<rocksdb::Iterator>(reader.NewIterator(options));
    };
    const auto scanned = ScanPastDamage(new_iterator, NothingIsHidden, salvager, stop);
    if (!scanned.ok()) return scanned.status();
    if (absl::Status status = salvager.PutRest(); !status.ok()) return status;
  }
  return absl::OkStatus();
}

/// A log knows its families by numbers alone. RocksDB gives them out in the order of creation, so
/// they are the same in a new database, which then takes the logs for its own.
absl::Status ReadLogs(const fs::path& folder, Salvager& salvager, std::uint64_t generations,
                      const std::stop_token& stop) {
  RocksDbOptions options;
  options.directory = folder / kCopy;
  options.memory_bytes = kMemoryBytes;
  if (absl::Status status = MakeDatabaseForLogs(options, generations); !status.ok()) return status;
  int number = kFirstLogNumber;
  for (const fs::path& log : FilesOf(folder, ".log")) {
    const fs::path link = options.directory / absl::StrFormat("%06d.log", ++number);
    std::error_code error;
    fs::create_hard_link(log, link, error);
    if (error) fs::copy_file(log, link, error);
  }
  options.skip_damaged_log_records = true;
  const auto database = RocksDbDatabase::Open(options);
  if (!database.ok()) return database.status();
  for (const Family& generation : (*database)->TakeGenerations()) {
    const auto scanned =
        ScanFamily((*database)->db(), generation.get(), NothingIsHidden, salvager, stop);
    if (!scanned.ok()) return scanned.status();
    if (absl::Status status = salvager.PutRest(); !status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status PrepareSalvage(const fs::path& folder) {
  if (mkdir((folder / kCopy).c_str(), S_IRWXU) == 0 || errno == EEXIST) return absl::OkStatus();
  return absl::UnavailableError(absl::StrCat(
      "'", (folder / kCopy).string(),
      "' cannot be created: ", std::error_code(errno, std::generic_category()).message(), "."));
}

bool IsSalvagePending(const fs::path& folder) {
  std::error_code ignored;
  return fs::is_directory(folder / kCopy, ignored);
}

absl::StatusOr<std::uint64_t> Salvage(const fs::path& folder, SolutionStore& store,
                                      const std::stop_token& stop) {
  Salvager salvager(store);
  std::uint64_t generations = 1;
  std::error_code error;
  fs::remove_all(folder / kCopy, error);
  fs::create_directory(folder / kCopy, error);
  absl::Status status = ReadTableFiles(folder, salvager, generations, stop);
  if (status.ok()) status = ReadLogs(folder, salvager, generations, stop);
  if (!status.ok()) return status;
  fs::remove_all(folder / kCopy, error);
  return salvager.records();
}

}  // namespace puzzlesolver::storage
