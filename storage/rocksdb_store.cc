#include "storage/rocksdb_store.h"

#include <string_view>
#include <system_error>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/str_cat.h"
#include "rocksdb/db.h"
#include "rocksdb/sst_file_writer.h"
#include "rocksdb/write_batch.h"
#include "storage/rocksdb_statistics.h"
#include "storage/sealed_value.h"
#include "storage/store_rules.h"

namespace puzzlesolver::storage {
namespace {

// Tables are written here before RocksDB takes them over; what a crash leaves is removed.
constexpr char kIngestDirectory[] = "ingest";
constexpr std::size_t kMaxGenerations = 4;

absl::Status ToStatus(const rocksdb::Status& status, const char* what) {
  if (status.ok()) return absl::OkStatus();
  const std::string message =
      absl::StrCat("The solution store cannot be ", what, ": ", status.ToString(), ".");
  return status.IsCorruption() ? absl::DataLossError(message) : absl::UnavailableError(message);
}

// A table is complete when this row is there. Its key has no rank, so it sorts before the rows.
std::string CompletionKey(Key table) {
  table.rank.clear();
  return EncodeKey(table);
}

// nullopt when `value` is to stay.
std::optional<Record> Replacement(const std::string& encoded_key, const std::string& value,
                                  const Record& candidate) {
  if (InspectValue(encoded_key, value) == ValueState::kNewer) return std::nullopt;
  return Improve(DecodeRecord(encoded_key, value), candidate);
}

}  // namespace

absl::StatusOr<std::unique_ptr<RocksDbStore>> RocksDbStore::Open(
    const RocksDbOptions& options, std::shared_ptr<StoreCounters> counters) {
  absl::StatusOr<std::unique_ptr<RocksDbDatabase>> database = RocksDbDatabase::Open(options);
  if (!database.ok()) return database.status();
  std::error_code ignored;
  std::filesystem::remove_all(options.directory / kIngestDirectory, ignored);
  return std::unique_ptr<RocksDbStore>(
      new RocksDbStore(options, *std::move(database), std::move(counters)));
}

RocksDbStore::RocksDbStore(const RocksDbOptions& options, std::unique_ptr<RocksDbDatabase> database,
                           std::shared_ptr<StoreCounters> counters)
    : options_(options),
      database_(std::move(database)),
      counters_(std::move(counters)),
      generations_(std::make_shared<const Generations>(database_->TakeGenerations())) {}

std::shared_ptr<const RocksDbStore::Generations> RocksDbStore::generations() const {
  const std::lock_guard lock(generations_mutex_);
  return generations_;
}

absl::StatusOr<std::optional<Record>> RocksDbStore::Find(const Key& key) {
  const std::string encoded_key = EncodeKey(key);
  const absl::StatusOr<std::optional<Stored>> stored = ReadSolution(encoded_key);
  if (!stored.ok()) return stored.status();
  std::optional<Record> record;
  if (*stored) {
    record = DecodeRecord(encoded_key, (*stored)->value);
    if (!record) CountIfDamaged(encoded_key, (*stored)->value);
    if (record && !(*stored)->is_newest) Promote(encoded_key, (*stored)->value);
  }
  ++(record ? counters_->hits : counters_->misses);
  return record;
}

absl::StatusOr<std::optional<Step>> RocksDbStore::FindStep(const Key& key) {
  const std::string encoded_key = EncodeKey(key);
  const absl::StatusOr<std::optional<std::string>> value = Read(database_->tables(), encoded_key);
  if (!value.ok()) return value.status();
  if (!*value) return std::optional<Step>();
  std::optional<Step> step = DecodeStep(encoded_key, **value);
  if (!step) CountIfDamaged(encoded_key, **value);
  return step;
}

absl::StatusOr<std::optional<std::string>> RocksDbStore::Read(
    rocksdb::ColumnFamilyHandle* family, const std::string& encoded_key) const {
  std::string value;
  const rocksdb::Status status = database_->db().Get({}, family, encoded_key, &value);
  if (status.IsNotFound()) return std::optional<std::string>();
  if (status.IsCorruption()) return std::optional<std::string>("");
  if (status.ok()) return std::optional<std::string>(std::move(value));
  ++counters_->reads_failed;
  return ToStatus(status, "read");
}

absl::StatusOr<std::optional<RocksDbStore::Stored>> RocksDbStore::ReadSolution(
    const std::string& encoded_key) const {
  const auto generations = this->generations();
  for (const Family& generation : *generations) {
    absl::StatusOr<std::optional<std::string>> value = Read(generation.get(), encoded_key);
    if (!value.ok()) return value.status();
    if (*value) return Stored{**std::move(value), generation == generations->front()};
  }
  return std::optional<Stored>();
}

void RocksDbStore::CountIfDamaged(const std::string& encoded_key, const std::string& value) const {
  const ValueState state = InspectValue(encoded_key, value);
  // A sound frame around a content that makes no sense is damage too.
  if (state == ValueState::kDamaged || state == ValueState::kCurrent) ++counters_->damaged_records;
}

void RocksDbStore::Promote(const std::string& encoded_key, const std::string& value) {
  if (options_.max_solution_bytes == 0) return;
  const std::lock_guard lock(put_mutex_);
  const auto generations = this->generations();
  const Family& newest = generations->front();
  const auto there = Read(newest.get(), encoded_key);
  if (!there.ok() || *there) return;
  Written(database_->db().Put({}, newest.get(), encoded_key, value), "written").IgnoreError();
}

absl::Status RocksDbStore::Written(const rocksdb::Status& status, const char* what) const {
  if (!status.ok()) ++counters_->writes_failed;
  return ToStatus(status, what);
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
  const auto generations = this->generations();
  for (const auto& [key, record] : *records) {
    const absl::StatusOr<std::optional<Stored>> known = ReadSolution(key);
    if (!known.ok()) return known.status();
    const auto written = *known ? Replacement(key, (*known)->value, record) : record;
    if (!written) continue;
    batch.Put(generations->front().get(), key, EncodeRecord(key, *written)).PermitUncheckedError();
  }
  if (batch.Count() == 0) return absl::OkStatus();
  return Written(database_->db().Write({}, &batch), "written");
}

absl::Status RocksDbStore::Drop(const Entry& wrong) {
  const std::string key = EncodeKey(wrong.key);
  const std::lock_guard lock(put_mutex_);
  const absl::StatusOr<std::optional<Stored>> known = ReadSolution(key);
  if (!known.ok()) return known.status();
  if (!*known || DecodeRecord(key, (*known)->value) != wrong.record) return absl::OkStatus();
  return Delete(*generations(), {key});
}

absl::Status RocksDbStore::Sync() {
  // What SyncWAL does, which ends the process after a write that failed.
  rocksdb::WriteOptions synced;
  synced.sync = true;
  rocksdb::WriteBatch nothing;
  return Written(database_->db().Write(synced, &nothing), "synced");
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
      (options_.directory / kIngestDirectory / absl::StrCat("table-", ++table_files_, ".sst"))
          .string();
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
  std::filesystem::create_directory(options_.directory / kIngestDirectory, error);
  rocksdb::Status status = writer.Open(file);
  if (status.ok()) status = writer.Put(prefix, EncodeCompletion(prefix, steps.size()));
  for (std::size_t i = 0; i < steps.size() && status.ok(); ++i) {
    const std::string key = prefix + steps[i].first;
    status = writer.Put(key, EncodeStep(key, steps[i].second));
  }
  return status.ok() ? writer.Finish() : status;
}

absl::Status RocksDbStore::Flush() {
  const auto generations = this->generations();
  std::vector<rocksdb::ColumnFamilyHandle*> families;
  for (const Family& generation : *generations) families.push_back(generation.get());
  families.push_back(database_->db().DefaultColumnFamily());
  return Written(database_->db().Flush({}, families), "flushed");
}

std::uint64_t RocksDbStore::LastWrite() const { return database_->db().GetLatestSequenceNumber(); }

std::string RocksDbStore::DatabaseName() const {
  std::string name;
  return database_->db().GetDbIdentity(name).ok() ? name : "";
}

bool RocksDbStore::IsFull(const Family& generation) const {
  const std::uint64_t most = MaxGenerationBytes(options_);
  if (most == 0) return false;
  std::uint64_t bytes = 0;
  for (const std::string& property : {rocksdb::DB::Properties::kLiveSstFilesSize,
                                      rocksdb::DB::Properties::kCurSizeAllMemTables}) {
    std::uint64_t part = 0;
    database_->db().GetIntProperty(generation.get(), property, &part);
    bytes += part;
  }
  return bytes >= most;
}

absl::StatusOr<bool> RocksDbStore::RotateIfFull() {
  Generations next = *generations();
  const Family previous = next.front();
  if (!IsFull(previous)) return false;
  absl::StatusOr<Family> newest = database_->CreateGeneration(previous);
  if (!newest.ok()) return newest.status();
  next.insert(next.begin(), *std::move(newest));
  std::vector<Family> dropped;
  for (; next.size() > kMaxGenerations; next.pop_back()) dropped.push_back(next.back());
  {
    const std::scoped_lock lock(put_mutex_, generations_mutex_);
    generations_ = std::make_shared<const Generations>(std::move(next));
  }
  // Nothing more is written to it, and what is not in a file yet would keep the log.
  rocksdb::FlushOptions flush;
  flush.wait = false;
  database_->db().Flush(flush, previous.get()).PermitUncheckedError();
  for (const Family& family : dropped) {
    const absl::Status status =
        Written(database_->db().DropColumnFamily(family.get()), "rid of old solutions");
    if (!status.ok()) return status;
    ++counters_->generations_dropped;
  }
  return !dropped.empty();
}

SolutionStore::Statistics RocksDbStore::GetStatistics() const {
  Statistics statistics;
  counters_->CopyTo(statistics);
  const auto estimate = [&](rocksdb::ColumnFamilyHandle* family) {
    std::uint64_t keys = 0;
    database_->db().GetIntProperty(family, rocksdb::DB::Properties::kEstimateNumKeys, &keys);
    statistics.approximate_records += keys;
  };
  const auto generations = this->generations();
  for (const Family& generation : *generations) estimate(generation.get());
  estimate(database_->tables());
  statistics.database = ReadStatistics(database_->db());
  return statistics;
}

}  // namespace puzzlesolver::storage
