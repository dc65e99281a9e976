#include "service/rpc/solve_query.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <map>

#include "service/engine/puzzles/field_error.h"
#include "service/rpc/error_reason.h"
#include "tests/unit/rpc/protos.h"

namespace puzzlesolver::rpc {
namespace {

using ::testing::HasSubstr;

v1::SolveRequest SomeRequest() {
  v1::SolveRequest request;
  *request.mutable_puzzle() = SlidingPuzzle(3, 3, kTwoMovesAway);
  return request;
}

TEST(QueryFromProtoTest, TheDefaultsAreCanonicalAndNormal) {
  const auto query = QueryFromProto(SomeRequest(), absl::InfiniteDuration());
  ASSERT_TRUE(query.ok()) << query.status();
  EXPECT_EQ(query->instance->family(), Family::kSliding);
  EXPECT_EQ(query->question.tie_break, TieBreak::kCanonical);
  EXPECT_EQ(query->cache_use, app::CacheUse::kNormal);
  EXPECT_EQ(query->time_limit, absl::InfiniteDuration());
  EXPECT_EQ(query->max_nodes, 0u);
  EXPECT_EQ(query->progress_interval, std::nullopt);
}

TEST(QueryFromProtoTest, TakesEveryOption) {
  v1::SolveRequest request = SomeRequest();
  request.set_quality(v1::QUALITY_OPTIMAL);
  request.set_tie_break(v1::TIE_BREAK_ANY);
  request.set_cache_use(v1::CACHE_USE_BYPASS);
  request.mutable_time_limit()->set_seconds(3);
  request.set_max_nodes(123);
  request.mutable_progress_interval()->set_nanos(250'000'000);
  const auto query = QueryFromProto(request, absl::InfiniteDuration());
  ASSERT_TRUE(query.ok()) << query.status();
  EXPECT_EQ(query->question.tie_break, TieBreak::kAny);
  EXPECT_EQ(query->cache_use, app::CacheUse::kBypass);
  EXPECT_EQ(query->time_limit, absl::Seconds(3));
  EXPECT_EQ(query->max_nodes, 123u);
  EXPECT_EQ(query->progress_interval, absl::Milliseconds(250));
}

TEST(QueryFromProtoTest, EveryTieBreakAndCacheUseHasAMeaning) {
  for (int number = 0; number < v1::TieBreak_ARRAYSIZE; ++number) {
    v1::SolveRequest request = SomeRequest();
    request.set_tie_break(static_cast<v1::TieBreak>(number));
    EXPECT_TRUE(QueryFromProto(request, absl::Seconds(1)).ok()) << number;
  }
  for (int number = 0; number < v1::CacheUse_ARRAYSIZE; ++number) {
    v1::SolveRequest request = SomeRequest();
    request.set_cache_use(static_cast<v1::CacheUse>(number));
    EXPECT_TRUE(QueryFromProto(request, absl::Seconds(1)).ok()) << number;
  }
}

TEST(QueryFromProtoTest, TheSmallerOfLimitAndDeadlineCounts) {
  v1::SolveRequest request = SomeRequest();
  request.mutable_time_limit()->set_seconds(3);
  EXPECT_EQ(QueryFromProto(request, absl::Seconds(2))->time_limit, absl::Seconds(2));
  EXPECT_EQ(QueryFromProto(request, absl::Seconds(4))->time_limit, absl::Seconds(3));
}

struct WrongOption {
  const char* name;
  std::function<void(v1::SolveRequest&)> spoil;
  const char* field;
  const char* message;
};

void PrintTo(const WrongOption& wrong, std::ostream* out) { *out << wrong.name; }

class WrongOptionTest : public testing::TestWithParam<WrongOption> {};

TEST_P(WrongOptionTest, NamesFieldAndValue) {
  v1::SolveRequest request = SomeRequest();
  GetParam().spoil(request);
  const absl::Status status = QueryFromProto(request, absl::Seconds(1)).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(FieldOf(status), GetParam().field);
  EXPECT_THAT(std::string(status.message()), HasSubstr(GetParam().message));
  EXPECT_EQ(ReasonOf(status), v1::ERROR_REASON_UNSPECIFIED);
}

INSTANTIATE_TEST_SUITE_P(
    All, WrongOptionTest,
    testing::Values(
        WrongOption{"quality", [](auto& r) { r.set_quality(static_cast<v1::Quality>(99)); },
                    "quality",
                    "99 is no value of Quality, which has QUALITY_UNSPECIFIED, QUALITY_OPTIMAL"},
        WrongOption{"factor_without_bounded", [](auto& r) { r.set_quality_factor(1.5); },
                    "quality_factor", "1.5"},
        WrongOption{"factor_too_small",
                    [](auto& r) {
                      r.set_quality(v1::QUALITY_BOUNDED);
                      r.set_quality_factor(0.5);
                    },
                    "quality_factor", "0.5"},
        WrongOption{"factor_nan",
                    [](auto& r) {
                      r.set_quality(v1::QUALITY_BOUNDED);
                      r.set_quality_factor(std::numeric_limits<double>::quiet_NaN());
                    },
                    "quality_factor", "nan"},
        WrongOption{"factor_infinite",
                    [](auto& r) {
                      r.set_quality(v1::QUALITY_BOUNDED);
                      r.set_quality_factor(std::numeric_limits<double>::infinity());
                    },
                    "quality_factor", "inf"},
        WrongOption{"tie_break", [](auto& r) { r.set_tie_break(static_cast<v1::TieBreak>(-7)); },
                    "tie_break", "-7"},
        WrongOption{"cache_use", [](auto& r) { r.set_cache_use(static_cast<v1::CacheUse>(8)); },
                    "cache_use", "8"},
        WrongOption{"time_limit_zero", [](auto& r) { r.mutable_time_limit(); }, "time_limit",
                    "must be positive"},
        WrongOption{"time_limit_negative", [](auto& r) { r.mutable_time_limit()->set_seconds(-1); },
                    "time_limit", "-1s"},
        WrongOption{"time_limit_broken",
                    [](auto& r) { r.mutable_time_limit()->set_nanos(1'000'000'000); }, "time_limit",
                    "1000000000 nanoseconds"},
        WrongOption{"progress_interval",
                    [](auto& r) { r.mutable_progress_interval()->set_nanos(-1); },
                    "progress_interval", "-1ns"}),
    [](const auto& test) { return test.param.name; });

TEST(QueryFromProtoTest, ReadsEveryQuality) {
  using Kind = app::Question::Kind;
  const std::map<v1::Quality, Kind> kinds = {{v1::QUALITY_UNSPECIFIED, Kind::kShortest},
                                             {v1::QUALITY_OPTIMAL, Kind::kShortest},
                                             {v1::QUALITY_BOUNDED, Kind::kBounded},
                                             {v1::QUALITY_FAST, Kind::kFast},
                                             {v1::QUALITY_ANYTIME, Kind::kAnytime}};
  for (const auto& [quality, kind] : kinds) {
    v1::SolveRequest request = SomeRequest();
    request.set_quality(quality);
    if (quality == v1::QUALITY_BOUNDED) request.set_quality_factor(1.5);
    const auto query = QueryFromProto(request, absl::Seconds(1));
    ASSERT_TRUE(query.ok()) << query.status();
    EXPECT_EQ(query->question.kind, kind);
    EXPECT_EQ(query->question.factor, quality == v1::QUALITY_BOUNDED ? 1.5 : 1);
  }
}

TEST(QueryFromProtoTest, WhatHasNoEffectMakesNoOtherQuestion) {
  v1::SolveRequest request = SomeRequest();
  request.set_quality(v1::QUALITY_FAST);
  const auto canonical = QueryFromProto(request, absl::Seconds(1));
  request.set_tie_break(v1::TIE_BREAK_ANY);
  EXPECT_EQ(QueryFromProto(request, absl::Seconds(1))->question, canonical->question);
}

TEST(QueryFromProtoTest, PassesOnTheErrorsOfThePuzzle) {
  const absl::Status status = QueryFromProto({}, absl::Seconds(1)).status();
  EXPECT_EQ(FieldOf(status), "puzzle");
  EXPECT_EQ(ReasonOf(status), v1::ERROR_REASON_INVALID_PUZZLE);
}

}  // namespace
}  // namespace puzzlesolver::rpc
