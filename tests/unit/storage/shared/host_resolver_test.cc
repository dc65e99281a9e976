#include "storage/shared/host_resolver.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace puzzlesolver::storage {
namespace {

using ::testing::IsEmpty;

TEST(HostResolverTest, KnowsThisMachine) {
  HostResolver resolver;
  for (int i = 0; i < 2; ++i) {
    const auto addresses = resolver.Resolve("localhost", std::chrono::minutes(1), {});
    EXPECT_THAT(addresses, testing::Contains(testing::AnyOf("127.0.0.1", "::1")));
  }
}

TEST(HostResolverTest, AStopEndsTheWaiting) {
  HostResolver resolver;
  std::stop_source stop;
  stop.request_stop();
  const auto addresses = resolver.Resolve("name.invalid", std::chrono::hours(1), stop.get_token());
  EXPECT_THAT(addresses, IsEmpty());
}

TEST(HostResolverTest, WhatNobodyKnowsHasNone) {
  EXPECT_THAT(HostResolver().Resolve("name.invalid", std::chrono::minutes(1), {}), IsEmpty());
  EXPECT_THAT(HostResolver().Resolve("", std::chrono::minutes(1), {}), IsEmpty());
}

}  // namespace
}  // namespace puzzlesolver::storage
