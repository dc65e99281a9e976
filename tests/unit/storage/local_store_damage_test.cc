#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "storage/durable_mark.h"
#include "storage/salvage.h"
#include "storage/set_aside.h"
#include "tests/unit/storage/local_store_fixture.h"

namespace puzzlesolver::storage {
namespace {

namespace fs = std::filesystem;
using ::testing::IsEmpty;

class LocalStoreDamageTest : public LocalStoreTest {
 protected:
  fs::path LargestTableFile() {
    return std::ranges::max(FilesLike(".sst"), {},
                            [](const fs::path& file) { return fs::file_size(file); });
  }

  void FlipByte(const fs::path& file, double place) {
    std::fstream stream(file, std::ios::in | std::ios::out);
    const auto offset =
        static_cast<std::streamoff>(static_cast<double>(fs::file_size(file)) * place);
    stream.seekg(offset);
    const int byte = stream.get();
    stream.seekp(offset).put(static_cast<char>(byte ^ 1));
    ASSERT_TRUE(stream.good());
  }

  /// A file of the database loses bytes at its end, has a few changed or zeroed, or goes.
  void DamageSomething(unsigned seed) {
    std::mt19937 random(seed);
    std::vector<fs::path> files = DatabaseFiles(path_);
    std::erase_if(files, [](const fs::path& file) { return !fs::is_regular_file(file); });
    std::ranges::sort(files);
    const fs::path file = files[random() % files.size()];
    const std::uintmax_t size = fs::file_size(file);
    SCOPED_TRACE(file);
    if (size == 0 || seed % 4 == 0) {
      fs::remove(file);
      if (seed % 8 == 0) fs::create_directory(file);
    } else if (seed % 4 == 1) {
      fs::resize_file(file, random() % size);
    } else if (seed % 4 == 2) {
      FlipByte(file, static_cast<double>(random() % 1000) / 1000);
    } else {
      std::fstream stream(file, std::ios::in | std::ios::out);
      stream.seekp(static_cast<std::streamoff>(random() % size));
      stream << std::string(random() % 64, '\0');
    }
  }

  void CutManifest(const std::function<std::uintmax_t(std::uintmax_t size)>& size) {
    const fs::path manifest = FilesLike("MANIFEST").front();
    fs::resize_file(manifest, size(fs::file_size(manifest)));
  }

  /// Whatever was done to the files, the store opens, tells of one database set aside, and saves
  /// from it at least so many records.
  void ExpectReplacedAndSalvaged(int records) {
    const auto store = Open();
    EXPECT_TRUE(store->GetStatistics().is_writable);
    EXPECT_EQ(store->GetStatistics().databases_set_aside, 1u);
    ASSERT_EQ(Events(Kind::kSetAside).size(), 1u);
    EXPECT_EQ(Events(Kind::kSetAside)[0].path, path_ / "damaged-1");
    EXPECT_TRUE(fs::exists(path_ / "damaged-1"));
    EXPECT_TRUE(Put(*store, kRecords).ok());
    WaitFor(Kind::kSalvaged);
    EXPECT_GE(Count(*store), records);
    EXPECT_EQ(store->GetStatistics().records_salvaged, Events(Kind::kSalvaged)[0].count);
    EXPECT_FALSE(IsSalvagePending(path_ / "damaged-1"));
  }
};

TEST_F(LocalStoreDamageTest, AMissingHeadIsReplacedAndTheRestSalvaged) {
  Fill();
  fs::remove(path_ / "CURRENT");
  ExpectReplacedAndSalvaged(kRecords);
}

TEST_F(LocalStoreDamageTest, WhatIsInTheLogAloneIsSalvagedToo) {
  const auto killed = Open();
  for (std::uint32_t i = 0; i < 10; ++i) ASSERT_TRUE(Put(*killed, i).ok());
  const fs::path files = temporary_.path() / "killed";
  fs::copy(path_, files, fs::copy_options::recursive);
  std::ofstream(files / "CURRENT", std::ios::trunc);
  LocalStoreOptions options = Options();
  options.database.directory = files;
  const auto store = LocalStore::Open(options).value();
  WaitFor(Kind::kSalvaged);
  EXPECT_EQ(Count(*store), 10);
}

TEST_F(LocalStoreDamageTest, AnEmptyHeadIsReplacedAndTheRestSalvaged) {
  Fill();
  std::ofstream(path_ / "CURRENT", std::ios::trunc);
  ExpectReplacedAndSalvaged(kRecords);
}

TEST_F(LocalStoreDamageTest, HalfAManifestIsReplacedAndTheRestSalvaged) {
  Fill();
  CutManifest([](std::uintmax_t size) { return size / 2; });
  ExpectReplacedAndSalvaged(kRecords);
}

TEST_F(LocalStoreDamageTest, AMissingTableFileIsReplacedAndTheRestSalvaged) {
  Fill();
  const fs::path lost = LargestTableFile();
  {
    const auto store = Open();
    ASSERT_TRUE(Put(*store, kRecords - 1).ok());
    ASSERT_TRUE(Put(*store, kRecords + 7).ok());
  }
  fs::remove(lost);
  ExpectReplacedAndSalvaged(0);
  const auto store = Open();
  EXPECT_TRUE(Has(*store, kRecords + 7));
}

TEST_F(LocalStoreDamageTest, AManifestThatHasLostItsEndIsReplacedAndTheRestSalvaged) {
  Fill();
  CutManifest([](std::uintmax_t size) { return size - 60; });
  ExpectReplacedAndSalvaged(kRecords);
}

TEST_F(LocalStoreDamageTest, WritesThatWereOnDiskAndAreGoneAreToldOnce) {
  Fill();
  DurableMark mark = ReadDurableMark(path_).value();
  mark.last_write += 500;
  WriteDurableMark(path_, mark);
  {
    const auto store = Open();
    EXPECT_EQ(store->GetStatistics().writes_lost, 500u);
    ASSERT_EQ(Events(Kind::kWritesLost).size(), 1u);
    EXPECT_EQ(Events(Kind::kWritesLost)[0].count, 500u);
    EXPECT_EQ(Count(*store), static_cast<int>(kRecords));
  }
  events_.clear();
  Open();
  EXPECT_THAT(events_, IsEmpty());
}

TEST_F(LocalStoreDamageTest, ALogThatIsCutKeepsTheRest) {
  {
    const auto store = Open();
    for (std::uint32_t i = 0; i < 10; ++i) ASSERT_TRUE(Put(*store, i).ok());
    WaitUntil([&] {
      const auto mark = ReadDurableMark(path_);
      return mark && mark->last_write >= 10;
    });
    fs::copy(path_, temporary_.path() / "killed", fs::copy_options::recursive);
  }
  for (int cut = 1; cut <= 50; ++cut) {
    fs::remove_all(path_);
    fs::copy(temporary_.path() / "killed", path_, fs::copy_options::recursive);
    const fs::path log = std::ranges::max(FilesLike(".log"), {},
                                          [](const fs::path& file) { return fs::file_size(file); });
    fs::resize_file(log, fs::file_size(log) - static_cast<std::uintmax_t>(cut));
    const auto store = Open();
    EXPECT_GE(Count(*store), 8) << cut;
    EXPECT_THAT(Events(Kind::kSetAside), IsEmpty());
  }
}

TEST_F(LocalStoreDamageTest, DamageThatStopsAllWritesIsReplacedWhileServing) {
  Fill();
  FlipByte(LargestTableFile(), 0.3);
  const auto store = Open();
  EXPECT_LT(Count(*store), static_cast<int>(kRecords));
  EXPECT_GT(store->GetStatistics().damaged_records, 0u);
  EXPECT_TRUE(store->GetStatistics().is_writable);
  ASSERT_TRUE(Put(*store, kRecords).ok());
  EXPECT_EQ(store->Compact({}).code(), absl::StatusCode::kUnavailable);
  WaitFor(Kind::kSalvaged);
  EXPECT_EQ(store->GetStatistics().databases_set_aside, 1u);
  EXPECT_TRUE(store->GetStatistics().is_writable);
  EXPECT_GT(Count(*store), static_cast<int>(kRecords / 2)) << "what can be read is there again";
  EXPECT_TRUE(Has(*store, kRecords));
  EXPECT_TRUE(Put(*store, kRecords + 1).ok());
  EXPECT_TRUE(store->Compact({}).ok());
}

TEST_F(LocalStoreDamageTest, WhateverIsDamagedNoAnswerIsWrongAndNewOnesAreKept) {
  constexpr unsigned kRounds = 40;
  may_save_nothing_ = true;
  Fill();
  {
    const auto store = Open();
    for (std::uint32_t i = 0; i < 5; ++i) ASSERT_TRUE(Put(*store, kRecords + i).ok());
    fs::copy(path_, temporary_.path() / "sound", fs::copy_options::recursive);
  }
  for (unsigned round = 0; round < kRounds; ++round) {
    SCOPED_TRACE(round);
    fs::remove_all(path_);
    fs::copy(temporary_.path() / "sound", path_, fs::copy_options::recursive);
    DamageSomething(round);
    const auto store = Open();
    for (std::uint32_t i = 0; i < kRecords; ++i) {
      const auto found = store->Find(KeyOf(i));
      EXPECT_TRUE(!found.ok() || !*found || *found == kRecord) << i;
    }
    WaitUntil([&] { return Put(*store, 2 * kRecords).ok(); });
    EXPECT_TRUE(Has(*store, 2 * kRecords));
  }
}

TEST_F(LocalStoreDamageTest, FilesThatAreTakenAwayAreReplacedWhileServing) {
  const auto store = Open();
  ASSERT_TRUE(Put(*store, 1).ok());
  // In one step: the store may be making a file there.
  fs::rename(path_, temporary_.path() / "elsewhere");
  WaitUntil([&] { return fs::exists(path_ / "CURRENT") && Put(*store, 2).ok(); });
  EXPECT_TRUE(Has(*store, 2));
  EXPECT_EQ(store->GetStatistics().databases_set_aside, 0u);
  EXPECT_EQ(Events(Kind::kBegunAnew).size(), 1u);
}

TEST_F(LocalStoreDamageTest, AnInterruptedSettingAsideIsCompleted) {
  Fill();
  fs::create_directory(path_ / "damaged-1.moving");
  fs::rename(path_ / "CURRENT", path_ / "damaged-1.moving" / "CURRENT");
  ExpectReplacedAndSalvaged(kRecords);
}

TEST_F(LocalStoreDamageTest, AnInterruptedSalvageIsTakenUpAgain) {
  Fill();
  const fs::path folder = SetAside(path_).value();
  ASSERT_TRUE(PrepareSalvage(folder).ok());
  const auto store = Open();
  WaitFor(Kind::kSalvaged);
  EXPECT_EQ(Count(*store), static_cast<int>(kRecords));
  EXPECT_FALSE(IsSalvagePending(folder));
}

TEST_F(LocalStoreDamageTest, ASalvageThatFindsNothingReadableSaysSo) {
  Fill();
  may_save_nothing_ = true;
  for (const fs::path& file : FilesLike("")) {
    if (fs::is_regular_file(file)) std::ofstream(file, std::ios::trunc) << "nonsense";
  }
  const auto store = Open();
  WaitUntil(
      [&] { return !Events(Kind::kNotSalvaged).empty() || !Events(Kind::kSalvaged).empty(); });
  EXPECT_EQ(Count(*store), 0);
  EXPECT_EQ(store->GetStatistics().records_salvaged, 0u);
  EXPECT_TRUE(Put(*store, 1).ok());
}

TEST_F(LocalStoreDamageTest, WhatWasSetAsideStaysAsItWas) {
  Fill();
  std::ofstream(path_ / "CURRENT", std::ios::trunc);
  std::vector<std::pair<std::string, std::uintmax_t>> before;
  for (const fs::path& file : DatabaseFiles(path_)) {
    if (fs::is_regular_file(file)) before.emplace_back(file.filename(), fs::file_size(file));
  }
  ExpectReplacedAndSalvaged(kRecords);
  for (const auto& [name, size] : before) {
    EXPECT_EQ(fs::file_size(path_ / "damaged-1" / name), size) << name;
  }
}

}  // namespace
}  // namespace puzzlesolver::storage
