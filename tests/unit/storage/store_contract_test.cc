#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "storage/local_store.h"
#include "storage/memory_store.h"
#include "storage/rocksdb_store.h"
#include "tests/support/temporary_directory.h"

namespace puzzlesolver::storage {
namespace {

// What every SolutionStore promises, tried on each of them.
enum class Kind { kMemory, kRocksDb, kLocal };

class StoreContract : public ::testing::TestWithParam<Kind> {
 protected:
  void SetUp() override {
    if (GetParam() == Kind::kMemory) {
      store_ = NewMemoryStore();
      return;
    }
    const RocksDbOptions database = {.directory = directory_.path() / "store"};
    if (GetParam() == Kind::kRocksDb) {
      Adopt(RocksDbStore::Open(database));
    } else {
      Adopt(LocalStore::Open({.database = database}));
    }
  }

  template <typename Store>
  void Adopt(absl::StatusOr<std::unique_ptr<Store>> store) {
    ASSERT_TRUE(store.ok()) << store.status();
    store_ = *std::move(store);
  }

  std::optional<Record> Find(const Key& key) {
    const auto found = store_->Find(key);
    EXPECT_TRUE(found.ok()) << found.status();
    return found.value_or(std::nullopt);
  }

  std::optional<Step> FindStep(const Key& key) {
    const auto found = store_->FindStep(key);
    EXPECT_TRUE(found.ok()) << found.status();
    return found.value_or(std::nullopt);
  }

  absl::Status Put(const std::vector<Entry>& entries) { return store_->Put(entries); }

  absl::Status PutHints(const std::vector<Entry>& entries) { return store_->PutHints(entries); }

  TemporaryDirectory directory_;
  std::unique_ptr<SolutionStore> store_;
};

std::string NameOf(const ::testing::TestParamInfo<Kind>& parameter) {
  return std::vector{"Memory", "RocksDb", "Local"}[static_cast<std::size_t>(parameter.param)];
}

INSTANTIATE_TEST_SUITE_P(Stores, StoreContract,
                         ::testing::Values(Kind::kMemory, Kind::kRocksDb, Kind::kLocal), NameOf);

Key KeyOf(char rank) { return {1, 4, 4, 15, std::string("\0\0", 2) + rank}; }
Key TableKey() { return {1, 3, 3, 8, ""}; }
Key RowKey(const std::string& rank) { return {1, 3, 3, 8, rank}; }

Record Bound(std::uint32_t bound) { return {Guarantee::kNone, bound, 2, {}}; }

const Record kOptimal{Guarantee::kOptimal, 3, 2, {3, 2, 1}};
const Record kOtherOptimal{Guarantee::kOptimal, 3, 2, {2, 2, 1}};
const Record kCanonical{Guarantee::kCanonical, 3, 2, {0, 2, 1}};
const std::vector<std::pair<std::string, Step>> kSteps = {
    {"aa", {0, 0}}, {"ab", {1, 3}}, {"ba", {2, 1}}};

TEST_P(StoreContract, MissesWhatWasNotPut) {
  ASSERT_TRUE(Put({{KeyOf('a'), kCanonical}}).ok());
  EXPECT_EQ(Find(KeyOf('b')), std::nullopt);
  Key transposed = KeyOf('a');
  transposed.goal_cell = 0;
  EXPECT_EQ(Find(transposed), std::nullopt);
  EXPECT_EQ(FindStep(KeyOf('a')), std::nullopt);
}

TEST_P(StoreContract, FindsWhatWasPut) {
  ASSERT_TRUE(
      Put({{KeyOf('a'), kCanonical}, {KeyOf('b'), Bound(40)}, {KeyOf('c'), kOptimal}}).ok());
  EXPECT_EQ(Find(KeyOf('a')), kCanonical);
  EXPECT_EQ(Find(KeyOf('b')), Bound(40));
  EXPECT_EQ(Find(KeyOf('c')), kOptimal);
}

TEST_P(StoreContract, TheStrongerRecordWinsInWhicheverOrder) {
  struct Case {
    Record known, candidate, expected;
  };
  const std::vector<Case> cases = {
      {Bound(2), Bound(3), Bound(3)},      {Bound(3), Bound(2), Bound(3)},
      {Bound(99), kOptimal, kOptimal},     {kOptimal, Bound(99), kOptimal},
      {Bound(99), kCanonical, kCanonical}, {kCanonical, Bound(99), kCanonical},
      {kOptimal, kCanonical, kCanonical},  {kCanonical, kOptimal, kCanonical},
      {kOptimal, kOtherOptimal, kOptimal}, {kCanonical, kCanonical, kCanonical},
  };
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const Key apart = KeyOf(static_cast<char>('a' + i));
    ASSERT_TRUE(Put({{apart, cases[i].known}}).ok());
    ASSERT_TRUE(Put({{apart, cases[i].candidate}}).ok());
    EXPECT_EQ(Find(apart), cases[i].expected) << i;
    const Key together = KeyOf(static_cast<char>('A' + i));
    ASSERT_TRUE(Put({{together, cases[i].known}, {together, cases[i].candidate}}).ok());
    EXPECT_EQ(Find(together), cases[i].expected) << i;
  }
}

TEST_P(StoreContract, RefusesTheWholeBatchForOneBadEntry) {
  const auto expect_refused = [this](const Key& key, const Record& record) {
    const absl::Status status =
        Put({{KeyOf('a'), kCanonical}, {key, record}, {KeyOf('c'), kCanonical}});
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(std::string(status.message()), ::testing::StartsWith("Entry 1 "));
  };
  expect_refused(KeyOf('b'), {Guarantee::kBounded, 1, 2, {0, 1}});
  expect_refused(KeyOf('b'), {Guarantee::kLegal, 0, 2, {0, 1}});
  expect_refused(KeyOf('b'), {Guarantee::kOptimal, 1, 2, {0, 1}});
  expect_refused(KeyOf('b'), {Guarantee::kCanonical, 1, 2, {4}});
  expect_refused({1, 4, 4, 15, ""}, kCanonical);
  for (const char rank : {'a', 'b', 'c'}) EXPECT_EQ(Find(KeyOf(rank)), std::nullopt);
}

TEST_P(StoreContract, KeepsHintsAsLegalAndWithoutTheirBound) {
  ASSERT_TRUE(
      PutHints({{KeyOf('a'), kCanonical}, {KeyOf('b'), {Guarantee::kLegal, 2, 2, {0, 1}}}}).ok());
  EXPECT_EQ(Find(KeyOf('a')), (Record{Guarantee::kLegal, 0, 2, {0, 2, 1}}));
  EXPECT_EQ(Find(KeyOf('b')), (Record{Guarantee::kLegal, 0, 2, {0, 1}}));
}

TEST_P(StoreContract, AHintReplacesNothingProven) {
  ASSERT_TRUE(Put({{KeyOf('a'), kCanonical}, {KeyOf('b'), kOptimal}, {KeyOf('c'), Bound(2)}}).ok());
  const Record hint{Guarantee::kLegal, 0, 2, {1, 2, 1}};
  ASSERT_TRUE(PutHints({{KeyOf('a'), hint}, {KeyOf('b'), hint}, {KeyOf('c'), hint}}).ok());
  EXPECT_EQ(Find(KeyOf('a')), kCanonical);
  EXPECT_EQ(Find(KeyOf('b')), kOptimal);
  EXPECT_EQ(Find(KeyOf('c')), (Record{Guarantee::kLegal, 2, 2, {1, 2, 1}}));
}

TEST_P(StoreContract, AHintTakesABoundUntilItIsReplaced) {
  ASSERT_TRUE(PutHints({{KeyOf('a'), kCanonical}, {KeyOf('b'), kCanonical}}).ok());
  ASSERT_TRUE(Put({{KeyOf('a'), Bound(3)}, {KeyOf('b'), Bound(4)}}).ok());
  EXPECT_EQ(Find(KeyOf('a')), (Record{Guarantee::kLegal, 3, 2, {0, 2, 1}}));
  EXPECT_EQ(Find(KeyOf('b')), Bound(4));
  ASSERT_TRUE(Put({{KeyOf('a'), kOptimal}}).ok());
  EXPECT_EQ(Find(KeyOf('a')), kOptimal);
}

TEST_P(StoreContract, RefusesHintsWithoutMoves) {
  const absl::Status status = PutHints({{KeyOf('a'), kCanonical}, {KeyOf('b'), Bound(3)}});
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(status.message()), ::testing::StartsWith("Entry 1 "));
  EXPECT_EQ(Find(KeyOf('a')), std::nullopt);
}

TEST_P(StoreContract, WhatIsDroppedIsGoneAndMayBePutWeaker) {
  ASSERT_TRUE(Put({{KeyOf('a'), kCanonical}, {KeyOf('b'), kCanonical}}).ok());
  EXPECT_TRUE(store_->Drop({KeyOf('a'), kCanonical}).ok());
  EXPECT_EQ(Find(KeyOf('a')), std::nullopt);
  EXPECT_EQ(Find(KeyOf('b')), kCanonical) << "under another key";
  ASSERT_TRUE(Put({{KeyOf('a'), Bound(2)}}).ok());
  EXPECT_EQ(Find(KeyOf('a')), Bound(2));
}

TEST_P(StoreContract, DropsOnlyTheVeryRecord) {
  ASSERT_TRUE(Put({{KeyOf('a'), kOptimal}}).ok());
  EXPECT_TRUE(store_->Drop({KeyOf('a'), kOtherOptimal}).ok());
  EXPECT_TRUE(store_->Drop({KeyOf('b'), kOptimal}).ok()) << "nothing is there";
  EXPECT_EQ(Find(KeyOf('a')), kOptimal);
  ASSERT_TRUE(Put({{KeyOf('a'), kCanonical}}).ok());
  EXPECT_TRUE(store_->Drop({KeyOf('a'), kOptimal}).ok()) << "replaced meanwhile";
  EXPECT_EQ(Find(KeyOf('a')), kCanonical);
}

TEST_P(StoreContract, AnEmptyBatchIsFine) { EXPECT_TRUE(Put({}).ok()); }

TEST_P(StoreContract, ServesACompleteTable) {
  ASSERT_TRUE(store_->PutTable(TableKey(), kSteps).ok());
  for (const auto& [rank, step] : kSteps) EXPECT_EQ(FindStep(RowKey(rank)), step);
  EXPECT_EQ(FindStep(RowKey("bb")), std::nullopt);
  EXPECT_EQ(Find(RowKey("aa")), std::nullopt);
}

TEST_P(StoreContract, KnowsWhichTablesItHas) {
  EXPECT_FALSE(store_->HasTable(TableKey()).value());
  ASSERT_TRUE(store_->PutTable(RowKey("ignored"), kSteps).ok());
  EXPECT_TRUE(store_->HasTable(TableKey()).value());
  EXPECT_TRUE(store_->HasTable(RowKey("zz")).value());
  EXPECT_FALSE(store_->HasTable({1, 3, 3, 7, ""}).value());
  EXPECT_FALSE(store_->HasTable({1, 3, 4, 8, ""}).value());
  EXPECT_FALSE(store_->HasTable({2, 3, 3, 8, ""}).value());
}

TEST_P(StoreContract, ATableMayBePutAgain) {
  ASSERT_TRUE(store_->PutTable(TableKey(), kSteps).ok());
  auto changed = kSteps;
  changed[1].second = {9, 2};
  ASSERT_TRUE(store_->PutTable(TableKey(), changed).ok());
  for (const auto& [rank, step] : changed) EXPECT_EQ(FindStep(RowKey(rank)), step);
}

TEST_P(StoreContract, RefusesATableOutOfOrderAndStoresNothingOfIt) {
  for (const auto& [first, second] : std::vector<std::pair<std::string, std::string>>{
           {"ab", "aa"}, {"aa", "aa"}, {"a", "ab"}, {"", "aa"}}) {
    const std::vector<std::pair<std::string, Step>> steps = {{first, {}}, {second, {}}};
    EXPECT_EQ(store_->PutTable(TableKey(), steps).code(), absl::StatusCode::kInvalidArgument);
  }
  EXPECT_FALSE(store_->HasTable(TableKey()).value());
  EXPECT_EQ(FindStep(RowKey("aa")), std::nullopt);
}

TEST_P(StoreContract, CountsItsRecords) {
  EXPECT_EQ(store_->GetStatistics().damaged_records, 0u);
  EXPECT_EQ(store_->GetStatistics().approximate_records, 0u);
  ASSERT_TRUE(Put({{KeyOf('a'), kCanonical}, {KeyOf('b'), Bound(4)}}).ok());
  EXPECT_EQ(store_->GetStatistics().approximate_records, 2u);
  ASSERT_TRUE(store_->PutTable(TableKey(), kSteps).ok());
  EXPECT_GE(store_->GetStatistics().approximate_records, 2u + kSteps.size());
}

TEST_P(StoreContract, CountsHitsAndMissesOfFindAlone) {
  ASSERT_TRUE(Put({{KeyOf('a'), kCanonical}, {KeyOf('b'), Bound(4)}}).ok());
  ASSERT_TRUE(store_->PutTable(TableKey(), kSteps).ok());
  for (const char rank : {'a', 'b', 'a', 'c', 'd'}) Find(KeyOf(rank));
  FindStep(RowKey("aa"));
  FindStep(RowKey("bb"));
  const SolutionStore::Statistics statistics = store_->GetStatistics();
  EXPECT_EQ(statistics.hits, 3u);
  EXPECT_EQ(statistics.misses, 2u);
  EXPECT_EQ(statistics.reads_failed, 0u);
  EXPECT_EQ(statistics.writes_failed, 0u);
}

TEST_P(StoreContract, ARefusedBatchIsNoFailedWrite) {
  ASSERT_FALSE(Put({{KeyOf('a'), {Guarantee::kBounded, 1, 2, {0, 1}}}}).ok());
  EXPECT_EQ(store_->GetStatistics().writes_failed, 0u);
}

TEST_P(StoreContract, SyncSucceeds) {
  ASSERT_TRUE(Put({{KeyOf('a'), kCanonical}}).ok());
  EXPECT_TRUE(store_->Sync().ok());
}

// Each batch raises the bounds of two keys together, so one who reads the first key and then the
// second never sees the second behind the first, nor any bound going back.
TEST_P(StoreContract, ReadersAmongWritersSeeWholeBatchesAndGrowingBounds) {
  constexpr std::uint32_t kRounds = 300;
  std::atomic<int> broken = 0;
  const auto write = [this, &broken](std::uint32_t offset) {
    for (std::uint32_t bound = 1 + offset; bound <= kRounds; bound += 2) {
      if (!Put({{KeyOf('a'), Bound(bound)}, {KeyOf('b'), Bound(bound)}}).ok()) ++broken;
    }
  };
  const auto bound_of = [this](char rank) {
    const auto found = store_->Find(KeyOf(rank));
    return found.ok() && *found ? (*found)->lower_bound : 0;
  };
  const auto read = [&broken, &bound_of] {
    std::uint32_t last = 0;
    for (std::uint32_t round = 0; round < kRounds; ++round) {
      const std::uint32_t first = bound_of('a');
      const std::uint32_t second = bound_of('b');
      if (second < first || first < last) ++broken;
      last = first;
    }
  };
  {
    std::vector<std::jthread> threads;
    for (const std::uint32_t offset : {0u, 1u}) threads.emplace_back(write, offset);
    for (int reader = 0; reader < 2; ++reader) threads.emplace_back(read);
    threads.emplace_back([this, &broken] {
      for (int round = 0; round < 5; ++round) {
        if (!store_->PutTable(TableKey(), kSteps).ok() || !store_->Sync().ok()) ++broken;
        store_->GetStatistics();
      }
    });
  }
  EXPECT_EQ(broken, 0);
  EXPECT_EQ(Find(KeyOf('a')), Bound(kRounds));
  EXPECT_EQ(Find(KeyOf('b')), Bound(kRounds));
}

}  // namespace
}  // namespace puzzlesolver::storage
