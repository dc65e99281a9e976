#include "storage/backup.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "rocksdb/db.h"
#include "storage/rocksdb_options.h"
#include "tests/support/temporary_directory.h"

namespace puzzlesolver::storage {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

using Content = std::map<std::string, std::string>;

class BackupTest : public ::testing::Test {
 protected:
  static std::unique_ptr<rocksdb::DB> Open(const fs::path& directory) {
    rocksdb::DB* db = nullptr;
    const auto status = rocksdb::DB::Open({DatabaseOptions({}), {}}, directory.string(), &db);
    EXPECT_TRUE(status.ok()) << status.ToString();
    return std::unique_ptr<rocksdb::DB>(db);
  }

  static Content ContentOf(const fs::path& directory) {
    const auto db = Open(directory);
    Content content;
    const std::unique_ptr<rocksdb::Iterator> row(db->NewIterator({}));
    for (row->SeekToFirst(); row->Valid(); row->Next()) {
      content[row->key().ToString()] = row->value().ToString();
    }
    return content;
  }

  Backup Make(std::uint32_t keep = 0) {
    const auto backup = MakeBackup(*db_, backups_, keep, {});
    EXPECT_TRUE(backup.ok()) << backup.status();
    return backup.value_or(Backup());
  }

  void Put(const std::string& key, const std::string& value) {
    ASSERT_TRUE(db_->Put({}, key, value).ok());
  }

  std::vector<std::uint32_t> Ids() {
    std::vector<std::uint32_t> ids;
    const auto backups = ListBackups(backups_);
    EXPECT_TRUE(backups.ok()) << backups.status();
    for (const Backup& backup : backups.value_or(std::vector<Backup>())) ids.push_back(backup.id);
    return ids;
  }

  /// The files of all backups, by path.
  std::vector<std::string> Files() {
    std::vector<std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(backups_)) {
      if (entry.is_regular_file() && entry.path().filename() != "LOCK") {
        files.push_back(entry.path().string());
      }
    }
    return files;
  }

  /// Flips a bit in the middle of every table file of the backups.
  void Damage() {
    for (const auto& entry : fs::directory_iterator(backups_ / "shared_checksum")) {
      std::fstream file(entry.path(), std::ios::in | std::ios::out | std::ios::binary);
      file.seekp(static_cast<std::streamoff>(entry.file_size() / 2));
      const char byte = static_cast<char>(file.peek() ^ 1);
      file.write(&byte, 1);
    }
  }

  void ExpectError(const absl::Status& status, absl::StatusCode code, const std::string& words) {
    EXPECT_EQ(status.code(), code) << status;
    EXPECT_THAT(std::string(status.message()), HasSubstr(words));
  }

  absl::Status Restore(const Restoration& restoration, const std::stop_token& stop = {}) {
    return RestoreBackup(backups_, target_, restoration, stop).status();
  }

  TemporaryDirectory temporary_;
  const fs::path backups_ = temporary_.path() / "deep" / "backups";
  const fs::path target_ = temporary_.path() / "target";
  std::unique_ptr<rocksdb::DB> db_ = Open(temporary_.path() / "db");
};

TEST_F(BackupTest, RestoresWhatWasAcknowledgedBeforeIt) {
  Put("a", "1");
  const Backup backup = Make();
  EXPECT_EQ(backup.id, 1u);
  EXPECT_GT(backup.bytes, 0u);
  EXPECT_NE(backup.create_time, absl::Time());
  Put("a", "2");
  const auto restored = RestoreBackup(backups_, target_, {}, {});
  ASSERT_TRUE(restored.ok()) << restored.status();
  EXPECT_EQ(restored->id, 1u);
  EXPECT_EQ(ContentOf(target_), (Content{{"a", "1"}}));
}

TEST_F(BackupTest, KeepsItsDirectoriesPrivate) {
  Put("a", "1");
  Make();
  ASSERT_TRUE(Restore({}).ok());
  for (const fs::path& directory : {backups_, target_}) {
    EXPECT_EQ(fs::status(directory).permissions(), fs::perms::owner_all) << directory;
  }
}

TEST_F(BackupTest, ListsTheOldestFirstAndNoneWithoutADirectory) {
  EXPECT_THAT(Ids(), IsEmpty());
  EXPECT_FALSE(fs::exists(backups_));
  Make();
  Put("a", "1");
  Make();
  EXPECT_THAT(Ids(), ::testing::ElementsAre(1, 2));
}

TEST_F(BackupTest, KeepsAsManyAsIsAskedFor) {
  for (int i = 0; i < 3; ++i) {
    Put("a", absl::StrCat(i));
    Make();
  }
  Put("a", "3");
  EXPECT_EQ(Make(2).id, 4u);
  EXPECT_THAT(Ids(), ::testing::ElementsAre(3, 4));
  ASSERT_TRUE(Restore({.id = 3}).ok());
  EXPECT_EQ(ContentOf(target_), (Content{{"a", "2"}}));
}

TEST_F(BackupTest, SharesFilesThatHaveNotChanged) {
  Put("a", std::string(1'000'000, 'x'));
  const Backup first = Make();
  Make();
  std::uintmax_t bytes = 0;
  for (const std::string& file : Files()) bytes += fs::file_size(file);
  EXPECT_LT(bytes, 2 * first.bytes);
}

TEST_F(BackupTest, RestoresOneByItsNumberOrNone) {
  Put("a", "1");
  Make();
  Put("a", "2");
  Make();
  ExpectError(Restore({.id = 7}), absl::StatusCode::kNotFound, "no backup 7 in '");
  EXPECT_FALSE(fs::exists(target_));
  ASSERT_TRUE(Restore({.id = 1}).ok());
  EXPECT_EQ(ContentOf(target_), (Content{{"a", "1"}}));
}

TEST_F(BackupTest, FindsNothingToRestoreWithoutBackups) {
  ExpectError(Restore({}), absl::StatusCode::kNotFound, "no backup in '");
  fs::create_directories(backups_);
  ExpectError(Restore({}), absl::StatusCode::kNotFound, "no backup in '");
  EXPECT_FALSE(fs::exists(target_));
}

TEST_F(BackupTest, ReplacesADatabaseOnlyWhenTold) {
  Put("a", "1");
  Make();
  Open(target_)->Put({}, "b", "2").PermitUncheckedError();
  fs::create_directory(target_ / "tables");
  std::ofstream(target_ / "tables" / "kept") << "yes";
  ExpectError(Restore({}), absl::StatusCode::kFailedPrecondition, "holds a database already");
  EXPECT_EQ(ContentOf(target_), (Content{{"b", "2"}}));
  ASSERT_TRUE(Restore({.replace = true}).ok());
  EXPECT_EQ(ContentOf(target_), (Content{{"a", "1"}}));
  EXPECT_TRUE(fs::exists(target_ / "tables" / "kept"));
  EXPECT_FALSE(fs::exists(target_ / "restoring"));
}

TEST_F(BackupTest, LeavesADatabaseAloneThatIsInUse) {
  Put("a", "1");
  Make();
  const auto open = Open(target_);
  ExpectError(Restore({.replace = true}), absl::StatusCode::kFailedPrecondition, "is in use");
}

TEST_F(BackupTest, RefusesADamagedBackupAndChangesNothing) {
  Put("a", std::string(10'000, 'x'));
  Make();
  Damage();
  ExpectError(Restore({}), absl::StatusCode::kDataLoss, "Backup 1 in '");
  EXPECT_FALSE(fs::exists(target_));
  Open(target_)->Put({}, "b", "2").PermitUncheckedError();
  ExpectError(Restore({.replace = true}), absl::StatusCode::kDataLoss, "is damaged");
  EXPECT_EQ(ContentOf(target_), (Content{{"b", "2"}}));
}

TEST_F(BackupTest, DoesNotTakeAnOlderOneForTheNewest) {
  Put("a", "1");
  Make();
  Put("b", "1");
  Make();
  for (const auto& entry : fs::directory_iterator(backups_ / "private" / "2")) {
    fs::remove(entry.path());
  }
  EXPECT_THAT(Ids(), ::testing::ElementsAre(1));
  ExpectError(Restore({}), absl::StatusCode::kDataLoss, "Backup 2 in '");
  ASSERT_TRUE(Restore({.id = 1}).ok());
  EXPECT_EQ(ContentOf(target_), (Content{{"a", "1"}}));
}

TEST_F(BackupTest, LeavesNothingBehindWhenStopped) {
  Put("a", "1");
  std::stop_source stop;
  stop.request_stop();
  ExpectError(MakeBackup(*db_, backups_, 0, stop.get_token()).status(),
              absl::StatusCode::kCancelled, "was stopped");
  EXPECT_THAT(Files(), IsEmpty());
  Make();
  ExpectError(Restore({}, stop.get_token()), absl::StatusCode::kCancelled, "stopped");
  EXPECT_FALSE(fs::exists(target_));
}

TEST_F(BackupTest, LeavesNothingBehindWhenItFails) {
  Put("a", "1");
  Make();
  const auto files = Files();
  Put("b", "2");
  ASSERT_TRUE(db_->Flush({}).ok());
  for (const rocksdb::LiveFileMetaData& file : [&] {
         std::vector<rocksdb::LiveFileMetaData> all;
         db_->GetLiveFilesMetaData(&all);
         return all;
       }()) {
    fs::remove(file.directory + "/" + file.relative_filename);
  }
  ExpectError(MakeBackup(*db_, backups_, 0, {}).status(), absl::StatusCode::kUnavailable,
              "Making a backup in '");
  EXPECT_THAT(Files(), ::testing::UnorderedElementsAreArray(files));
}

TEST_F(BackupTest, LetsOneAtATimeChangeTheDirectory) {
  Make();
  rocksdb::FileLock* lock = nullptr;
  ASSERT_TRUE(rocksdb::Env::Default()->LockFile((backups_ / "LOCK").string(), &lock).ok());
  ExpectError(MakeBackup(*db_, backups_, 0, {}).status(), absl::StatusCode::kFailedPrecondition,
              "is in use");
  ExpectError(Restore({}), absl::StatusCode::kFailedPrecondition, "is in use");
  ASSERT_TRUE(rocksdb::Env::Default()->UnlockFile(lock).ok());
}

TEST_F(BackupTest, NamesADirectoryThatCannotBeCreated) {
  std::ofstream(temporary_.path() / "deep") << "a file";
  ExpectError(MakeBackup(*db_, backups_, 0, {}).status(), absl::StatusCode::kPermissionDenied,
              "Backup directory '");
}

}  // namespace
}  // namespace puzzlesolver::storage
