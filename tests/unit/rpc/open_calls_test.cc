#include "service/rpc/open_calls.h"

#include <gtest/gtest.h>

#include <thread>

namespace puzzlesolver::rpc {
namespace {

TEST(OpenCalls, CountsThem) {
  OpenCalls calls;
  calls.Enter();
  calls.Enter();
  EXPECT_EQ(calls.count(), 2u);
  calls.Leave();
  EXPECT_EQ(calls.count(), 1u);
}

TEST(OpenCalls, WithoutAnyNobodyWaits) { OpenCalls().WaitUntilNone(absl::Hours(1), {}); }

TEST(OpenCalls, WaitingEndsWithTheLastCall) {
  OpenCalls calls;
  calls.Enter();
  std::jthread call([&] { calls.Leave(); });
  calls.WaitUntilNone(absl::Hours(1), {});
  EXPECT_EQ(calls.count(), 0u);
}

TEST(OpenCalls, WaitingEndsWhenTimeIsOverOrAStopIsRequested) {
  OpenCalls calls;
  calls.Enter();
  calls.WaitUntilNone(absl::Milliseconds(1), {});
  std::stop_source stop;
  stop.request_stop();
  calls.WaitUntilNone(absl::Hours(1), stop.get_token());
  EXPECT_EQ(calls.count(), 1u);
}

}  // namespace
}  // namespace puzzlesolver::rpc
