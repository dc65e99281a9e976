#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "storage/big_endian.h"
#include "storage/rocksdb_store.h"
#include "tests/support/temporary_directory.h"

namespace puzzlesolver::storage {
namespace {

const Record kRecord{Guarantee::kCanonical, 50, 2, std::vector<std::uint8_t>(50, 1)};

Key KeyOf(std::uint32_t number) {
  Key key{1, 4, 4, 15, ""};
  AppendBigEndian(number, key.rank);
  return key;
}

class GenerationsTest : public testing::Test {
 protected:
  std::unique_ptr<RocksDbStore> Open(std::uint64_t max_solution_bytes) {
    auto store = RocksDbStore::Open(
        {.directory = directory_.path() / "store", .max_solution_bytes = max_solution_bytes});
    EXPECT_TRUE(store.ok()) << store.status();
    return *std::move(store);
  }

  static bool Has(RocksDbStore& store, std::uint32_t number) {
    return store.Find(KeyOf(number)).value() == kRecord;
  }

  /// Puts further records, and after every hundred asks for record 0, until so many generations
  /// have been dropped.
  void FillUntilDropped(RocksDbStore& store, std::uint64_t generations) {
    while (store.GetStatistics().generations_dropped < generations) {
      std::vector<Entry> entries;
      for (int i = 0; i < 100; ++i) entries.push_back({KeyOf(next_++), kRecord});
      ASSERT_TRUE(store.Put(entries).ok());
      ASSERT_TRUE(Has(store, 0));
      ASSERT_TRUE(store.RotateIfFull().ok());
      ASSERT_LT(next_, 1'000'000u) << "nothing is ever dropped";
    }
  }

  std::vector<std::string> Families() {
    std::vector<std::string> names;
    EXPECT_TRUE(
        rocksdb::DB::ListColumnFamilies({}, (directory_.path() / "store").string(), &names).ok());
    return names;
  }

  static constexpr std::uint64_t kBound = 1'000'000;

  TemporaryDirectory directory_;
  std::uint32_t next_ = 0;
};

TEST_F(GenerationsTest, WhatNobodyHasAskedForLongestGoesFirst) {
  const auto store = Open(kBound);
  FillUntilDropped(*store, 1);
  EXPECT_FALSE(Has(*store, 1)) << "never asked for";
  EXPECT_TRUE(Has(*store, 0)) << "asked for again and again";
  EXPECT_TRUE(Has(*store, next_ - 1)) << "new";
  FillUntilDropped(*store, 5);
  EXPECT_TRUE(Has(*store, 0));
}

TEST_F(GenerationsTest, KeepsFourGenerationsAlsoWhenReopened) {
  std::uint32_t last = 0;
  {
    const auto store = Open(kBound);
    FillUntilDropped(*store, 2);
    last = next_ - 1;
  }
  EXPECT_EQ(Families(), (std::vector<std::string>{"default", "tables", "solutions-2", "solutions-3",
                                                  "solutions-4", "solutions-5"}));
  const auto store = Open(kBound);
  EXPECT_TRUE(Has(*store, 0));
  EXPECT_TRUE(Has(*store, last));
  FillUntilDropped(*store, 1);
}

TEST_F(GenerationsTest, StaysWithinTheBound) {
  const auto store = Open(kBound);
  std::uint64_t most = 0;
  for (std::uint64_t dropped = 1; dropped <= 8; ++dropped) {
    FillUntilDropped(*store, dropped);
    const DatabaseStatistics database = store->GetStatistics().database.value();
    most = std::max(most, database.table_file_bytes + database.log_bytes);
  }
  EXPECT_LE(most, kBound);
}

TEST_F(GenerationsTest, AStrongerRecordOfAnOlderGenerationIsNotReplaced) {
  const auto store = Open(kBound);
  ASSERT_TRUE(store->Put(std::vector<Entry>{{KeyOf(next_++), kRecord}}).ok());
  ASSERT_TRUE(store->Put(std::vector<Entry>{{KeyOf(next_++), kRecord}}).ok());
  FillUntilDropped(*store, 0);
  while (!store->RotateIfFull().value() && Families().size() < 4) {
    std::vector<Entry> entries;
    for (int i = 0; i < 100; ++i) entries.push_back({KeyOf(next_++), kRecord});
    ASSERT_TRUE(store->Put(entries).ok());
  }
  Record weaker = kRecord;
  weaker.guarantee = Guarantee::kOptimal;
  ASSERT_TRUE(store->Put(std::vector<Entry>{{KeyOf(1), weaker}}).ok());
  EXPECT_TRUE(Has(*store, 1));
}

TEST_F(GenerationsTest, WhatIsDroppedIsGoneFromAllGenerations) {
  const auto store = Open(kBound);
  FillUntilDropped(*store, 1);
  ASSERT_TRUE(Has(*store, 0)) << "in several generations, as it is asked for again and again";
  EXPECT_TRUE(store->Drop({KeyOf(0), kRecord}).ok());
  EXPECT_EQ(store->Find(KeyOf(0)).value(), std::nullopt);
  Record other = kRecord;
  other.moves.front() = 2;
  EXPECT_TRUE(store->Drop({KeyOf(next_ - 1), other}).ok());
  EXPECT_TRUE(Has(*store, next_ - 1));
}

TEST_F(GenerationsTest, WithoutABoundThereIsOneGeneration) {
  const auto store = Open(0);
  std::vector<Entry> entries;
  for (; next_ < 20'000; ++next_) entries.push_back({KeyOf(next_), kRecord});
  ASSERT_TRUE(store->Put(entries).ok());
  EXPECT_FALSE(store->RotateIfFull().value());
  EXPECT_EQ(Families(), (std::vector<std::string>{"default", "solutions", "tables"}));
}

TEST_F(GenerationsTest, ABoundThatIsTakenAwayLosesNothing) {
  {
    const auto store = Open(kBound);
    FillUntilDropped(*store, 1);
  }
  const auto store = Open(0);
  EXPECT_TRUE(Has(*store, 0));
  EXPECT_TRUE(Has(*store, next_ - 1));
}

}  // namespace
}  // namespace puzzlesolver::storage
