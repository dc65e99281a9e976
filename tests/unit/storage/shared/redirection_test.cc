#include "storage/shared/redirection.h"

#include <gtest/gtest.h>

namespace puzzlesolver::storage {
namespace {

using Kind = Redirection::Kind;

const RedisAddress kAsked{"10.0.0.1", 6379};

std::optional<Redirection> Parse(const std::string& error) {
  return ParseRedirection({.kind = RedisReply::Kind::kError, .text = error}, kAsked);
}

TEST(RedirectionTest, NamesTheNode) {
  EXPECT_EQ(Parse("MOVED 3999 127.0.0.1:6381"), (Redirection{Kind::kMoved, {"127.0.0.1", 6381}}));
  EXPECT_EQ(Parse("ASK 3999 node.example:6381"), (Redirection{Kind::kAsk, {"node.example", 6381}}));
  EXPECT_EQ(Parse("MOVED 3999 ::1:6381"), (Redirection{Kind::kMoved, {"::1", 6381}}));
}

TEST(RedirectionTest, WithoutAHostStaysAtTheOneAsked) {
  EXPECT_EQ(Parse("MOVED 3999 :6381"), (Redirection{Kind::kMoved, {"10.0.0.1", 6381}}));
}

TEST(RedirectionTest, AllElseIsNone) {
  for (const char* error :
       {"", "MOVED", "MOVED ", "MOVED 3999", "MOVED 3999 127.0.0.1", "MOVED 3999 127.0.0.1:x",
        "ASKING 1 a:1", "ERR MOVED 1 a:1", "CLUSTERDOWN The cluster is down"}) {
    EXPECT_EQ(Parse(error), std::nullopt) << error;
  }
  EXPECT_EQ(ParseRedirection({.kind = RedisReply::Kind::kText, .text = "MOVED 1 a:1"}, kAsked),
            std::nullopt)
      << "a value is none";
}

}  // namespace
}  // namespace puzzlesolver::storage
