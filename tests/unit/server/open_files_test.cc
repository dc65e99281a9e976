#include "service/server/open_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <string>

namespace puzzlesolver::server {
namespace {

using ::testing::HasSubstr;

/// What is open without any connection.
constexpr int kOwn = 33;

/// Of this process, until its end.
class OpenFilesLimit {
 public:
  explicit OpenFilesLimit(rlim_t files) {
    getrlimit(RLIMIT_NOFILE, &before_);
    const rlimit limit = {.rlim_cur = files, .rlim_max = before_.rlim_max};
    EXPECT_EQ(setrlimit(RLIMIT_NOFILE, &limit), 0);
  }
  ~OpenFilesLimit() { setrlimit(RLIMIT_NOFILE, &before_); }

 private:
  rlimit before_{};
};

TEST(FileShares, LeaveSomethingForEverybody) {
  for (const int limit : {100, 128, 256, 1024, 65'536, 1 << 30}) {
    const FileShares shares = FileShares::Of(limit);
    EXPECT_GE(shares.calls, kOwn + limit / 8) << limit;
    EXPECT_GE(shares.health, shares.calls + 8) << limit;
    EXPECT_GE(limit - shares.health, shares.metrics + shares.database + 8) << limit;
    EXPECT_GE(shares.metrics, 8) << limit;
    EXPECT_GE(shares.database, 20) << limit;
  }
}

TEST(FileShares, ReserveNoMoreThanIsOfUse) {
  const FileShares shares = FileShares::Of(1 << 20);
  EXPECT_EQ(shares.calls, (1 << 20) - 398);
  EXPECT_EQ(shares.health, (1 << 20) - 334);
  EXPECT_EQ(shares.metrics, 258);
  EXPECT_EQ(shares.database, 64);
}

TEST(FileShares, OfThisProcessFollowTheLimit) {
  const OpenFilesLimit limit(200);
  EXPECT_EQ(FileShares::OfThisProcess().calls, FileShares::Of(200).calls);
}

TEST(CheckOpenFilesLimit, WhatIsTooLowIsNamedWithTheLeast) {
  {
    const OpenFilesLimit least(100);
    EXPECT_TRUE(CheckOpenFilesLimit().ok());
  }
  const OpenFilesLimit less(99);
  const absl::Status status = CheckOpenFilesLimit();
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(status.message()), HasSubstr("is 99, too low"));
  EXPECT_THAT(std::string(status.message()), HasSubstr("expected at least 100."));
}

}  // namespace
}  // namespace puzzlesolver::server
