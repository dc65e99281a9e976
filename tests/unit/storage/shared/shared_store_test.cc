#include "storage/shared/shared_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <thread>

#include "storage/shared/shared_commands.h"
#include "tests/support/fake_redis.h"

namespace puzzlesolver::storage {
namespace {

using ::testing::Contains;
using ::testing::Each;
using Words = FakeRedis::Words;
using Peer = FakeRedis::Peer;

const SigningKey kKey = SigningKey::Create(std::string(32, 'k')).value();
const SigningKey kOtherKey = SigningKey::Create(std::string(32, 'o')).value();
const Key kPlace{1, 4, 4, 15, "rank"};
const Record kCanonical{Guarantee::kCanonical, 3, 2, {0, 2, 1}};

/// A store whose one node replies to GET what the test wants.
class SharedStoreTest : public testing::Test {
 protected:
  ~SharedStoreTest() override { store_.reset(); }

  void Start(std::chrono::nanoseconds timeout = std::chrono::minutes(10)) {
    SharedStoreOptions options;
    options.seeds = {{"127.0.0.1", redis_.port()}};
    options.timeout = timeout;
    options.write_timeout = std::chrono::minutes(10);
    options.breaker = {.max_failures = 2, .pause = std::chrono::hours(1)};
    store_ = std::make_unique<SharedStore>(kKey, std::move(options));
    while (store_->GetStatistics().nodes == 0) std::this_thread::yield();
  }

  /// Starts with a node that replies `bytes`, and looks up.
  absl::StatusOr<std::optional<Record>> Reply(const std::string& bytes) {
    reply_ = bytes;
    if (store_ == nullptr) Start();
    return store_->Find(kPlace);
  }

  void WaitForWrites() {
    while (store_->GetStatistics().writes_pending > 0) std::this_thread::yield();
  }

  static std::string Sealed(const SigningKey& key, const Record& record) {
    return SealSharedRecord(key, EncodeKey(kPlace), record);
  }
  static std::string Name() { return SharedRecordName(kKey, EncodeKey(kPlace)); }

  std::string reply_;
  std::string write_reply_ = ":1\r\n";
  FakeRedis redis_{[this](const Words& words, Peer& peer) {
    peer.Send(words[0] == "CLUSTER" ? "-ERR none\r\n" : words[0] == "GET" ? reply_ : write_reply_);
  }};
  std::unique_ptr<SharedStore> store_;
};

TEST_F(SharedStoreTest, FindsWhatIsSigned) {
  EXPECT_EQ(Reply(RedisBulk(Sealed(kKey, kCanonical))).value(), kCanonical);
  EXPECT_THAT(redis_.commands(), Contains(Words{"GET", Name()}));
  EXPECT_EQ(store_->GetStatistics().hits, 1u);
}

TEST_F(SharedStoreTest, NothingThereIsAMiss) {
  EXPECT_EQ(Reply("$-1\r\n").value(), std::nullopt);
  EXPECT_EQ(store_->GetStatistics().misses, 1u);
}

TEST_F(SharedStoreTest, WhatIsNotSignedIsAMissAndRemoved) {
  const std::string forged = Sealed(kOtherKey, kCanonical);
  EXPECT_EQ(Reply(RedisBulk(forged)).value(), std::nullopt);
  EXPECT_EQ(store_->GetStatistics().rejected, 1u);
  EXPECT_EQ(store_->GetStatistics().hits, 0u);
  WaitForWrites();
  const Words last = redis_.commands().back();
  ASSERT_EQ(last.size(), 5u);
  EXPECT_EQ(last[0], "EVAL");
  EXPECT_EQ((Words{last.begin() + 2, last.end()}), (Words{"1", Name(), forged}));
}

TEST_F(SharedStoreTest, WhatIsNewerIsAMissAndLeftAlone) {
  std::string newer = Sealed(kKey, kCanonical);
  ++newer[0];
  EXPECT_EQ(Reply(RedisBulk(newer)).value(), std::nullopt);
  EXPECT_EQ(store_->GetStatistics().misses, 1u);
  EXPECT_EQ(store_->GetStatistics().rejected, 0u);
  EXPECT_EQ(store_->GetStatistics().writes_pending, 0u);
}

TEST_F(SharedStoreTest, RepliesOfAnotherKindAreNoRecords) {
  for (const char* reply : {":1\r\n", "+OK\r\n", "*1\r\n$1\r\nx\r\n"}) {
    EXPECT_EQ(Reply(reply).value(), std::nullopt) << reply;
  }
  EXPECT_EQ(store_->GetStatistics().rejected, 3u);
  EXPECT_FALSE(Reply("-WRONGTYPE no\r\n").ok());
  EXPECT_EQ(store_->GetStatistics().errors, 1u);
}

TEST_F(SharedStoreTest, AGiganticReplyIsAnError) {
  EXPECT_FALSE(Reply(RedisBulk(std::string(kMaxSharedRecordBytes + 5000, 'x'))).ok());
  EXPECT_EQ(store_->GetStatistics().errors, 1u);
}

TEST_F(SharedStoreTest, ASilentNodeIsCountedThenLeftAlone) {
  Start(std::chrono::milliseconds(20));
  for (int i = 0; i < 5; ++i) EXPECT_FALSE(store_->Find(kPlace).ok());
  const SharedStatistics statistics = store_->GetStatistics();
  EXPECT_EQ(statistics.timeouts, 2u);
  EXPECT_EQ(statistics.skipped, 3u);
  EXPECT_EQ(statistics.nodes_left_alone, 1u);
}

TEST_F(SharedStoreTest, PutsSignedRecords) {
  Start();
  const std::vector<Entry> entries = {{kPlace, kCanonical},
                                      {{1, 4, 4, 15, "other"}, {Guarantee::kNone, 40, 2, {}}}};
  store_->Put(entries);
  WaitForWrites();
  EXPECT_EQ(store_->GetStatistics().writes, 2u);
  const std::vector<Words> commands = redis_.commands();
  const Words write = commands.at(commands.size() - 2);
  ASSERT_EQ(write.size(), 5u);
  EXPECT_EQ((Words{write.begin() + 2, write.end()}),
            (Words{"1", Name(), Sealed(kKey, kCanonical)}));
}

TEST_F(SharedStoreTest, HasTheVeryRecordRemoved) {
  Start();
  store_->Drop({kPlace, kCanonical});
  WaitForWrites();
  EXPECT_EQ(store_->GetStatistics().writes, 1u);
  EXPECT_EQ(redis_.commands().back(), RemoveCommand(Name(), Sealed(kKey, kCanonical)));
}

TEST_F(SharedStoreTest, RefusedWritesAreCounted) {
  write_reply_ = "-OOM command not allowed\r\n";
  Start();
  const Entry entry{kPlace, kCanonical};
  store_->Put({&entry, 1});
  WaitForWrites();
  EXPECT_EQ(store_->GetStatistics().writes, 0u);
  EXPECT_EQ(store_->GetStatistics().writes_failed, 1u);
}

TEST_F(SharedStoreTest, WhatNobodyWouldTakeIsNotSent) {
  Start();
  Record huge{Guarantee::kCanonical, 70'000, 8, std::vector<std::uint8_t>(70'000, 1)};
  const Entry entry{kPlace, std::move(huge)};
  store_->Put({&entry, 1});
  EXPECT_EQ(store_->GetStatistics().writes_pending, 0u);
}

}  // namespace
}  // namespace puzzlesolver::storage
