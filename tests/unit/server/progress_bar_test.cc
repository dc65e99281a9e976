#include "service/server/progress_bar.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

namespace puzzlesolver::server {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(ProgressBar, ShowsAShareAndIsGoneAtTheEnd) {
  std::ostringstream output;
  {
    ProgressBar bar(output, true, "records", 200);
    bar.Show(100);
    EXPECT_THAT(output.str(), HasSubstr("[####################                    ]  50 % of 200"));
    bar.Show(500);
    EXPECT_THAT(output.str(), HasSubstr("] 100 % of 200 records"));
  }
  EXPECT_THAT(output.str(), EndsWith("\r\x1b[K"));
}

TEST(ProgressBar, DrawsOnceAPercent) {
  std::ostringstream output;
  ProgressBar bar(output, true, "records", 1'000'000);
  for (std::uint64_t done = 0; done <= 1'000'000; done += 100) bar.Show(done);
  EXPECT_EQ(std::ranges::count(output.str(), '\r'), 101);
}

TEST(ProgressBar, ShowsANumberWithoutATotal) {
  std::ostringstream output;
  ProgressBar bar(output, true, "bytes", std::nullopt);
  bar.Show(77);
  EXPECT_THAT(output.str(), EndsWith("77 bytes"));
}

TEST(ProgressBar, ComesBackAfterALine) {
  std::ostringstream output;
  ProgressBar bar(output, true, "records", 10);
  bar.Show(5);
  bar.Hide();
  bar.Show(5);
  EXPECT_THAT(output.str(), EndsWith(" 50 % of 10 records"));
}

TEST(ProgressBar, SaysNothingToAPipe) {
  std::ostringstream output;
  {
    ProgressBar bar(output, false, "records", 10);
    bar.Show(5);
    bar.Hide();
  }
  EXPECT_THAT(output.str(), IsEmpty());
}

}  // namespace
}  // namespace puzzlesolver::server
