#include "service/server/shared_cache.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "tests/support/temporary_directory.h"
#include "tests/unit/server/log_lines.h"

namespace puzzlesolver::server {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

class SharedCacheTest : public testing::Test {
 protected:
  std::filesystem::path Write(const std::string& name, const std::string& content) const {
    const std::filesystem::path path = directory_.path() / name;
    std::ofstream(path, std::ios::binary) << content;
    std::filesystem::permissions(path, std::filesystem::perms::owner_read);
    return path;
  }

  SharedCacheOptions Sound() const {
    // Nobody listens there.
    return {.addresses = "redis://127.0.0.1:1", .key_file = Write("key", std::string(64, 'a'))};
  }

  const TemporaryDirectory directory_;
};

TEST_F(SharedCacheTest, ReadsCredentials) {
  const auto read = [this](const std::string& content) {
    return ReadRedisCredentials(Write("credentials" + std::to_string(content.size()), content));
  };
  EXPECT_EQ(read("user:word\n")->user, "user");
  EXPECT_EQ(read("user:word\r\n")->password, "word");
  EXPECT_EQ(read("word")->user, "");
  EXPECT_EQ(read("only-word")->password, "only-word");
  EXPECT_EQ(read(":with:colons")->user, "");
  EXPECT_EQ(read(":more:colons:")->password, "more:colons:");
}

TEST_F(SharedCacheTest, OtherCredentialsAreRefusedAndNotTold) {
  for (const std::string content : {"", "\n\n\n", "user:", "one-secret\nother"}) {
    const auto file = Write("refused" + std::to_string(content.size()), content);
    const absl::Status status = ReadRedisCredentials(file).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << content;
    EXPECT_THAT(std::string(status.message()), Not(HasSubstr("secret")));
    EXPECT_THAT(std::string(status.message()), HasSubstr(file.string()));
  }
  EXPECT_EQ(ReadRedisCredentials(directory_.path() / "none").status().code(),
            absl::StatusCode::kNotFound);
}

TEST_F(SharedCacheTest, ChecksWhatItNeeds) {
  EXPECT_TRUE(CheckSharedCache({}).ok());
  EXPECT_TRUE(CheckSharedCache(Sound()).ok());
  SharedCacheOptions options = Sound();
  options.addresses = "127.0.0.1:1";
  EXPECT_THAT(std::string(CheckSharedCache(options).message()), HasSubstr("redis://"));
  options = Sound();
  options.key_file = Write("short", "short");
  EXPECT_THAT(std::string(CheckSharedCache(options).message()), HasSubstr("5 bytes"));
  options.key_file = directory_.path() / "none";
  EXPECT_THAT(std::string(CheckSharedCache(options).message()),
              HasSubstr(options.key_file.string()));
  options = Sound();
  options.credentials_file = Write("empty", "");
  EXPECT_FALSE(CheckSharedCache(options).ok());
}

TEST_F(SharedCacheTest, WithoutAClusterItStartsAndSaysSo) {
  LogLines log;
  const auto cache = SharedCache::Open(Sound(), log.logger());
  ASSERT_TRUE(cache.ok()) << cache.status();
  while (log.Read().empty()) std::this_thread::yield();
  EXPECT_THAT(log.Read(), Contains(HasSubstr("the shared cache cannot be reached: 127.0.0.1:1")));
  EXPECT_FALSE((*cache)->store().Find({1, 4, 4, 15, "rank"}).ok());
}

TEST_F(SharedCacheTest, SecretsThatAllMayReadAreWarnedOf) {
  LogLines log;
  const SharedCacheOptions options = Sound();
  std::filesystem::permissions(options.key_file, std::filesystem::perms::others_read,
                               std::filesystem::perm_options::add);
  ASSERT_TRUE(SharedCache::Open(options, log.logger()).ok());
  EXPECT_THAT(log.Read(), Contains(HasSubstr(options.key_file.string())));
}

}  // namespace
}  // namespace puzzlesolver::server
