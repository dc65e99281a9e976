#include "service/rpc/time_budget.h"

#include <gtest/gtest.h>

#include "service/rpc/duration_conversion.h"

namespace puzzlesolver::rpc {
namespace {

TEST(LessMarginTest, TakesFivePercentAndAtLeastTwentyMilliseconds) {
  EXPECT_EQ(LessMargin(absl::Seconds(10)), absl::Milliseconds(9500));
  EXPECT_EQ(LessMargin(absl::Milliseconds(400)), absl::Milliseconds(380));
  EXPECT_EQ(LessMargin(absl::Milliseconds(100)), absl::Milliseconds(80));
}

TEST(LessMarginTest, IsNeverNegative) {
  EXPECT_EQ(LessMargin(absl::Milliseconds(20)), absl::ZeroDuration());
  EXPECT_EQ(LessMargin(absl::Milliseconds(5)), absl::ZeroDuration());
  EXPECT_EQ(LessMargin(absl::Seconds(-5)), absl::ZeroDuration());
}

TEST(TimeUntilTest, WithoutADeadlineThereIsNoLimit) {
  EXPECT_EQ(TimeUntil(std::chrono::system_clock::time_point::max()), absl::InfiniteDuration());
}

TEST(TimeUntilTest, APastDeadlineLeavesNothing) {
  EXPECT_EQ(TimeUntil(std::chrono::system_clock::time_point()), absl::ZeroDuration());
}

TEST(DurationConversionTest, GoesBothWays) {
  for (const absl::Duration duration :
       {absl::ZeroDuration(), absl::Nanoseconds(1), absl::Milliseconds(-1500),
        absl::Hours(1) + absl::Nanoseconds(7)}) {
    const auto back = FromProto("field", ToProto(duration));
    ASSERT_TRUE(back.ok()) << back.status();
    EXPECT_EQ(*back, duration);
  }
}

TEST(DurationConversionTest, RefusesMixedSigns) {
  google::protobuf::Duration value;
  value.set_seconds(1);
  value.set_nanos(-1);
  EXPECT_FALSE(FromProto("field", value).ok());
}

TEST(DurationConversionTest, RefusesMoreThanTenThousandYears) {
  google::protobuf::Duration value;
  value.set_seconds(315'576'000'001);
  EXPECT_FALSE(FromProto("field", value).ok());
}

TEST(TimeConversionTest, KeepsTheFraction) {
  const auto value = ToProto(absl::FromUnixMillis(1'500));
  EXPECT_EQ(value.seconds(), 1);
  EXPECT_EQ(value.nanos(), 500'000'000);
}

}  // namespace
}  // namespace puzzlesolver::rpc
