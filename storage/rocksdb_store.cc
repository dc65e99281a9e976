#include "storage/rocksdb_store.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <string_view>
#include <system_error>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/str_cat.h"
#include "rocksdb/db.h"
#include "rocksdb/sst_file_writer.h"
#include "rocksdb/write_batch.h"
#include "storage/background_sync.h"
#include "storage/big_endian.h"
#include "storage/rocksdb_database.h"
#include "storage/rocksdb_statistics.h"
#include "storage/sealed_value.h"
#include "storage/store_rules.h"

namespace puzzlesolver::storage {
namespace {

// Tables are written here before RocksDB takes them over; what a crash leaves is removed.
constexpr char kIngestDirectory[] = "ingest";

absl::Status ToStatus(const rocksdb::Status& status, const char* what) {
  if (status.ok()) return absl::OkStatus();
  return absl::UnavailableError(
      absl::StrCat("The solution store cannot be ", what, ": ", status.ToString(), "."));
}

// A table is complete when this row is there. Its key has no rank, so it sorts before the rows.
std::string CompletionKey(Key table) {
  table.rank.clear();
  return EncodeKey(table);
}

std::string CompletionValue(const std::string& encoded_key, std::uint64_t rows) {
  std::string payload;
  AppendBigEndian(rows, payload);
  return SealValue(encoded_key, payload);
}

bool IsDamaged(const std::string& encoded_key, const std::string& value) {
  const ValueState state = InspectValue(encoded_key, value);
  // A sound frame around a content that makes no sense is damage too.
  return state == ValueState::kDamaged || state == ValueState::kCurrent;
}

// nullopt when `value` is to stay.
std::optional<Record> Replacement(const std::string& encoded_key, const std::string& value,
                                  const Record& candidate) {
  if (InspectValue(encoded_key, value) == ValueState::kNewer) return std::nullopt;
  return Improve(DecodeRecord(encoded_key, value), candidate);
}

class RocksDbStore final : public SolutionStore {
 public:
  RocksDbStore(std::unique_ptr<RocksDbDatabase> database, const RocksDbOptions& options)
      : database_(std::move(database)),
        ingest_directory_(options.directory / kIngestDirectory),
        background_sync_(absl::ToChronoNanoseconds(
                             std::clamp(options.sync_interval, absl::ZeroDuration(), kLongest)),
                         [this] { return Sync().ok(); }) {}

  ~RocksDbStore() override { Sync().IgnoreError(); }

  absl::StatusOr<std::optional<Record>> Find(const Key& key) override {
    absl::StatusOr<std::optional<Record>> found = Look(database_->solutions(), key, DecodeRecord);
    if (found.ok()) ++(*found ? hits_ : misses_);
    return found;
  }

  absl::StatusOr<std::optional<Step>> FindStep(const Key& key) override {
    return Look(database_->tables(), key, DecodeStep);
  }

  absl::Status Put(std::span<const Entry> entries) override;
  absl::Status PutHints(std::span<const Entry> entries) override;
  absl::StatusOr<bool> HasTable(const Key& table) override;
  absl::Status PutTable(const Key& table,
                        std::span<const std::pair<std::string, Step>> steps) override;

  absl::Status Sync() override { return Written(database_->db().SyncWAL(), "synced"); }

  Statistics GetStatistics() const override;

 private:
  static constexpr absl::Duration kLongest = absl::Hours(24);

  // A block that fails RocksDB's own checksum reads as an empty value, which is a damaged one.
  absl::StatusOr<std::optional<std::string>> Read(rocksdb::ColumnFamilyHandle* family,
                                                  const std::string& encoded_key);

  absl::Status Written(const rocksdb::Status& status, const char* what);

  absl::Status Write(const absl::StatusOr<std::map<std::string, Record>>& records);

  template <typename Decode>
  auto Look(rocksdb::ColumnFamilyHandle* family, const Key& key, Decode decode)
      -> absl::StatusOr<decltype(decode("", ""))>;

  rocksdb::Status WriteTableFile(const std::string& file, const Key& table,
                                 std::span<const std::pair<std::string, Step>> steps);

  const std::unique_ptr<RocksDbDatabase> database_;
  const std::filesystem::path ingest_directory_;
  std::mutex put_mutex_;  // from the reading to the writing of Put
  std::atomic<std::uint64_t> hits_ = 0;
  std::atomic<std::uint64_t> misses_ = 0;
  std::atomic<std::uint64_t> reads_failed_ = 0;
  std::atomic<std::uint64_t> writes_failed_ = 0;
  std::atomic<std::uint64_t> damaged_records_ = 0;
  std::atomic<std::uint64_t> table_files_ = 0;
  BackgroundSync background_sync_;  // last: it calls Sync
};

absl::StatusOr<std::optional<std::string>> RocksDbStore::Read(rocksdb::ColumnFamilyHandle* family,
                                                              const std::string& encoded_key) {
  std::string value;
  const rocksdb::Status status = database_->db().Get({}, family, encoded_key, &value);
  if (status.IsNotFound()) return std::optional<std::string>();
  if (status.IsCorruption()) return std::optional<std::string>("");
  if (status.ok()) return std::optional<std::string>(std::move(value));
  ++reads_failed_;
  return ToStatus(status, "read");
}

absl::Status RocksDbStore::Written(const rocksdb::Status& status, const char* what) {
  if (!status.ok()) ++writes_failed_;
  return ToStatus(status, what);
}

template <typename Decode>
auto RocksDbStore::Look(rocksdb::ColumnFamilyHandle* family, const Key& key, Decode decode)
    -> absl::StatusOr<decltype(decode("", ""))> {
  using Decoded = decltype(decode("", ""));
  const std::string encoded_key = EncodeKey(key);
  const absl::StatusOr<std::optional<std::string>> value = Read(family, encoded_key);
  if (!value.ok()) return value.status();
  if (!*value) return Decoded();
  Decoded decoded = decode(encoded_key, **value);
  if (!decoded && IsDamaged(encoded_key, **value)) ++damaged_records_;
  return decoded;
}

absl::Status RocksDbStore::Put(std::span<const Entry> entries) {
  return Write(CombinePerKey(entries));
}

absl::Status RocksDbStore::PutHints(std::span<const Entry> entries) {
  return Write(CombineHintsPerKey(entries));
}

absl::Status RocksDbStore::Write(const absl::StatusOr<std::map<std::string, Record>>& records) {
  if (!records.ok()) return records.status();
  rocksdb::WriteBatch batch;
  const std::lock_guard lock(put_mutex_);
  for (const auto& [key, record] : *records) {
    const absl::StatusOr<std::optional<std::string>> known = Read(database_->solutions(), key);
    if (!known.ok()) return known.status();
    const auto written = *known ? Replacement(key, **known, record) : record;
    if (!written) continue;
    batch.Put(database_->solutions(), key, EncodeRecord(key, *written)).PermitUncheckedError();
  }
  if (batch.Count() == 0) return absl::OkStatus();
  absl::Status status = Written(database_->db().Write({}, &batch), "written");
  if (status.ok()) background_sync_.NoteWrite();
  return status;
}

absl::StatusOr<bool> RocksDbStore::HasTable(const Key& table) {
  const std::string key = CompletionKey(table);
  const absl::StatusOr<std::optional<std::string>> value = Read(database_->tables(), key);
  if (!value.ok()) return value.status();
  return *value && InspectValue(key, **value) == ValueState::kCurrent;
}

absl::Status RocksDbStore::PutTable(const Key& table,
                                    std::span<const std::pair<std::string, Step>> steps) {
  if (absl::Status status = CheckTable(steps); !status.ok()) return status;
  const std::string file =
      (ingest_directory_ / absl::StrCat("table-", ++table_files_, ".sst")).string();
  const absl::Cleanup remove = [&file] {
    std::error_code ignored;
    std::filesystem::remove(file, ignored);
  };
  rocksdb::Status status = WriteTableFile(file, table, steps);
  if (status.ok()) {
    rocksdb::IngestExternalFileOptions ingest;
    ingest.move_files = true;
    ingest.write_global_seqno = false;
    status = database_->db().IngestExternalFile(database_->tables(), {file}, ingest);
  }
  return Written(status, "given a table");
}

rocksdb::Status RocksDbStore::WriteTableFile(const std::string& file, const Key& table,
                                             std::span<const std::pair<std::string, Step>> steps) {
  rocksdb::DB& db = database_->db();
  rocksdb::SstFileWriter writer({}, db.GetOptions(database_->tables()), database_->tables());
  const std::string prefix = CompletionKey(table);
  std::error_code error;
  std::filesystem::create_directory(ingest_directory_, error);
  rocksdb::Status status = writer.Open(file);
  if (status.ok()) status = writer.Put(prefix, CompletionValue(prefix, steps.size()));
  for (std::size_t i = 0; i < steps.size() && status.ok(); ++i) {
    const std::string key = prefix + steps[i].first;
    status = writer.Put(key, EncodeStep(key, steps[i].second));
  }
  return status.ok() ? writer.Finish() : status;
}

SolutionStore::Statistics RocksDbStore::GetStatistics() const {
  Statistics statistics;
  statistics.hits = hits_;
  statistics.misses = misses_;
  statistics.reads_failed = reads_failed_;
  statistics.writes_failed = writes_failed_;
  statistics.damaged_records = damaged_records_;
  for (rocksdb::ColumnFamilyHandle* family : {database_->solutions(), database_->tables()}) {
    std::uint64_t keys = 0;
    database_->db().GetIntProperty(family, rocksdb::DB::Properties::kEstimateNumKeys, &keys);
    statistics.approximate_records += keys;
  }
  statistics.database = ReadStatistics(database_->db());
  return statistics;
}

}  // namespace

absl::StatusOr<std::unique_ptr<SolutionStore>> OpenRocksDbStore(const RocksDbOptions& options) {
  absl::StatusOr<std::unique_ptr<RocksDbDatabase>> database = RocksDbDatabase::Open(options);
  if (!database.ok()) return database.status();
  std::error_code ignored;
  std::filesystem::remove_all(options.directory / kIngestDirectory, ignored);
  return std::make_unique<RocksDbStore>(*std::move(database), options);
}

}  // namespace puzzlesolver::storage
