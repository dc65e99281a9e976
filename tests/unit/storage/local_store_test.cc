#include "storage/local_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>

#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "storage/durable_mark.h"
#include "tests/unit/storage/local_store_fixture.h"

namespace puzzlesolver::storage {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

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
