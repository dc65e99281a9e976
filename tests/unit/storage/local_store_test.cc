#include "storage/local_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>

#include <fstream>
#include <functional>
#include <mutex>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "storage/big_endian.h"
#include "storage/durable_mark.h"
#include "storage/salvage.h"
#include "storage/set_aside.h"
#include "tests/support/temporary_directory.h"

namespace puzzlesolver::storage {
namespace {

namespace fs = std::filesystem;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using Kind = StoreEvent::Kind;

constexpr std::uint32_t kRecords = 2000;

const Record kRecord{Guarantee::kCanonical, 40, 2, std::vector<std::uint8_t>(40, 2)};

Key KeyOf(std::uint32_t number) {
  Key key{1, 4, 4, 15, ""};
  AppendBigEndian(number, key.rank);
  return key;
}

/// No file of this process can grow beyond some bytes, as on a full disk.
class FullDisk {
 public:
  FullDisk() {
    getrlimit(RLIMIT_FSIZE, &before_);
    signal(SIGXFSZ, SIG_IGN);
    const rlimit none = {.rlim_cur = 16, .rlim_max = before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &none);
  }
  ~FullDisk() { setrlimit(RLIMIT_FSIZE, &before_); }

 private:
  rlimit before_{};
};

class LocalStoreTest : public testing::Test {
 protected:
  LocalStoreOptions Options() {
    return {.database = {.directory = path_},
            .sync_interval = absl::Milliseconds(5),
            .upkeep_interval = absl::Milliseconds(5),
            .on_event = [this](const StoreEvent& event) {
              const std::lock_guard lock(mutex_);
              events_.push_back(event);
              if (event.kind == Kind::kNotSalvaged && !may_save_nothing_) {
                ADD_FAILURE() << event.path << ": " << event.detail;
              }
            }};
  }

  std::unique_ptr<LocalStore> Open() {
    auto store = LocalStore::Open(Options());
    EXPECT_TRUE(store.ok()) << store.status();
    return *std::move(store);
  }

  static absl::Status Put(LocalStore& store, std::uint32_t number) {
    return store.Put(std::vector<Entry>{{KeyOf(number), kRecord}});
  }

  static bool Has(LocalStore& store, std::uint32_t number) {
    const auto found = store.Find(KeyOf(number));
    return found.ok() && *found == kRecord;
  }

  static int Count(LocalStore& store) {
    int count = 0;
    for (std::uint32_t i = 0; i < kRecords; ++i) count += Has(store, i);
    return count;
  }

  /// A closed database with all records in table files.
  void Fill() {
    const auto store = Open();
    std::vector<Entry> entries;
    for (std::uint32_t i = 0; i < kRecords; ++i) entries.push_back({KeyOf(i), kRecord});
    ASSERT_TRUE(store->Put(entries).ok());
  }

  static void WaitUntil(const std::function<bool()>& condition) {
    while (!condition()) std::this_thread::yield();
  }

  std::vector<StoreEvent> Events(Kind kind) {
    const std::lock_guard lock(mutex_);
    std::vector<StoreEvent> events = events_;
    std::erase_if(events, [kind](const StoreEvent& event) { return event.kind != kind; });
    return events;
  }

  void WaitFor(Kind kind) {
    WaitUntil([&] { return !Events(kind).empty(); });
  }

  std::vector<fs::path> FilesLike(const std::string& part) {
    std::vector<fs::path> files;
    for (const auto& file : fs::directory_iterator(path_)) {
      if (file.path().filename().string().find(part) != std::string::npos) {
        files.push_back(file.path());
      }
    }
    return files;
  }

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

  TemporaryDirectory temporary_;
  const fs::path path_ = temporary_.path() / "store";
  std::mutex mutex_;
  std::vector<StoreEvent> events_;
  bool may_save_nothing_ = false;
};

TEST_F(LocalStoreTest, KeepsEverythingWithoutNews) {
  Fill();
  const auto store = Open();
  EXPECT_EQ(Count(*store), static_cast<int>(kRecords));
  EXPECT_THAT(events_, IsEmpty());
  EXPECT_EQ(store->Writability(), absl::OkStatus());
}

TEST_F(LocalStoreTest, OnAFullDiskReadsGoOnAndWritingResumesByItself) {
  const auto store = Open();
  ASSERT_TRUE(Put(*store, 1).ok());
  {
    const FullDisk full;
    EXPECT_EQ(Put(*store, 2).code(), absl::StatusCode::kUnavailable);
    EXPECT_EQ(Put(*store, 3).code(), absl::StatusCode::kUnavailable);
    EXPECT_EQ(store->Drop({KeyOf(1), kRecord}).code(), absl::StatusCode::kUnavailable);
    EXPECT_TRUE(Has(*store, 1));
    EXPECT_FALSE(store->GetStatistics().is_writable);
    EXPECT_GE(store->GetStatistics().writes_failed, 3u);
    EXPECT_EQ(store->Writability().code(), absl::StatusCode::kUnavailable);
    EXPECT_EQ(Events(Kind::kUnwritable).size(), 1u);
  }
  WaitFor(Kind::kWritable);
  EXPECT_TRUE(Put(*store, 2).ok());
  EXPECT_TRUE(Has(*store, 1));
  EXPECT_TRUE(Has(*store, 2));
  EXPECT_TRUE(store->GetStatistics().is_writable);
  EXPECT_EQ(store->GetStatistics().databases_set_aside, 0u);
}

TEST_F(LocalStoreTest, ATableIsRefusedOnAFullDiskAndTakenLater) {
  const auto store = Open();
  const std::vector<std::pair<std::string, Step>> rows = {{"aa", {0, 0}}, {"ab", {1, 3}}};
  {
    const FullDisk full;
    EXPECT_EQ(store->PutTable({1, 3, 3, 8, ""}, rows).code(), absl::StatusCode::kUnavailable);
  }
  WaitUntil([&] { return store->PutTable({1, 3, 3, 8, ""}, rows).ok(); });
  EXPECT_TRUE(store->HasTable({1, 3, 3, 8, ""}).value());
}

TEST_F(LocalStoreTest, AMissingHeadIsReplacedAndTheRestSalvaged) {
  Fill();
  fs::remove(path_ / "CURRENT");
  ExpectReplacedAndSalvaged(kRecords);
}

TEST_F(LocalStoreTest, WhatIsInTheLogAloneIsSalvagedToo) {
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

TEST_F(LocalStoreTest, AnEmptyHeadIsReplacedAndTheRestSalvaged) {
  Fill();
  std::ofstream(path_ / "CURRENT", std::ios::trunc);
  ExpectReplacedAndSalvaged(kRecords);
}

TEST_F(LocalStoreTest, HalfAManifestIsReplacedAndTheRestSalvaged) {
  Fill();
  CutManifest([](std::uintmax_t size) { return size / 2; });
  ExpectReplacedAndSalvaged(kRecords);
}

TEST_F(LocalStoreTest, AMissingTableFileIsReplacedAndTheRestSalvaged) {
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

TEST_F(LocalStoreTest, AManifestThatHasLostItsEndIsReplacedAndTheRestSalvaged) {
  Fill();
  CutManifest([](std::uintmax_t size) { return size - 60; });
  ExpectReplacedAndSalvaged(kRecords);
}

TEST_F(LocalStoreTest, WritesThatWereOnDiskAndAreGoneAreToldOnce) {
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

TEST_F(LocalStoreTest, ALogThatIsCutKeepsTheRest) {
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

TEST_F(LocalStoreTest, DamageThatStopsAllWritesIsReplacedWhileServing) {
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

TEST_F(LocalStoreTest, WhateverIsDamagedNoAnswerIsWrongAndNewOnesAreKept) {
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

TEST_F(LocalStoreTest, FilesThatAreTakenAwayAreReplacedWhileServing) {
  const auto store = Open();
  ASSERT_TRUE(Put(*store, 1).ok());
  // In one step: the store may be making a file there.
  fs::rename(path_, temporary_.path() / "elsewhere");
  WaitUntil([&] { return fs::exists(path_ / "CURRENT") && Put(*store, 2).ok(); });
  EXPECT_TRUE(Has(*store, 2));
  EXPECT_EQ(store->GetStatistics().databases_set_aside, 0u);
  EXPECT_EQ(Events(Kind::kBegunAnew).size(), 1u);
}

TEST_F(LocalStoreTest, AnInterruptedSettingAsideIsCompleted) {
  Fill();
  fs::create_directory(path_ / "damaged-1.moving");
  fs::rename(path_ / "CURRENT", path_ / "damaged-1.moving" / "CURRENT");
  ExpectReplacedAndSalvaged(kRecords);
}

TEST_F(LocalStoreTest, AnInterruptedSalvageIsTakenUpAgain) {
  Fill();
  const fs::path folder = SetAside(path_).value();
  ASSERT_TRUE(PrepareSalvage(folder).ok());
  const auto store = Open();
  WaitFor(Kind::kSalvaged);
  EXPECT_EQ(Count(*store), static_cast<int>(kRecords));
  EXPECT_FALSE(IsSalvagePending(folder));
}

TEST_F(LocalStoreTest, ASalvageThatFindsNothingReadableSaysSo) {
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

TEST_F(LocalStoreTest, WhatWasSetAsideStaysAsItWas) {
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

TEST_F(LocalStoreTest, ADatabaseInUseIsAnError) {
  const auto first = Open();
  const auto second = LocalStore::Open(Options());
  EXPECT_EQ(second.status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(second.status().message()), HasSubstr("in use"));
  fs::remove(path_ / "CURRENT");
  EXPECT_EQ(LocalStore::Open(Options()).status().code(), absl::StatusCode::kFailedPrecondition)
      << "its files are another's";
}

TEST_F(LocalStoreTest, ByOptionItBeginsWithoutADatabaseAndTakesItWhenItCan) {
  auto first = Open();
  ASSERT_TRUE(Put(*first, 1).ok());
  LocalStoreOptions options = Options();
  options.is_required = false;
  const auto second = LocalStore::Open(options);
  ASSERT_TRUE(second.ok()) << second.status();
  EXPECT_EQ((*second)->Find(KeyOf(1)).status().code(), absl::StatusCode::kUnavailable);
  EXPECT_EQ(Put(**second, 2).code(), absl::StatusCode::kUnavailable);
  EXPECT_FALSE((*second)->GetStatistics().is_writable);
  EXPECT_THAT(std::string((*second)->Writability().message()), HasSubstr("in use"));
  first.reset();
  WaitUntil([&] { return (*second)->GetStatistics().is_writable; });
  EXPECT_TRUE(Has(**second, 1));
}

TEST_F(LocalStoreTest, StartsOnAFullDisk) {
  std::unique_ptr<LocalStore> store;
  fs::create_directories(path_);
  LocalStoreOptions options = Options();
  options.is_required = false;
  {
    const FullDisk full;
    store = LocalStore::Open(options).value();
    EXPECT_EQ(Put(*store, 1).code(), absl::StatusCode::kUnavailable);
  }
  WaitUntil([&] { return Put(*store, 1).ok(); });
  EXPECT_TRUE(Has(*store, 1));
}

TEST_F(LocalStoreTest, MarksWhatIsOnDisk) {
  const auto store = Open();
  ASSERT_TRUE(Put(*store, 1).ok());
  ASSERT_TRUE(Put(*store, 2).ok());
  WaitUntil([&] {
    const auto mark = ReadDurableMark(path_);
    return mark && mark->last_write >= 3;  // the format version and both
  });
}

/// At the first value, waits to be told to stop.
class Waiting final : public ScanVisitor {
 public:
  explicit Waiting(std::function<void()> first) : first_(std::move(first)) {}

  void OnBegin(const std::stop_token& stop) override { stop_ = stop; }
  bool OnValue(std::string_view, std::string_view) override {
    first_();
    while (!stop_.stop_requested()) std::this_thread::yield();
    return false;
  }
  bool OnUnreadable(std::string_view, std::string_view, const std::string&) override {
    return true;
  }

 private:
  const std::function<void()> first_;
  std::stop_token stop_;
};

TEST_F(LocalStoreTest, AScanThatWaitsEndsWhenItsDatabaseIsReplaced) {
  Fill();
  const auto store = Open();
  Waiting visitor([&] { fs::remove(path_ / "CURRENT"); });
  const absl::Status scanned = store->ScanSolutions(visitor, {});
  EXPECT_EQ(scanned.code(), absl::StatusCode::kUnavailable) << scanned;
  WaitFor(Kind::kSalvaged);
  EXPECT_EQ(Count(*store), static_cast<int>(kRecords));
}

TEST_F(LocalStoreTest, AScanThatItsCallerStopsIsCancelled) {
  Fill();
  const auto store = Open();
  std::stop_source stop;
  Waiting visitor([&] { stop.request_stop(); });
  const absl::Status scanned = store->ScanSolutions(visitor, stop.get_token());
  EXPECT_EQ(scanned.code(), absl::StatusCode::kCancelled) << scanned;
}

TEST_F(LocalStoreTest, PurgesWhatAFilterSelects) {
  Fill();
  const auto store = Open();
  EXPECT_EQ(store->Purge({.rows = 3}, false, {}).value(), 0u);
  EXPECT_EQ(store->Purge({.rows = 4}, true, {}).value(), kRecords);
  EXPECT_EQ(Count(*store), static_cast<int>(kRecords));
  EXPECT_EQ(store->Purge({.max_engine_version = 0}, false, {}).value(), 0u);
  EXPECT_EQ(store->Purge({.rows = 4, .max_engine_version = 1}, false, {}).value(), kRecords);
  EXPECT_EQ(Count(*store), 0);
}

}  // namespace
}  // namespace puzzlesolver::storage
