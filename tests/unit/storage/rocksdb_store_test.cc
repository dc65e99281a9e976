#include "storage/rocksdb_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "absl/strings/str_cat.h"
#include "storage/key.h"
#include "storage/rocksdb_database.h"
#include "storage/rocksdb_options.h"
#include "tests/support/temporary_directory.h"
#include "tests/unit/storage/hex.h"

namespace puzzlesolver::storage {
namespace {

using ::testing::HasSubstr;
using ::testing::UnorderedElementsAre;

const Key kKey{1, 4, 4, 15, std::string("\1\2\3", 3)};
const Key kTable{1, 3, 3, 8, ""};
const Record kOptimal{Guarantee::kOptimal, 3, 2, {3, 2, 1}};
const Record kCanonical{Guarantee::kCanonical, 3, 2, {0, 2, 1}};
const std::vector<std::pair<std::string, Step>> kSteps = {{"aa", {0, 0}}, {"ab", {1, 3}}};

class RocksDbStoreTest : public ::testing::Test {
 protected:
  absl::StatusOr<std::unique_ptr<RocksDbStore>> TryOpen() {
    return RocksDbStore::Open({.directory = path_});
  }

  std::unique_ptr<RocksDbStore> Open() {
    auto store = TryOpen();
    EXPECT_TRUE(store.ok()) << store.status();
    return *std::move(store);
  }

  // The database below the store, which must be closed.
  std::unique_ptr<RocksDbDatabase> OpenRaw() {
    auto database = RocksDbDatabase::Open({.directory = path_});
    EXPECT_TRUE(database.ok()) << database.status();
    return *std::move(database);
  }

  void PutRaw(const Key& key, const std::string& value) {
    const auto database = OpenRaw();
    const Family solutions = database->TakeGenerations().front();
    ASSERT_TRUE(database->db().Put({}, solutions.get(), EncodeKey(key), value).ok());
  }

  void ExpectRefused(absl::StatusCode code, const char* reason) {
    const auto store = TryOpen();
    ASSERT_FALSE(store.ok());
    EXPECT_EQ(store.status().code(), code) << store.status();
    EXPECT_THAT(std::string(store.status().message()),
                HasSubstr(absl::StrCat("'", path_.string(), "'")));
    EXPECT_THAT(std::string(store.status().message()), HasSubstr(reason));
  }

  TemporaryDirectory temporary_;
  std::filesystem::path path_ = temporary_.path() / "store";
};

TEST_F(RocksDbStoreTest, KeepsEverythingWhenReopened) {
  {
    const auto store = Open();
    ASSERT_TRUE(store->Put(std::vector<Entry>{{kKey, kCanonical}}).ok());
    ASSERT_TRUE(store->PutTable(kTable, kSteps).ok());
  }
  const auto store = Open();
  EXPECT_EQ(store->Find(kKey).value(), kCanonical);
  EXPECT_TRUE(store->HasTable(kTable).value());
  EXPECT_EQ(store->FindStep({1, 3, 3, 8, "ab"}).value(), (Step{1, 3}));
}

TEST_F(RocksDbStoreTest, KeepsEverythingWhenKilled) {
  const auto store = Open();
  ASSERT_TRUE(store->Put(std::vector<Entry>{{kKey, kCanonical}}).ok());
  ASSERT_TRUE(store->PutTable(kTable, kSteps).ok());
  // What a killed process leaves: the files as they are while the store is open.
  const std::filesystem::path left = temporary_.path() / "left";
  std::filesystem::copy(path_, left, std::filesystem::copy_options::recursive);
  path_ = left;
  const auto reopened = Open();
  EXPECT_EQ(reopened->Find(kKey).value(), kCanonical);
  EXPECT_TRUE(reopened->HasTable(kTable).value());
  EXPECT_EQ(reopened->FindStep({1, 3, 3, 8, "ab"}).value(), (Step{1, 3}));
}

TEST_F(RocksDbStoreTest, TheCompletionRowIsFrozen) {
  ASSERT_TRUE(Open()->PutTable(kTable, kSteps).ok());
  const auto database = OpenRaw();
  std::string value;
  ASSERT_TRUE(
      database->db().Get({}, database->tables(), FromHex("01010003000300000008"), &value).ok());
  EXPECT_EQ(ToHex(value), "0101000000000000000253c3ee7a");
}

TEST_F(RocksDbStoreTest, ATableThatCannotBeWrittenIsNotThere) {
  const auto store = Open();
  std::ofstream(path_ / "ingest") << "in the way";
  EXPECT_EQ(store->PutTable(kTable, kSteps).code(), absl::StatusCode::kUnavailable);
  EXPECT_FALSE(store->HasTable(kTable).value());
  EXPECT_EQ(store->FindStep({1, 3, 3, 8, "ab"}).value(), std::nullopt);
  EXPECT_EQ(store->GetStatistics().writes_failed, 1u);
  std::filesystem::remove(path_ / "ingest");
  EXPECT_TRUE(store->PutTable(kTable, kSteps).ok());
  EXPECT_EQ(store->GetStatistics().writes_failed, 1u);
  EXPECT_TRUE(std::filesystem::is_empty(path_ / "ingest"));
}

TEST_F(RocksDbStoreTest, RemovesWhatAnInterruptedTableLeft) {
  Open();
  std::filesystem::create_directory(path_ / "ingest");
  std::ofstream(path_ / "ingest" / "table-1.sst") << "half of a table";
  const auto store = Open();
  EXPECT_FALSE(std::filesystem::exists(path_ / "ingest"));
  EXPECT_FALSE(store->HasTable(kTable).value());
}

TEST_F(RocksDbStoreTest, DirectoryIsForItsOwnerAlone) {
  const auto store = Open();
  EXPECT_EQ(std::filesystem::status(path_).permissions(), std::filesystem::perms::owner_all);
}

TEST_F(RocksDbStoreTest, ASecondOpenIsRefused) {
  const auto store = Open();
  ExpectRefused(absl::StatusCode::kFailedPrecondition, "in use by another process");
  ASSERT_TRUE(store->Put(std::vector<Entry>{{kKey, kCanonical}}).ok());
}

TEST_F(RocksDbStoreTest, ADirectoryThatCannotBeIsRefused) {
  std::ofstream(path_) << "a file";
  path_ /= "store";
  ExpectRefused(absl::StatusCode::kPermissionDenied, "cannot be created");
}

TEST_F(RocksDbStoreTest, ADamagedDatabaseIsRefused) {
  Open();
  std::ofstream(path_ / "CURRENT", std::ios::trunc);
  ExpectRefused(absl::StatusCode::kDataLoss, "damaged");
}

TEST_F(RocksDbStoreTest, ADatabaseOfANewerFormatIsRefusedUnharmed) {
  {
    const auto database = OpenRaw();
    rocksdb::ColumnFamilyHandle* future = nullptr;
    rocksdb::DB& db = database->db();
    ASSERT_TRUE(db.CreateColumnFamily({}, "future", &future).ok());
    ASSERT_TRUE(db.Put({}, future, "key", "value").ok());
    ASSERT_TRUE(db.Put({}, "format_version", std::string("\0\0\0\2", 4)).ok());
    ASSERT_TRUE(db.DropColumnFamily(database->tables()).ok());
    ASSERT_TRUE(db.DestroyColumnFamilyHandle(future).ok());
  }
  ExpectRefused(absl::StatusCode::kFailedPrecondition, "format version 2");
  std::vector<std::string> families;
  ASSERT_TRUE(rocksdb::DB::ListColumnFamilies({}, path_.string(), &families).ok());
  EXPECT_THAT(families, UnorderedElementsAre("default", "solutions", "future"));
}

TEST_F(RocksDbStoreTest, ADamagedValueIsACountedMissAndIsReplaced) {
  Open();
  std::string value = EncodeRecord(EncodeKey(kKey), kCanonical);
  value[3] = static_cast<char>(value[3] ^ 1);
  PutRaw(kKey, value);
  const auto store = Open();
  EXPECT_EQ(store->Find(kKey).value(), std::nullopt);
  EXPECT_EQ(store->GetStatistics().damaged_records, 1u);
  EXPECT_EQ(store->GetStatistics().misses, 1u);
  ASSERT_TRUE(store->Put(std::vector<Entry>{{kKey, kOptimal}}).ok());
  EXPECT_EQ(store->Find(kKey).value(), kOptimal);
  EXPECT_EQ(store->GetStatistics().damaged_records, 1u);
}

TEST_F(RocksDbStoreTest, AValueUnderTheWrongKeyIsACountedMiss) {
  Open();
  PutRaw(kKey, EncodeRecord(EncodeKey({1, 4, 4, 14, kKey.rank}), kCanonical));
  const auto store = Open();
  EXPECT_EQ(store->Find(kKey).value(), std::nullopt);
  EXPECT_EQ(store->GetStatistics().damaged_records, 1u);
}

TEST_F(RocksDbStoreTest, AFlippedByteOfATableFileIsACountedMiss) {
  Open();
  {
    const auto database = OpenRaw();
    const std::string key = EncodeKey(kKey);
    rocksdb::DB& db = database->db();
    const Family solutions = database->TakeGenerations().front();
    ASSERT_TRUE(db.Put({}, solutions.get(), key, EncodeRecord(key, kCanonical)).ok());
    ASSERT_TRUE(db.Flush({}, solutions.get()).ok());
    std::vector<rocksdb::LiveFileMetaData> files;
    db.GetLiveFilesMetaData(&files);
    for (const auto& file : files) {
      if (file.column_family_name != GenerationName(0)) continue;
      std::fstream table(file.db_path + file.name, std::ios::in | std::ios::out);
      table.seekp(10).put('!');
      ASSERT_TRUE(table.good());
    }
  }
  const auto store = Open();
  EXPECT_EQ(store->Find(kKey).value(), std::nullopt);
  EXPECT_EQ(store->GetStatistics().damaged_records, 1u);
  ASSERT_TRUE(store->Put(std::vector<Entry>{{kKey, kCanonical}}).ok());
  EXPECT_EQ(store->Find(kKey).value(), kCanonical);
}

TEST_F(RocksDbStoreTest, TellsOfItsDatabase) {
  {
    const auto store = Open();
    const DatabaseStatistics fresh = store->GetStatistics().database.value();
    ASSERT_TRUE(store->Put(std::vector<Entry>{{kKey, kCanonical}}).ok());
    const DatabaseStatistics written = store->GetStatistics().database.value();
    EXPECT_GT(written.log_bytes, fresh.log_bytes);
    EXPECT_GT(written.memtable_bytes, 0u);
    EXPECT_EQ(written.table_file_bytes, 0u);
    EXPECT_EQ(written.background_errors, 0u);
    ASSERT_TRUE(store->PutTable(kTable, kSteps).ok());
    EXPECT_GT(store->GetStatistics().database.value().table_file_bytes, 0u);
  }
  const auto store = Open();
  const DatabaseStatistics opened = store->GetStatistics().database.value();
  EXPECT_TRUE(store->FindStep({1, 3, 3, 8, "ab"}).value().has_value());
  const DatabaseStatistics read = store->GetStatistics().database.value();
  EXPECT_GT(read.block_cache_bytes, opened.block_cache_bytes);
  EXPECT_GT(read.block_cache_misses, opened.block_cache_misses);
  EXPECT_TRUE(store->FindStep({1, 3, 3, 8, "ab"}).value().has_value());
  EXPECT_GT(store->GetStatistics().database.value().block_cache_hits, read.block_cache_hits);
}

// CRC-32 computed by another program.
TEST_F(RocksDbStoreTest, AnAnswerOfANewerEngineIsAMissAndIsLeftAlone) {
  Open();
  const std::string newer = FromHex("01020c03262061dfb3");
  PutRaw(kKey, newer);
  {
    const auto store = Open();
    EXPECT_EQ(store->Find(kKey).value(), std::nullopt);
    ASSERT_TRUE(store->Put(std::vector<Entry>{{kKey, kOptimal}}).ok());
    EXPECT_EQ(store->Find(kKey).value(), std::nullopt);
    EXPECT_EQ(store->GetStatistics().damaged_records, 0u);
  }
  const auto database = OpenRaw();
  std::string value;
  const Family solutions = database->TakeGenerations().front();
  ASSERT_TRUE(database->db().Get({}, solutions.get(), EncodeKey(kKey), &value).ok());
  EXPECT_EQ(ToHex(value), ToHex(newer));
}

TEST_F(RocksDbStoreTest, AnAnswerOfAnOlderEngineIsAMissAndIsReplaced) {
  Open();
  PutRaw(kKey, FromHex("01000c03268a681738"));
  const auto store = Open();
  EXPECT_EQ(store->Find(kKey).value(), std::nullopt);
  EXPECT_EQ(store->GetStatistics().damaged_records, 0u);
  ASSERT_TRUE(store->Put(std::vector<Entry>{{kKey, kOptimal}}).ok());
  EXPECT_EQ(store->Find(kKey).value(), kOptimal);
}

}  // namespace
}  // namespace puzzlesolver::storage
