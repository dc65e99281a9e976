#include "storage/family_scan.h"

#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_format.h"
#include "storage/rocksdb_options.h"
#include "tests/support/temporary_directory.h"

namespace puzzlesolver::storage {
namespace {

constexpr int kKeys = 2000;

std::string KeyOf(int number) { return absl::StrFormat("key-%06d", number); }

class Collector final : public ScanVisitor {
 public:
  void OnBegin(const std::stop_token& stop) override { told = stop; }
  bool OnValue(std::string_view key, std::string_view value) override {
    values.emplace(key, value);
    if (on_value) on_value();
    return values.size() != most;
  }
  bool OnUnreadable(std::string_view after, std::string_view before, const std::string&) override {
    gaps.emplace_back(after, before);
    return go_on_after_gap;
  }

  std::map<std::string, std::string> values;
  std::vector<std::pair<std::string, std::string>> gaps;
  std::size_t most = 0;
  std::function<void()> on_value;
  std::stop_token told;
  bool go_on_after_gap = true;
};

class FamilyScanTest : public testing::Test {
 protected:
  void SetUp() override {
    Open();
    for (int i = 0; i < kKeys; ++i) ASSERT_TRUE(db_->Put({}, KeyOf(i), KeyOf(i)).ok());
    ASSERT_TRUE(db_->Flush({}).ok());
  }

  void Open() {
    db_.reset();
    const RocksDbOptions options;
    rocksdb::DB* db = nullptr;
    ASSERT_TRUE(rocksdb::DB::Open({DatabaseOptions(options),
                                   FamilyOptions("solutions", options, DatabaseMemory(1 << 20))},
                                  directory_.path().string(), &db)
                    .ok());
    db_.reset(db);
  }

  /// Flips a byte at so many hundredths of the one table file.
  void Damage(int percent) {
    std::vector<rocksdb::LiveFileMetaData> files;
    db_->GetLiveFilesMetaData(&files);
    ASSERT_EQ(files.size(), 1u);
    std::fstream file(files[0].db_path + files[0].name, std::ios::in | std::ios::out);
    const auto place = static_cast<std::streamoff>(files[0].size * percent / 100);
    file.seekg(place);
    const int byte = file.get();
    file.seekp(place).put(static_cast<char>(byte ^ 1));
    ASSERT_TRUE(file.good());
    file.close();
    Open();
  }

  absl::StatusOr<bool> Scan(Collector& collector, const std::stop_token& stop = {}) {
    return ScanFamily(
        *db_, db_->DefaultColumnFamily(), [this](std::string_view key) { return key == hidden_; },
        collector, stop);
  }

  /// Each key is either shown or within a gap.
  static void ExpectComplete(const Collector& collector) {
    for (int i = 0; i < kKeys; ++i) {
      const std::string key = KeyOf(i);
      bool in_gap = false;
      for (const auto& [after, before] : collector.gaps) {
        in_gap = in_gap || (after < key && (before.empty() || key < before));
      }
      EXPECT_NE(collector.values.contains(key), in_gap) << key;
    }
  }

  TemporaryDirectory directory_;
  std::unique_ptr<rocksdb::DB> db_;
  std::string hidden_;
};

TEST_F(FamilyScanTest, ShowsEverythingButWhatIsHidden) {
  hidden_ = KeyOf(7);
  Collector collector;
  EXPECT_TRUE(Scan(collector).value());
  EXPECT_EQ(collector.values.size(), kKeys - 1u);
  EXPECT_FALSE(collector.values.contains(KeyOf(7)));
  EXPECT_TRUE(collector.gaps.empty());
}

TEST_F(FamilyScanTest, GoesOnBehindADamagedBlock) {
  Damage(30);
  Collector collector;
  EXPECT_TRUE(Scan(collector).value());
  ASSERT_EQ(collector.gaps.size(), 1u);
  EXPECT_GT(collector.values.size(), kKeys / 2u);
  EXPECT_FALSE(collector.gaps[0].first.empty());
  EXPECT_FALSE(collector.gaps[0].second.empty());
  ExpectComplete(collector);
}

TEST_F(FamilyScanTest, GoesOnBehindEachOfSeveralAndOfTheFirst) {
  Damage(0);
  Damage(25);
  Damage(50);
  Collector collector;
  EXPECT_TRUE(Scan(collector).value());
  ASSERT_EQ(collector.gaps.size(), 3u);
  EXPECT_EQ(collector.gaps[0].first, "");
  ExpectComplete(collector);
}

TEST_F(FamilyScanTest, TellsWhenNothingCanBeReadToTheEnd) {
  Damage(79);
  Collector collector;
  EXPECT_TRUE(Scan(collector).value());
  ASSERT_EQ(collector.gaps.size(), 1u);
  EXPECT_EQ(collector.gaps[0].second, "");
  ExpectComplete(collector);
}

TEST_F(FamilyScanTest, EndsWhenTheVisitorWantsTo) {
  Collector collector;
  collector.most = 3;
  EXPECT_FALSE(Scan(collector).value());
  EXPECT_EQ(collector.values.size(), 3u);
  Damage(30);
  Collector impatient;
  impatient.go_on_after_gap = false;
  EXPECT_FALSE(Scan(impatient).value());
  EXPECT_EQ(impatient.gaps.size(), 1u);
}

TEST_F(FamilyScanTest, EndsWhenToldToStop) {
  std::stop_source stop;
  stop.request_stop();
  Collector collector;
  EXPECT_EQ(Scan(collector, stop.get_token()).status().code(), absl::StatusCode::kCancelled);
  EXPECT_TRUE(collector.values.empty());
}

TEST_F(FamilyScanTest, AVisitorThatGivesUpAtAStopIsStopped) {
  std::stop_source stop;
  Collector collector;
  collector.most = 3;
  collector.on_value = [&] {
    EXPECT_EQ(collector.told, stop.get_token());
    if (collector.values.size() == 3) stop.request_stop();
  };
  EXPECT_EQ(Scan(collector, stop.get_token()).status().code(), absl::StatusCode::kCancelled);
  EXPECT_EQ(collector.values.size(), 3u);
}

}  // namespace
}  // namespace puzzlesolver::storage
