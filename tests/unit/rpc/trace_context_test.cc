#include "service/rpc/trace_context.h"

#include <gtest/gtest.h>

namespace puzzlesolver::rpc {
namespace {

constexpr char kSampled[] = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

TEST(TraceContext, KeepsTheHeader) {
  const auto trace = ParseTraceparent(kSampled);
  ASSERT_TRUE(trace);
  EXPECT_EQ(trace->traceparent, kSampled);
  EXPECT_TRUE(trace->sampled);
}

TEST(TraceContext, TheLastBitOfTheFlagsSaysWhetherItIsRecorded) {
  const std::string stem = std::string(kSampled).substr(0, 53);
  EXPECT_FALSE(ParseTraceparent(stem + "00")->sampled);
  EXPECT_FALSE(ParseTraceparent(stem + "0e")->sampled);
  EXPECT_TRUE(ParseTraceparent(stem + "0f")->sampled);
}

TEST(TraceContext, LaterVersionsMaySayMore) {
  EXPECT_TRUE(ParseTraceparent("cc-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more"));
  EXPECT_TRUE(ParseTraceparent("cc-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"));
}

class NoTraceContextTest : public testing::TestWithParam<const char*> {};

TEST_P(NoTraceContextTest, IsIgnored) { EXPECT_FALSE(ParseTraceparent(GetParam())); }

INSTANTIATE_TEST_SUITE_P(
    All, NoTraceContextTest,
    testing::Values("", "00", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331",
                    "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
                    "00-00000000000000000000000000000000-b7ad6b7169203331-01",
                    "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
                    "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more",
                    "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-0",
                    "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
                    "00_0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
                    "cc-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01more",
                    "cc-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-\n"));

}  // namespace
}  // namespace puzzlesolver::rpc
