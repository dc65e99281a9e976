#include "storage/shared/redis_address.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace puzzlesolver::storage {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(RedisAddressTest, ReadsOneOrSeveral) {
  EXPECT_EQ(ParseRedisAddresses("redis://cache:6379").value(),
            (std::vector<RedisAddress>{{"cache", 6379}}));
  EXPECT_EQ(ParseRedisAddresses("redis://a.example:1,10.0.0.1:65535,[::1]:7").value(),
            (std::vector<RedisAddress>{{"a.example", 1}, {"10.0.0.1", 65535}, {"::1", 7}}));
}

TEST(RedisAddressTest, RefusesAllElseInOneSentence) {
  for (const char* text :
       {"", "cache:6379", "redis://", "redis://cache", "redis://:6379", "redis://a:1,",
        "redis://,a:1", "redis://a:0", "redis://a:65536", "redis://a:1x", "redis://a:-1",
        "redis://a b:1", "rediss://a:1", "redis://a:1/0"}) {
    const absl::Status status = ParseRedisAddresses(text).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << text;
    EXPECT_THAT(std::string(status.message()), HasSubstr("redis://HOST:PORT")) << text;
  }
  std::string many = "redis://a:1";
  for (std::size_t i = 0; i < kMaxSeeds; ++i) many += ",a:1";
  EXPECT_FALSE(ParseRedisAddresses(many).ok());
}

TEST(RedisAddressTest, APasswordIsRefusedAndNotTold) {
  const absl::Status status = ParseRedisAddresses("redis://user:secret@cache:6379").status();
  EXPECT_THAT(std::string(status.message()), Not(HasSubstr("secret")));
  EXPECT_THAT(std::string(status.message()), HasSubstr("--shared-cache-credentials-file"));
}

TEST(RedisAddressTest, IsWrittenAsItIsRead) {
  for (const char* text : {"cache:6379", "[::1]:7", "10.0.0.1:1"}) {
    EXPECT_EQ(FormatRedisAddress(ParseHostAndPort(text).value()), text);
  }
  EXPECT_EQ(ParseHostAndPort("::1:7"), (RedisAddress{"::1", 7})) << "as nodes write it";
}

TEST(RedisAddressTest, KnowsNumbersFromNames) {
  EXPECT_TRUE(IsNumeric({"10.0.0.1", 1}));
  EXPECT_TRUE(IsNumeric({"::1", 1}));
  EXPECT_FALSE(IsNumeric({"cache", 1}));
  EXPECT_FALSE(IsNumeric({"", 1}));
}

}  // namespace
}  // namespace puzzlesolver::storage
