#include "storage/shared/redis_node.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <string>

#include "tests/support/fake_redis.h"

namespace puzzlesolver::storage {
namespace {

using std::chrono::steady_clock;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

class RedisNodeTest : public testing::Test {
 protected:
  RedisNodeTest() {
    options_.breaker = {.max_failures = 2, .pause = std::chrono::seconds(1)};
    options_.clock = [this] { return now_; };
    options_.on_change = [this](const RedisAddress&, const absl::Status& status) {
      changes_.push_back(status.code());
    };
  }

  static absl::Status Ask(RedisNode& node) {
    const RedisCommand command = {"GET", "key"};
    const auto replies =
        node.Exchange({&command, 1}, {steady_clock::now() + std::chrono::minutes(10), 1000});
    return replies.status();
  }

  RedisAddress AddressOf(const FakeRedis& redis) { return {"127.0.0.1", redis.port()}; }

  steady_clock::time_point now_;
  RedisNodeOptions options_;
  std::vector<absl::StatusCode> changes_;
};

void ReplyOk(const FakeRedis::Words&, FakeRedis::Peer& peer) { peer.Send("+OK\r\n"); }

TEST_F(RedisNodeTest, KeepsConnectionsForTheNext) {
  const FakeRedis redis(ReplyOk);
  RedisNode node(AddressOf(redis), options_);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(Ask(node).ok());
  EXPECT_EQ(redis.connections(), 1);
}

TEST_F(RedisNodeTest, AConnectionThatWasClosedMeanwhileIsMadeAnew) {
  std::atomic<int> asked = 0;
  const FakeRedis redis([&asked](const FakeRedis::Words&, FakeRedis::Peer& peer) {
    peer.Send("+OK\r\n");
    if (++asked == 1) peer.HangUp();
  });
  RedisNode node(AddressOf(redis), options_);
  EXPECT_TRUE(Ask(node).ok());
  EXPECT_TRUE(Ask(node).ok());
  EXPECT_EQ(redis.connections(), 2);
}

TEST_F(RedisNodeTest, LogsInFirst) {
  const FakeRedis redis(ReplyOk);
  options_.credentials = {"user", "secret"};
  RedisNode named(AddressOf(redis), options_);
  EXPECT_TRUE(Ask(named).ok());
  EXPECT_TRUE(Ask(named).ok());
  RedisNodeOptions without_user = options_;
  without_user.credentials->user = "";
  RedisNode nameless(AddressOf(redis), without_user);
  EXPECT_TRUE(Ask(nameless).ok());
  EXPECT_THAT(redis.commands(),
              ElementsAre(ElementsAre("AUTH", "user", "secret"), ElementsAre("GET", "key"),
                          ElementsAre("GET", "key"), ElementsAre("AUTH", "secret"),
                          ElementsAre("GET", "key")));
}

TEST_F(RedisNodeTest, RefusedCredentialsAreAnErrorWithoutThePassword) {
  const FakeRedis redis([](const FakeRedis::Words& words, FakeRedis::Peer& peer) {
    peer.Send(words[0] == "AUTH" ? "-WRONGPASS no\r\n" : "+OK\r\n");
  });
  options_.credentials = {"user", "secret"};
  RedisNode node(AddressOf(redis), options_);
  const absl::Status status = Ask(node);
  EXPECT_EQ(status.code(), absl::StatusCode::kPermissionDenied);
  EXPECT_THAT(std::string(status.message()), HasSubstr("WRONGPASS"));
  EXPECT_THAT(std::string(status.message()), testing::Not(HasSubstr("secret")));
}

TEST_F(RedisNodeTest, WhoFailsAgainAndAgainIsLeftAloneForAWhile) {
  std::atomic<bool> works = false;
  const FakeRedis redis([&works](const FakeRedis::Words&, FakeRedis::Peer& peer) {
    works ? void(peer.Send("+OK\r\n")) : peer.HangUp();
  });
  RedisNode node(AddressOf(redis), options_);
  EXPECT_EQ(Ask(node).code(), absl::StatusCode::kUnavailable);
  EXPECT_FALSE(node.is_left_alone());
  EXPECT_EQ(Ask(node).code(), absl::StatusCode::kUnavailable);
  EXPECT_TRUE(node.is_left_alone());
  const int connections = redis.connections();
  EXPECT_EQ(Ask(node).code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_EQ(redis.connections(), connections) << "it was not asked";
  works = true;
  now_ += std::chrono::seconds(1);
  EXPECT_TRUE(Ask(node).ok());
  EXPECT_FALSE(node.is_left_alone());
  EXPECT_THAT(changes_, ElementsAre(absl::StatusCode::kUnavailable, absl::StatusCode::kOk));
}

}  // namespace
}  // namespace puzzlesolver::storage
