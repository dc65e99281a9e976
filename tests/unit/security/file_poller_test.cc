#include "service/security/file_poller.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <semaphore>

namespace puzzlesolver::security {
namespace {

TEST(FilePollerTest, CallsAgainAndAgainAnIntervalApart) {
  constexpr int kCalls = 3;
  constexpr auto kInterval = std::chrono::milliseconds(5);
  std::counting_semaphore<> called(0);
  const auto start = std::chrono::steady_clock::now();
  const FilePoller poller([&] { called.release(); }, absl::FromChrono(kInterval));
  for (int call = 0; call < kCalls; ++call) called.acquire();
  EXPECT_GE(std::chrono::steady_clock::now() - start, kCalls * kInterval);
}

TEST(FilePollerTest, EndsInTheMiddleOfAnInterval) {
  std::atomic<int> calls = 0;
  {
    const FilePoller poller([&] { ++calls; }, absl::Hours(1));
  }
  EXPECT_EQ(calls, 0);
}

TEST(FilePollerTest, CallsNoMoreOnceItHasEnded) {
  std::counting_semaphore<> called(0);
  std::atomic<bool> ended = false;
  {
    const FilePoller poller(
        [&] {
          EXPECT_FALSE(ended);
          called.release();
        },
        absl::Nanoseconds(1));
    called.acquire();
  }
  ended = true;
}

}  // namespace
}  // namespace puzzlesolver::security
