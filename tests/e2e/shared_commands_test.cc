#include "storage/shared/shared_commands.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/e2e/redis_process.h"

namespace puzzlesolver::storage {
namespace {

constexpr char kName[] = "name";

std::string Head(std::initializer_list<int> bytes) {
  std::string head;
  for (const int byte : bytes) head += static_cast<char>(byte);
  return head;
}

const std::string kWeak = Head({1, 1, 1, 0, 0, 0, 1, 0}) + "weak";
const std::string kMedium = Head({1, 1, 1, 0, 0, 1, 0, 0}) + "medium";
const std::string kStrong = Head({1, 1, 1, 4, 0, 0, 0, 0}) + "strong";

/// A Redis without a cluster.
class SharedCommandsTest : public testing::Test {
 protected:
  std::int64_t Keep(const std::string& value) {
    return redis_.Run(KeepStrongerCommand(kName, value)).integer;
  }

  std::string Stored() { return redis_.Run(ReadCommand(kName)).text; }

  /// Whether `value` takes the place of `old`.
  bool Replaces(const std::string& value, const std::string& old) {
    redis_.Run({"SET", kName, old});
    const bool kept = Keep(value) == 1;
    EXPECT_EQ(Stored(), kept ? value : old);
    return kept;
  }

  const RedisProcess redis_;
};

TEST_F(SharedCommandsTest, TheStrongerStays) {
  EXPECT_EQ(redis_.Run(ReadCommand(kName)).kind, RedisReply::Kind::kNil);
  EXPECT_EQ(Keep(kWeak), 1);
  EXPECT_EQ(Stored(), kWeak);
  EXPECT_TRUE(Replaces(kMedium, kWeak));
  EXPECT_TRUE(Replaces(kStrong, kMedium));
  EXPECT_FALSE(Replaces(kWeak, kMedium));
  EXPECT_FALSE(Replaces(kMedium, kStrong));
  EXPECT_FALSE(Replaces(kStrong, kStrong));
  EXPECT_FALSE(Replaces(kStrong, kStrong + "as strong"));
}

TEST_F(SharedCommandsTest, BytesAreComparedAsNumbers) {
  EXPECT_TRUE(Replaces(Head({1, 1, 1, 0, 0, 0, 0, 200}), Head({1, 1, 1, 0, 0, 0, 0, 100})));
  EXPECT_FALSE(Replaces(Head({1, 1, 1, 0, 0, 0, 0, 'a'}), Head({1, 1, 1, 0, 0, 0, 0, 'b'})));
  EXPECT_TRUE(Replaces(Head({1, 1, 1, 0, 0, 0, 0, 'a'}), Head({1, 1, 1, 0, 0, 0, 0, 'B'})));
  EXPECT_TRUE(Replaces(Head({1, 1, 1, 0, 1, 0, 0, 0}), Head({1, 1, 1, 0, 0, 255, 255, 255})));
}

TEST_F(SharedCommandsTest, WhatIsNewerInAnyRespectStays) {
  for (std::size_t i = 0; i < 3; ++i) {
    std::string newer = kWeak;
    ++newer[i];
    EXPECT_FALSE(Replaces(kStrong, newer)) << i;
    EXPECT_TRUE(Replaces(newer, kStrong)) << i;
    newer[(i + 1) % 3] = 0;
    EXPECT_FALSE(Replaces(kStrong, newer)) << "though older in another";
  }
}

TEST_F(SharedCommandsTest, WhatIsNoRecordDoesNotStay) {
  EXPECT_TRUE(Replaces(kWeak, ""));
  EXPECT_TRUE(Replaces(kWeak, "\xff\xff\xff\xff\xff\xff\xff"));
  redis_.Run({"DEL", kName});
  redis_.Run({"RPUSH", kName, "list"});
  EXPECT_EQ(Keep(kWeak), 1);
  EXPECT_EQ(Stored(), kWeak);
}

TEST_F(SharedCommandsTest, RemovesOnlyWhatIsStillThere) {
  Keep(kWeak);
  EXPECT_EQ(redis_.Run(RemoveCommand(kName, kMedium)).integer, 0);
  EXPECT_EQ(Stored(), kWeak);
  EXPECT_EQ(redis_.Run(RemoveCommand(kName, kWeak)).integer, 1);
  EXPECT_EQ(redis_.Run(ReadCommand(kName)).kind, RedisReply::Kind::kNil);
  EXPECT_EQ(redis_.Run(RemoveCommand(kName, kWeak)).integer, 0);
}

}  // namespace
}  // namespace puzzlesolver::storage
