#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "service/app/record_check.h"
#include "service/app/replay.h"
#include "service/app/store_counts.h"
#include "service/app/store_export.h"
#include "service/app/store_import.h"
#include "service/app/store_key.h"
#include "service/app/store_verification.h"
#include "tests/support/map_store.h"
#include "tests/unit/app/fake_puzzle.h"

namespace puzzlesolver::app {
namespace {

using storage::Guarantee;
using storage::Record;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pair;

Record Down(int moves, Guarantee guarantee = Guarantee::kCanonical) {
  return {guarantee, static_cast<std::uint32_t>(moves), 1,
          MoveSequence(static_cast<std::size_t>(moves), FakeInstance::kDown)};
}

Record Bound(std::uint32_t bound) { return {Guarantee::kNone, bound, 1, {}}; }

storage::Key KeyAt(int position) { return ToStoreKey(FakeInstance(position).Key()); }
std::string EncodedAt(int position) { return storage::EncodeKey(KeyAt(position)); }

class Findings final : public VerificationObserver {
 public:
  void OnDamaged(std::string_view key, const std::string& explanation,
                 const std::stop_token& stop) override {
    damaged.emplace_back(key, explanation);
    tokens.push_back(stop);
  }
  void OnProgress(const VerificationCounts& counts, const std::stop_token& stop) override {
    progress.push_back(counts);
    tokens.push_back(stop);
  }

  std::vector<std::pair<std::string, std::string>> damaged;
  std::vector<VerificationCounts> progress;
  std::vector<std::stop_token> tokens;
};

class Chunks final : public ExportSink {
 public:
  absl::Status OnChunk(std::string chunk, const ExportCounts& counts,
                       const std::stop_token& stop) override {
    tokens.push_back(stop);
    EXPECT_LE(chunk.size(), kMaxChunkBytes);
    bytes += chunk;
    EXPECT_EQ(counts.bytes, bytes.size());
    ++chunks;
    return refuses ? absl::UnavailableError("The disk is full.") : absl::OkStatus();
  }

  std::string bytes;
  std::vector<std::stop_token> tokens;
  int chunks = 0;
  bool refuses = false;
};

class StoreOperationsTest : public ::testing::Test {
 protected:
  static std::vector<std::unique_ptr<Solver>> Solvers() {
    std::vector<std::unique_ptr<Solver>> solvers;
    solvers.push_back(std::make_unique<FakeSolver>());
    return solvers;
  }

  void Put(int position, const Record& record) {
    const storage::Entry entry{KeyAt(position), record};
    ASSERT_TRUE(store_.Put({&entry, 1}).ok());
  }

  std::string Export(const storage::SigningKey* key) {
    Chunks chunks;
    const auto counts = ExportStore(store_, {}, key, chunks, {});
    EXPECT_TRUE(counts.ok()) << counts.status();
    return chunks.bytes;
  }

  absl::StatusOr<ImportCounts> Import(storage::SolutionStore& store, const std::string& bytes,
                                      const storage::SigningKey* key) {
    StoreImport import(store, check_, key);
    if (absl::Status status = import.Read(bytes, {}); !status.ok()) return status;
    return import.Finish();
  }

  absl::StatusOr<VerificationCounts> Verify(const storage::RecordFilter& filter = {}) {
    return VerifyStore(store_, filter, check_, findings_, {});
  }

  testing::MapStore store_, other_;
  Findings findings_;
  const std::vector<std::unique_ptr<Solver>> solvers_ = Solvers();
  const RecordCheck check_{solvers_};
  const storage::SigningKey key_ = *storage::SigningKey::Create(std::string(32, 'k'));
};

TEST_F(StoreOperationsTest, VerifyFindsNothingWrongWithWhatIsRight) {
  for (int position = 1; position <= 600; ++position) Put(position, Down(position));
  Put(700, Bound(3));
  const storage::Entry hint{KeyAt(701), Down(701)};
  ASSERT_TRUE(store_.PutHints({&hint, 1}).ok());
  EXPECT_EQ(Verify().value(), (VerificationCounts{602, 0}));
  EXPECT_THAT(findings_.damaged, IsEmpty());
  EXPECT_THAT(findings_.progress,
              ElementsAre(VerificationCounts{256, 0}, VerificationCounts{512, 0}));
}

TEST_F(StoreOperationsTest, VerifyNamesEachDamagedKey) {
  for (int position = 1; position <= 5; ++position) Put(position, Down(position));
  store_.solutions[EncodedAt(1)].back() ^= 1;
  Record detour = Down(2);
  detour.moves[0] = FakeInstance::kUp;
  store_.solutions[EncodedAt(2)] = storage::EncodeRecord(EncodedAt(2), detour);
  store_.solutions[EncodedAt(3)] = storage::EncodeRecord(EncodedAt(3), Down(4));
  store_.solutions[EncodedAt(4)] = storage::SealValue(EncodedAt(4), "\xff");
  const std::string stranger = EncodedAt(5) + "beyond";
  store_.solutions[stranger] = storage::EncodeRecord(stranger, Down(5));
  storage::Key unknown = KeyAt(1);
  unknown.family = 77;
  const std::string family = storage::EncodeKey(unknown);
  store_.solutions[family] = storage::EncodeRecord(family, Down(1));
  store_.solutions["short"] = storage::EncodeRecord("short", Down(1));
  EXPECT_EQ(Verify().value(), (VerificationCounts{8, 7}));
  EXPECT_THAT(findings_.damaged,
              ::testing::UnorderedElementsAre(
                  Pair(EncodedAt(1), "Its checksum does not fit its key and its content."),
                  Pair(EncodedAt(2), "Its moves do not lead to the goal."),
                  Pair(EncodedAt(3), "Move 4 of its 4 cannot be made."),
                  Pair(EncodedAt(4), "Its checksum is right, but its content is no record."),
                  Pair(stranger, "No puzzle has a state with its key."),
                  Pair(family, "No puzzle has a state with its key."),
                  Pair("short", "Its key is of no known format.")));
}

TEST_F(StoreOperationsTest, VerifyNamesWhatCannotBeRead) {
  store_.holes = {{EncodedAt(1), "", "Corruption: block checksum mismatch"}};
  EXPECT_EQ(Verify().value(), (VerificationCounts{0, 2}));  // of solutions and tables each
  EXPECT_EQ(findings_.damaged.front().first, EncodedAt(1));
  EXPECT_EQ(findings_.damaged.front().second,
            "What lies between the key 0101000100090000000800"
            "01 and the end cannot be read: Corruption: block checksum mismatch.");
}

TEST_F(StoreOperationsTest, VerifyLooksOnlyAtWhatIsSelected) {
  Put(1, Down(1));
  store_.solutions[EncodedAt(1)].back() ^= 1;
  EXPECT_EQ(Verify({.family = std::uint8_t{2}}).value(), (VerificationCounts{0, 0}));
  EXPECT_EQ(Verify({.family = std::uint8_t{1}}).value(), (VerificationCounts{1, 1}));
}

TEST_F(StoreOperationsTest, VerifyChecksTables) {
  const storage::Key table = ToStoreKey(FakeTable());
  ASSERT_TRUE(store_
                  .PutTable(table,
                            std::vector<std::pair<std::string, storage::Step>>{
                                {"aa", {0, 0}}, {"ab", {1, 0}}, {"ac", {2, 0}}})
                  .ok());
  EXPECT_EQ(Verify().value(), (VerificationCounts{4, 0}));
  const std::string prefix = storage::EncodeKey(table);
  store_.tables[prefix + "ab"].back() ^= 1;
  EXPECT_EQ(Verify().value(), (VerificationCounts{4, 1}));
  EXPECT_EQ(findings_.damaged.back().first, prefix + "ab");
  store_.tables.erase(prefix + "ab");
  EXPECT_EQ(Verify().value(), (VerificationCounts{3, 1}));
  EXPECT_THAT(findings_.damaged.back(), Pair(prefix, "Its table has 2 rows, and should have 3."));
  store_.tables.erase(prefix);
  EXPECT_EQ(Verify().value(), (VerificationCounts{2, 1}));
  EXPECT_THAT(findings_.damaged.back(),
              Pair(prefix, HasSubstr("2 rows without the one that says that it is complete")));
}

TEST_F(StoreOperationsTest, VerifyTellsTablesApart) {
  storage::Key table = ToStoreKey(FakeTable());
  const std::vector<std::pair<std::string, storage::Step>> rows = {{"aa", {0, 0}}, {"ab", {1, 0}}};
  for (const std::uint32_t cell : {3u, 4u, 5u}) {
    table.goal_cell = cell;
    ASSERT_TRUE(store_.PutTable(table, rows).ok());
  }
  table.goal_cell = 4;
  store_.tables.erase(storage::EncodeKey(table) + "aa");
  EXPECT_EQ(Verify().value(), (VerificationCounts{8, 1}));
  EXPECT_EQ(findings_.damaged.front().first, storage::EncodeKey(table));
}

TEST_F(StoreOperationsTest, EveryScanObeysAStop) {
  Put(1, Down(1));
  std::stop_source stop;
  stop.request_stop();
  Chunks chunks;
  EXPECT_TRUE(
      absl::IsCancelled(VerifyStore(store_, {}, check_, findings_, stop.get_token()).status()));
  EXPECT_TRUE(
      absl::IsCancelled(ExportStore(store_, {}, nullptr, chunks, stop.get_token()).status()));
  EXPECT_TRUE(absl::IsCancelled(CountRecords(store_, {}, stop.get_token()).status()));
  EXPECT_THAT(chunks.bytes, IsEmpty());
  StoreImport import(other_, check_, nullptr);
  EXPECT_TRUE(absl::IsCancelled(import.Read(Export(nullptr), stop.get_token())));
}

TEST_F(StoreOperationsTest, WhoIsToldMayWaitForTheStop) {
  for (int position = 1; position <= 4000; ++position) Put(position, Down(500));
  const storage::Key table = ToStoreKey(FakeTable());
  const std::vector<std::pair<std::string, storage::Step>> rows = {{"aa", {0, 0}}, {"ab", {1, 0}}};
  ASSERT_TRUE(store_.PutTable(table, rows).ok());
  store_.tables.erase(storage::EncodeKey(table) + "ab");
  const std::stop_source stop;
  Chunks chunks;
  ASSERT_TRUE(ExportStore(store_, {}, nullptr, chunks, stop.get_token()).ok());
  EXPECT_GE(chunks.chunks, 2);
  EXPECT_THAT(chunks.tokens, Each(stop.get_token()));
  ASSERT_TRUE(VerifyStore(store_, {}, check_, findings_, stop.get_token()).ok());
  EXPECT_GE(findings_.progress.size(), 2u);
  EXPECT_EQ(findings_.damaged.back().first, storage::EncodeKey(table));
  EXPECT_THAT(findings_.tokens, Each(stop.get_token()));
}

TEST_F(StoreOperationsTest, AnExportKeepsEverythingThatIsSigned) {
  for (int position = 1; position <= 2000; ++position) Put(position, Down(position % 9 + 1));
  // Answers are taken as they are, if the signature is right.
  for (int position = 1; position <= 2000; ++position) {
    store_.solutions[EncodedAt(position)] =
        storage::EncodeRecord(EncodedAt(position), Down(position));
  }
  Put(3000, Bound(4));
  EXPECT_EQ(Import(other_, Export(&key_), &key_).value(), (ImportCounts{2001, 2001, 0, 0}));
  EXPECT_EQ(other_.solutions, store_.solutions);
  EXPECT_EQ(Import(other_, Export(&key_), &key_).value(), (ImportCounts{2001, 0, 0, 0}));
}

TEST_F(StoreOperationsTest, WithoutAValidSignatureMovesBecomeHintsAndBoundsAreLeftOut) {
  Put(5, Down(5));
  Put(6, Down(6, Guarantee::kOptimal));
  Put(7, Bound(3));
  const storage::SigningKey stranger = *storage::SigningKey::Create(std::string(32, 's'));
  for (const auto& [bytes, key] :
       {std::pair(Export(nullptr), &key_), std::pair(Export(&stranger), &key_),
        std::pair(Export(&key_), static_cast<const storage::SigningKey*>(nullptr))}) {
    other_.solutions.clear();
    EXPECT_EQ(Import(other_, bytes, key).value(), (ImportCounts{3, 2, 2, 1}));
    Record hint = Down(5, Guarantee::kLegal);
    hint.lower_bound = 0;
    EXPECT_EQ(other_.Find(KeyAt(5)).value(), hint);
    EXPECT_EQ(other_.Find(KeyAt(7)).value(), std::nullopt);
    EXPECT_EQ(Import(other_, bytes, key).value(), (ImportCounts{3, 0, 0, 1}));
  }
}

TEST_F(StoreOperationsTest, AHintIsKeptOnlyIfItLeadsToTheGoal) {
  Record detour = Down(2);
  detour.moves[0] = FakeInstance::kUp;
  store_.solutions[EncodedAt(2)] = storage::EncodeRecord(EncodedAt(2), detour);
  Put(0, Down(0));
  storage::Key unknown = KeyAt(1);
  unknown.family = 77;
  const std::string family = storage::EncodeKey(unknown);
  store_.solutions[family] = storage::EncodeRecord(family, Down(1));
  EXPECT_EQ(Import(other_, Export(nullptr), &key_).value(), (ImportCounts{3, 0, 0, 3}));
  EXPECT_THAT(other_.solutions, IsEmpty());
}

TEST_F(StoreOperationsTest, ATrustedHintKeepsItsProvenBound) {
  const storage::Entry hint{KeyAt(5), Down(5)};
  ASSERT_TRUE(store_.PutHints({&hint, 1}).ok());
  Put(5, Bound(4));
  EXPECT_EQ(Import(other_, Export(&key_), &key_).value(), (ImportCounts{1, 2, 1, 0}));
  Record expected = Down(5, Guarantee::kLegal);
  expected.lower_bound = 4;
  EXPECT_EQ(other_.Find(KeyAt(5)).value(), expected);
}

TEST_F(StoreOperationsTest, AnImportReplacesOnlyWhatIsWeaker) {
  Put(5, Down(5, Guarantee::kOptimal));
  const storage::Entry better{KeyAt(5), Down(5)};
  ASSERT_TRUE(other_.Put({&better, 1}).ok());
  EXPECT_EQ(Import(other_, Export(&key_), &key_).value(), (ImportCounts{1, 0, 0, 0}));
  EXPECT_EQ(other_.Find(KeyAt(5)).value(), Down(5));
}

TEST_F(StoreOperationsTest, AnExportLeavesOutWhatIsDamagedAndNotSelected) {
  for (int position = 1; position <= 3; ++position) Put(position, Down(position));
  store_.solutions[EncodedAt(2)].back() ^= 1;
  store_.holes = {{"", "", "it is gone"}};
  Chunks chunks;
  const auto counts = ExportStore(store_, {}, nullptr, chunks, {});
  ASSERT_TRUE(counts.ok()) << counts.status();
  EXPECT_EQ(*counts, (ExportCounts{2, chunks.bytes.size(), 2}));
  Chunks none;
  EXPECT_EQ(ExportStore(store_, {.family = std::uint8_t{2}}, nullptr, none, {})->records, 0u);
}

TEST_F(StoreOperationsTest, AnExportComesInPiecesAndEndsWhenTheyAreRefused) {
  for (int position = 1; position <= 4000; ++position) Put(position, Down(500));
  Chunks chunks;
  ASSERT_TRUE(ExportStore(store_, {}, nullptr, chunks, {}).ok());
  EXPECT_GE(chunks.chunks, 2);
  Chunks refusing;
  refusing.refuses = true;
  EXPECT_TRUE(absl::IsUnavailable(ExportStore(store_, {}, nullptr, refusing, {}).status()));
  EXPECT_EQ(refusing.chunks, 1);
}

TEST_F(StoreOperationsTest, AnImportThatEndsEarlyKeepsWhatItHas) {
  Put(5, Down(5));
  const std::string bytes = Export(&key_);
  const auto counts = Import(other_, bytes.substr(0, bytes.size() - 1), &key_);
  EXPECT_TRUE(absl::IsInvalidArgument(counts.status())) << counts.status();
  EXPECT_EQ(other_.solutions, store_.solutions);
}

TEST_F(StoreOperationsTest, AnImportEndsWithTheStoresError) {
  Put(5, Down(5));
  other_.failure = absl::UnavailableError("The disk is full.");
  EXPECT_TRUE(absl::IsUnavailable(Import(other_, Export(&key_), &key_).status()));
}

TEST_F(StoreOperationsTest, CountsByFamilyAndGuarantee) {
  Put(1, Down(1));
  Put(2, Down(2));
  Put(3, Bound(2));
  const storage::Entry hint{KeyAt(4), Down(4)};
  ASSERT_TRUE(store_.PutHints({&hint, 1}).ok());
  store_.solutions[EncodedAt(9)] = "damaged";
  StoreCounts expected;
  expected.records = {
      {{1, Guarantee::kNone}, 1}, {{1, Guarantee::kLegal}, 1}, {{1, Guarantee::kCanonical}, 2}};
  expected.damaged = 1;
  EXPECT_EQ(CountRecords(store_, {}, {}).value(), expected);
}

}  // namespace
}  // namespace puzzlesolver::app
