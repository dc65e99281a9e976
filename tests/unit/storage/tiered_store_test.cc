#include "storage/tiered_store.h"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "storage/memory_store.h"

namespace puzzlesolver::storage {
namespace {

class FakeFarStore final : public FarStore {
 public:
  absl::StatusOr<std::optional<Record>> Find(const Key& key) override {
    ++finds;
    if (refuses) return absl::UnavailableError("Far away.");
    const auto found = records.find(EncodeKey(key));
    return found == records.end() ? std::optional<Record>() : found->second;
  }
  void Put(std::span<const Entry> entries) override {
    for (const Entry& entry : entries) records[EncodeKey(entry.key)] = entry.record;
  }
  void Drop(const Entry& wrong) override {
    ++drops;
    const auto found = records.find(EncodeKey(wrong.key));
    if (found != records.end() && found->second == wrong.record) records.erase(found);
  }

  std::map<std::string, Record> records;
  int drops = 0;
  bool refuses = false;
  int finds = 0;
};

const Key kPlace{1, 4, 4, 15, "rank"};
const Record kBound{Guarantee::kNone, 2, 2, {}};
const Record kGreaterBound{Guarantee::kNone, 3, 2, {}};
const Record kOptimal{Guarantee::kOptimal, 3, 2, {3, 2, 1}};
const Record kCanonical{Guarantee::kCanonical, 3, 2, {0, 2, 1}};

class TieredStoreTest : public testing::Test {
 protected:
  void PutNear(const Record& record) {
    const Entry entry{kPlace, record};
    ASSERT_TRUE(near_->Put({&entry, 1}).ok());
  }
  void PutFar(const Record& record) { far_.records[EncodeKey(kPlace)] = record; }

  std::optional<Record> Near() { return near_->Find(kPlace).value(); }
  std::optional<Record> Far() { return tiered_.FindFar(kPlace).value(); }

  const std::unique_ptr<SolutionStore> near_ = NewMemoryStore();
  FakeFarStore far_;
  TieredStore tiered_{*near_, far_};
};

TEST_F(TieredStoreTest, FindAsksTheNearStoreAlone) {
  PutFar(kCanonical);
  EXPECT_EQ(tiered_.Find(kPlace).value(), std::nullopt);
  EXPECT_EQ(far_.finds, 0);
  PutNear(kOptimal);
  EXPECT_EQ(tiered_.Find(kPlace).value(), kOptimal);
}

TEST_F(TieredStoreTest, WhatIsFarComesNear) {
  PutFar(kOptimal);
  EXPECT_EQ(Far(), kOptimal);
  EXPECT_EQ(Near(), kOptimal);
}

TEST_F(TieredStoreTest, NothingIsStrongerThanACanonicalAnswer) {
  PutNear(kCanonical);
  EXPECT_EQ(Far(), kCanonical);
  EXPECT_EQ(far_.finds, 0);
}

TEST_F(TieredStoreTest, TheStrongerOfBothCounts) {
  PutNear(kBound);
  EXPECT_EQ(Far(), kBound);
  PutFar(kGreaterBound);
  EXPECT_EQ(Far(), kGreaterBound);
  EXPECT_EQ(Near(), kGreaterBound);
  PutFar(kBound);
  EXPECT_EQ(Far(), kGreaterBound);
  PutNear(kOptimal);
  EXPECT_EQ(Far(), kOptimal);
  PutFar(kCanonical);
  EXPECT_EQ(Far(), kCanonical);
  EXPECT_EQ(Near(), kCanonical);
}

TEST_F(TieredStoreTest, FarErrorsAreMisses) {
  far_.refuses = true;
  EXPECT_EQ(Far(), std::nullopt);
  PutNear(kOptimal);
  EXPECT_EQ(Far(), kOptimal);
}

TEST_F(TieredStoreTest, PutsIntoBoth) {
  const Entry entry{kPlace, kCanonical};
  EXPECT_TRUE(tiered_.Put({&entry, 1}).ok());
  EXPECT_EQ(Near(), kCanonical);
  EXPECT_EQ(far_.records.at(EncodeKey(kPlace)), kCanonical);
}

TEST_F(TieredStoreTest, DropsFromBoth) {
  PutNear(kCanonical);
  PutFar(kCanonical);
  EXPECT_TRUE(tiered_.Drop({kPlace, kOptimal}).ok());
  EXPECT_EQ(Near(), kCanonical);
  EXPECT_TRUE(far_.records.contains(EncodeKey(kPlace)));
  EXPECT_TRUE(tiered_.Drop({kPlace, kCanonical}).ok());
  EXPECT_EQ(Near(), std::nullopt);
  EXPECT_TRUE(far_.records.empty());
}

TEST_F(TieredStoreTest, HintsAreDroppedNear) {
  const Entry hint{kPlace, {Guarantee::kLegal, 0, 2, {3, 2, 1, 1}}};
  ASSERT_TRUE(tiered_.PutHints({&hint, 1}).ok());
  EXPECT_TRUE(tiered_.Drop(hint).ok());
  EXPECT_EQ(Near(), std::nullopt);
  EXPECT_EQ(far_.drops, 0);
}

TEST_F(TieredStoreTest, WhatMayNotBeStoredGoesNowhere) {
  const Entry entry{kPlace, {Guarantee::kLegal, 1, 2, {1, 1}}};
  EXPECT_EQ(tiered_.Put({&entry, 1}).code(), absl::StatusCode::kInvalidArgument);
  EXPECT_TRUE(far_.records.empty());
}

TEST_F(TieredStoreTest, HintsStayNearAndKeepTheFarBound) {
  const Record hint{Guarantee::kLegal, 0, 2, {3, 2, 1, 1}};
  const Entry entry{kPlace, hint};
  ASSERT_TRUE(tiered_.PutHints({&entry, 1}).ok());
  EXPECT_TRUE(far_.records.empty());
  EXPECT_EQ(Near(), hint);
  PutFar(kGreaterBound);
  const Record both{Guarantee::kLegal, 3, 2, hint.moves};
  EXPECT_EQ(Far(), both);
  EXPECT_EQ(Near(), both);
}

TEST_F(TieredStoreTest, TablesAreNear) {
  const Key table{1, 3, 3, 8, ""};
  const std::vector<std::pair<std::string, Step>> steps = {{"aa", {0, 0}}};
  EXPECT_FALSE(tiered_.HasTable(table).value());
  ASSERT_TRUE(tiered_.PutTable(table, steps).ok());
  EXPECT_TRUE(near_->HasTable(table).value());
  EXPECT_TRUE(tiered_.HasTable(table).value());
  EXPECT_EQ(tiered_.FindStep({1, 3, 3, 8, "aa"}).value(), (Step{0, 0}));
  EXPECT_TRUE(tiered_.Sync().ok());
  EXPECT_EQ(tiered_.GetStatistics().approximate_records, 1u);
}

}  // namespace
}  // namespace puzzlesolver::storage
