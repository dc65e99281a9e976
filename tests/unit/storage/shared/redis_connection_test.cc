#include "storage/shared/redis_connection.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/support/fake_redis.h"

namespace puzzlesolver::storage {
namespace {

using Kind = RedisReply::Kind;
using Replies = std::vector<RedisReply>;
using std::chrono::steady_clock;

constexpr std::chrono::minutes kForever(10);
constexpr std::chrono::milliseconds kShort(20);

class RedisConnectionTest : public testing::Test {
 protected:
  absl::StatusOr<Replies> Exchange(std::uint16_t port, std::vector<RedisCommand> commands,
                                   std::chrono::nanoseconds time = kForever,
                                   std::size_t max_reply_bytes = 1000) {
    auto connection = OpenRedisConnection({"127.0.0.1", port});
    if (!connection.ok()) return connection.status();
    return (*connection)->Exchange(commands, {steady_clock::now() + time, max_reply_bytes});
  }

  /// What comes of a node that replies `bytes` to each command.
  absl::StatusOr<Replies> Reply(std::string bytes, std::chrono::nanoseconds time = kForever,
                                std::size_t max_reply_bytes = 1000) {
    const FakeRedis redis(
        [&bytes](const FakeRedis::Words&, FakeRedis::Peer& peer) { peer.Send(bytes); });
    return Exchange(redis.port(), {{"GET", "key"}}, time, max_reply_bytes);
  }
};

TEST_F(RedisConnectionTest, ReadsEveryKindOfReply) {
  EXPECT_EQ(Reply("+OK\r\n").value(), (Replies{{.kind = Kind::kStatus, .text = "OK"}}));
  EXPECT_EQ(Reply("-ERR no\r\n").value(), (Replies{{.kind = Kind::kError, .text = "ERR no"}}));
  EXPECT_EQ(Reply(":-5\r\n").value(), (Replies{{.kind = Kind::kInteger, .integer = -5}}));
  EXPECT_EQ(Reply("$-1\r\n").value(), Replies{{}});
  EXPECT_EQ(Reply("*-1\r\n").value(), Replies{{}});
  EXPECT_EQ(Reply("*0\r\n").value(), (Replies{{.kind = Kind::kArray}}));
  const std::string bytes("\0\r\n\xff", 4);
  EXPECT_EQ(Reply(RedisBulk(bytes)).value(), (Replies{{.kind = Kind::kText, .text = bytes}}));
  EXPECT_EQ(Reply("*2\r\n*1\r\n:1\r\n$1\r\nx\r\n").value(),
            (Replies{{.kind = Kind::kArray,
                      .elements = {{.kind = Kind::kArray,
                                    .elements = {{.kind = Kind::kInteger, .integer = 1}}},
                                   {.kind = Kind::kText, .text = "x"}}}}));
}

TEST_F(RedisConnectionTest, SendsCommandsTogetherAsTheyAre) {
  const FakeRedis redis(
      [](const FakeRedis::Words& words, FakeRedis::Peer& peer) { peer.Send(RedisBulk(words[1])); });
  const std::string bytes("\0\r\n{}\xff", 6);
  const std::string large(900, 'x');
  EXPECT_EQ(Exchange(redis.port(), {{"ECHO", bytes}, {"ECHO", ""}, {"ECHO", large}}).value(),
            (Replies{{.kind = Kind::kText, .text = bytes},
                     {.kind = Kind::kText},
                     {.kind = Kind::kText, .text = large}}));
  EXPECT_EQ(redis.commands(),
            (std::vector<FakeRedis::Words>{{"ECHO", bytes}, {"ECHO", ""}, {"ECHO", large}}));
  EXPECT_EQ(redis.connections(), 1);
}

TEST_F(RedisConnectionTest, WhoIsSilentOrStopsHalfwayIsLate) {
  for (const char* bytes : {"", "$100\r\nhalf", "*2\r\n:1\r\n", "+O"}) {
    EXPECT_EQ(Reply(bytes, kShort).status().code(), absl::StatusCode::kDeadlineExceeded) << bytes;
  }
}

TEST_F(RedisConnectionTest, WhoNeverEndsIsLate) {
  const FakeRedis redis([](const FakeRedis::Words&, FakeRedis::Peer& peer) {
    for (bool sent = peer.Send("$1000000000\r\n"); sent;) sent = peer.Send("x");
  });
  EXPECT_EQ(Exchange(redis.port(), {{"GET", "key"}}, kShort, std::size_t{1} << 30).status().code(),
            absl::StatusCode::kDeadlineExceeded);
}

TEST_F(RedisConnectionTest, MoreThanTheLimitIsNotTaken) {
  EXPECT_TRUE(Reply(RedisBulk(std::string(990, 'x'))).ok());
  EXPECT_EQ(Reply(RedisBulk(std::string(1000, 'x'))).status().code(), absl::StatusCode::kDataLoss);
  const FakeRedis endless([](const FakeRedis::Words&, FakeRedis::Peer& peer) {
    const std::string part(4096, 'x');
    for (bool sent = peer.Send("$1000000000\r\n"); sent;) sent = peer.Send(part);
  });
  EXPECT_EQ(Exchange(endless.port(), {{"GET", "key"}}).status().code(),
            absl::StatusCode::kDataLoss);
}

TEST_F(RedisConnectionTest, AnAnnouncedArrayCostsNothing) {
  EXPECT_EQ(Reply("*2147483647\r\n").status().code(), absl::StatusCode::kDataLoss);
  EXPECT_EQ(Reply("*251\r\n").status().code(), absl::StatusCode::kDataLoss)
      << "1000 bytes hold 250";
  EXPECT_EQ(Reply("*200\r\n*200\r\n").status().code(), absl::StatusCode::kDataLoss)
      << "all arrays together";
}

TEST_F(RedisConnectionTest, WhatIsNotTheProtocolIsNotTaken) {
  for (const char* bytes : {"HTTP/1.1 400 Bad Request\r\n", ":x\r\n", "*x\r\n",
                            "*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n:1\r\n"}) {
    EXPECT_EQ(Reply(bytes).status().code(), absl::StatusCode::kDataLoss) << bytes;
  }
}

TEST_F(RedisConnectionTest, WhoHangsUpOrIsNotThereIsUnavailable) {
  std::uint16_t port = 0;
  {
    const FakeRedis redis([](const FakeRedis::Words&, FakeRedis::Peer& peer) { peer.HangUp(); });
    port = redis.port();
    EXPECT_EQ(Exchange(port, {{"GET", "key"}}).status().code(), absl::StatusCode::kUnavailable);
  }
  EXPECT_EQ(Exchange(port, {{"GET", "key"}}).status().code(), absl::StatusCode::kUnavailable);
}

}  // namespace
}  // namespace puzzlesolver::storage
