#include "storage/shared/redis_cluster.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>
#include <thread>

#include "tests/support/fake_redis.h"

namespace puzzlesolver::storage {
namespace {

using std::chrono::steady_clock;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;
using Words = FakeRedis::Words;
using Peer = FakeRedis::Peer;

constexpr std::uint16_t kLowSlot = 1;
constexpr std::uint16_t kHighSlot = 16383;
constexpr std::size_t kReplyBytes = 10'000;

bool IsAboutSlots(const Words& words) { return words[0] == "CLUSTER"; }

std::string Moved(std::uint16_t port) {
  return "-MOVED 1 127.0.0.1:" + std::to_string(port) + "\r\n";
}

/// Two nodes that say what the test wants, and a cluster of which the first is the seed.
class RedisClusterTest : public testing::Test {
 protected:
  using Handler = std::function<void(const Words&, Peer&)>;

  ~RedisClusterTest() override { cluster_.reset(); }

  /// Unless told otherwise each node says its name.
  static Handler Says(const std::string& name) {
    return [name](const Words&, Peer& peer) { peer.Send(RedisBulk(name)); };
  }

  void Start(std::string slots = "") {
    if (slots.empty()) slots = FakeRedis::SlotsReply({first_.port(), second_.port()});
    slots_ = std::move(slots);
    RedisCluster::Options options;
    options.seeds = {{"127.0.0.1", first_.port()}};
    cluster_ = std::make_unique<RedisCluster>(std::move(options));
    while (cluster_->CountNodes() == 0) std::this_thread::yield();
  }

  absl::StatusOr<RedisReply> Run(std::uint16_t slot,
                                 std::chrono::nanoseconds time = std::chrono::minutes(10)) {
    return cluster_->Run({slot, {"GET", "key"}}, {steady_clock::now() + time, kReplyBytes});
  }

  std::string TextOf(std::uint16_t slot) {
    const auto reply = Run(slot);
    return reply.ok() ? reply->text : reply.status().ToString();
  }

  std::string slots_;
  Handler first_says_ = Says("first");
  Handler second_says_ = Says("second");
  FakeRedis first_{[this](const Words& words, Peer& peer) {
    IsAboutSlots(words) ? void(peer.Send(slots_)) : first_says_(words, peer);
  }};
  FakeRedis second_{[this](const Words& words, Peer& peer) {
    IsAboutSlots(words) ? void(peer.Send(slots_)) : second_says_(words, peer);
  }};
  std::unique_ptr<RedisCluster> cluster_;
};

TEST_F(RedisClusterTest, AsksTheNodeOfTheSlot) {
  Start();
  EXPECT_EQ(cluster_->CountNodes(), 2u);
  EXPECT_EQ(TextOf(kLowSlot), "first");
  EXPECT_EQ(TextOf(kHighSlot), "second");
}

TEST_F(RedisClusterTest, AServerWithoutAClusterServesAll) {
  Start("-ERR This instance has cluster support disabled\r\n");
  EXPECT_EQ(cluster_->CountNodes(), 1u);
  EXPECT_EQ(TextOf(kLowSlot), "first");
  EXPECT_EQ(TextOf(kHighSlot), "first");
}

TEST_F(RedisClusterTest, WhatHasMovedIsFollowedAndLearnt) {
  first_says_ = [this](const Words&, Peer& peer) {
    slots_ = FakeRedis::SlotsReply({second_.port()});
    peer.Send(Moved(second_.port()));
  };
  Start();
  EXPECT_EQ(TextOf(kLowSlot), "second");
  while (cluster_->CountNodes() != 1) std::this_thread::yield();
  const auto before = first_.commands().size();
  EXPECT_EQ(TextOf(kLowSlot), "second");
  EXPECT_EQ(first_.commands().size(), before) << "it is not asked any more";
}

TEST_F(RedisClusterTest, WhatIsOnItsWayIsAskedForWithAsking) {
  first_says_ = [this](const Words&, Peer& peer) {
    peer.Send("-ASK 1 127.0.0.1:" + std::to_string(second_.port()) + "\r\n");
  };
  second_says_ = [](const Words& words, Peer& peer) {
    peer.Send(words[0] == "ASKING" ? "+OK\r\n" : RedisBulk("imported"));
  };
  Start();
  EXPECT_EQ(TextOf(kLowSlot), "imported");
  EXPECT_THAT(second_.commands(), ElementsAre(ElementsAre("ASKING"), ElementsAre("GET", "key")));
}

TEST_F(RedisClusterTest, RedirectionsThatDoNotEndAreAnError) {
  int asked = 0;
  first_says_ = [&](const Words&, Peer& peer) {
    ++asked;
    peer.Send(Moved(second_.port()));
  };
  second_says_ = [&](const Words&, Peer& peer) {
    ++asked;
    peer.Send(Moved(first_.port()));
  };
  Start();
  EXPECT_EQ(Run(kLowSlot).status().code(), absl::StatusCode::kUnavailable);
  EXPECT_EQ(asked, 1 + RedisCluster::kMaxRedirections);
}

TEST_F(RedisClusterTest, OtherErrorsAreReplies) {
  first_says_ = [](const Words&, Peer& peer) { peer.Send("-CLUSTERDOWN The cluster is down\r\n"); };
  Start();
  const auto reply = Run(kLowSlot);
  ASSERT_TRUE(reply.ok()) << reply.status();
  EXPECT_EQ(reply->kind, RedisReply::Kind::kError);
}

TEST_F(RedisClusterTest, ASlotOfNobodyIsAnError) {
  Start("*1\r\n*3\r\n:0\r\n:100\r\n*2\r\n$0\r\n\r\n:" + std::to_string(first_.port()) + "\r\n");
  EXPECT_EQ(TextOf(kLowSlot), "first") << "a host that is not told";
  EXPECT_EQ(Run(kHighSlot).status().code(), absl::StatusCode::kUnavailable);
}

TEST_F(RedisClusterTest, ASilentNodeIsLateAndTheOtherAnswers) {
  second_says_ = [](const Words&, Peer&) {};
  Start();
  EXPECT_EQ(Run(kHighSlot, std::chrono::milliseconds(20)).status().code(),
            absl::StatusCode::kDeadlineExceeded);
  EXPECT_EQ(TextOf(kLowSlot), "first");
}

TEST_F(RedisClusterTest, ManyAreSentTogetherToEachNode) {
  first_says_ = [this](const Words& words, Peer& peer) {
    peer.Send(words[1] == "2" ? Moved(second_.port()) : RedisBulk("first"));
  };
  Start();
  std::vector<RedisRequest> requests;
  for (int i = 0; i < 6; ++i) {
    requests.push_back({i % 2 == 0 ? kLowSlot : kHighSlot, {"GET", std::to_string(i)}});
  }
  const auto replies = cluster_->RunAll(requests, std::chrono::minutes(10), kReplyBytes, {});
  std::vector<std::string> texts;
  for (const auto& reply : replies) texts.push_back(reply.ok() ? reply->text : "error");
  EXPECT_THAT(texts, ElementsAre("first", "second", "second", "second", "first", "second"));
}

TEST_F(RedisClusterTest, AStopLeavesWhatRemains) {
  Start();
  std::stop_source stop;
  stop.request_stop();
  const std::vector<RedisRequest> requests = {{kLowSlot, {"GET", "key"}}};
  const auto replies =
      cluster_->RunAll(requests, std::chrono::minutes(10), kReplyBytes, stop.get_token());
  ASSERT_EQ(replies.size(), 1u);
  EXPECT_EQ(replies[0].status().code(), absl::StatusCode::kCancelled);
  EXPECT_THAT(first_.commands(), Not(Contains(ElementsAre("GET", "key"))));
}

TEST(RedisClusterAloneTest, NothingIsKnownBeforeANodeAnswers) {
  std::uint16_t port = 0;
  {
    port = FakeRedis([](const Words&, Peer&) {}).port();
  }
  std::atomic<int> reports = 0;
  absl::Status reported;
  RedisCluster::Options options;
  options.seeds = {{"127.0.0.1", port}};
  options.on_reach = [&](const absl::Status& status) {
    reported = status;
    ++reports;
  };
  {
    RedisCluster cluster(std::move(options));
    while (reports == 0) std::this_thread::yield();
    EXPECT_EQ(cluster.CountNodes(), 0u);
    EXPECT_EQ(cluster
                  .Run({kLowSlot, {"GET", "key"}},
                       {steady_clock::now() + std::chrono::minutes(10), kReplyBytes})
                  .status()
                  .code(),
              absl::StatusCode::kUnavailable);
  }
  EXPECT_EQ(reports, 1) << "once, not at each try";
  EXPECT_EQ(reported.code(), absl::StatusCode::kUnavailable);
}

TEST(RedisClusterAloneTest, TheNextSeedIsAskedWhenOneFails) {
  const FakeRedis broken([](const Words&, Peer& peer) { peer.Send("-LOADING wait\r\n"); });
  const FakeRedis empty([](const Words&, Peer& peer) { peer.Send("*0\r\n"); });
  const FakeRedis works([](const Words& words, Peer& peer) {
    peer.Send(IsAboutSlots(words) ? "-ERR unknown command\r\n" : RedisBulk("works"));
  });
  RedisCluster::Options options;
  options.seeds = {{"name.invalid", 1},
                   {"127.0.0.1", broken.port()},
                   {"127.0.0.1", empty.port()},
                   {"localhost", works.port()}};
  RedisCluster cluster(std::move(options));
  while (cluster.CountNodes() == 0) std::this_thread::yield();
  const auto reply = cluster.Run({kLowSlot, {"GET", "key"}},
                                 {steady_clock::now() + std::chrono::minutes(10), kReplyBytes});
  ASSERT_TRUE(reply.ok()) << reply.status();
  EXPECT_EQ(reply->text, "works");
}

}  // namespace
}  // namespace puzzlesolver::storage
