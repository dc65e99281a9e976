#include "service/server/open_files.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

namespace puzzlesolver::server {
namespace {

TEST(FileShares, LeaveSomethingForEverybody) {
  for (const int limit : {64, 100, 128, 256, 1024, 65'536, 1 << 30}) {
    const FileShares shares = FileShares::Of(limit);
    EXPECT_GE(shares.calls, limit / 2) << limit;
    EXPECT_GE(shares.health, shares.calls + 8) << limit;
    EXPECT_GE(limit - shares.health, shares.database + 4) << limit;
    EXPECT_GE(shares.database, 20) << limit;
  }
}

TEST(FileShares, ReserveNoMoreThanIsOfUse) {
  const FileShares shares = FileShares::Of(1 << 20);
  EXPECT_EQ(shares.calls, (1 << 20) - 192);
  EXPECT_EQ(shares.health, (1 << 20) - 128);
  EXPECT_EQ(shares.database, 64);
}

TEST(FileShares, OfThisProcessFollowTheLimit) {
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
  const rlimit small = {.rlim_cur = 200, .rlim_max = before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &small), 0);
  EXPECT_EQ(FileShares::OfThisProcess().calls, FileShares::Of(200).calls);
  setrlimit(RLIMIT_NOFILE, &before);
}

}  // namespace
}  // namespace puzzlesolver::server
