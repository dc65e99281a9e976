#include "service/engine/search/search_meter.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

namespace puzzlesolver {
namespace {

constexpr std::uint64_t kBatch = SearchControl::kNodesPerCheck;

/// Expands until it is told to end, at most `nodes`; returns how many.
std::uint64_t Expand(SearchMeter& meter, std::uint64_t nodes = 1'000'000) {
  std::uint64_t expanded = 0;
  while (expanded < nodes && meter.CountExpansion()) ++expanded;
  return expanded;
}

TEST(SearchMeter, LimitIsExact) {
  for (const std::uint64_t limit :
       {std::uint64_t{0}, std::uint64_t{1}, kBatch - 1, kBatch, kBatch + 1, 3 * kBatch + 5}) {
    SearchControl control;
    control.node_limit = limit;
    SearchMeter meter(control);
    EXPECT_EQ(Expand(meter), limit);
    EXPECT_EQ(meter.end(), SearchEnd::kNodeLimit);
    EXPECT_EQ(control.expanded, limit);
    EXPECT_FALSE(meter.CountExpansion());
  }
}

TEST(SearchMeter, TakesAtTheLimitWhatAnotherGivesBack) {
  SearchControl control;
  control.node_limit = kBatch;
  std::optional<SearchMeter> first(control);
  EXPECT_EQ(Expand(*first, 3), 3u);
  std::uint64_t expanded = 0;
  {
    std::jthread other([&] {
      SearchMeter second(control);
      expanded = Expand(second);
    });
    first.reset();
  }
  EXPECT_EQ(expanded, kBatch - 3);
}

TEST(SearchMeter, GivesBackWhatItClaimedInVain) {
  SearchControl control;
  control.node_limit = kBatch + 10;
  {
    SearchMeter meter(control);
    EXPECT_EQ(Expand(meter, 3), 3u);
    EXPECT_EQ(control.claimed, kBatch);
  }
  EXPECT_EQ(control.claimed, 3u);
  SearchMeter meter(control);
  EXPECT_EQ(Expand(meter), kBatch + 7);
}

TEST(SearchMeter, GoesOnWhenTheLimitIsRaised) {
  SearchControl control;
  control.node_limit = 10;
  SearchMeter meter(control);
  EXPECT_EQ(Expand(meter), 10u);
  control.node_limit = 25;
  EXPECT_EQ(Expand(meter), 15u);
}

TEST(SearchMeter, StopsBeforeTheFirstNodeWhenAskedBefore) {
  std::stop_source source;
  source.request_stop();
  SearchControl control;
  control.stop = source.get_token();
  SearchMeter meter(control);
  EXPECT_FALSE(meter.CountExpansion());
  EXPECT_EQ(meter.end(), SearchEnd::kStopped);
}

TEST(SearchMeter, StopsWithinOneBatch) {
  std::stop_source source;
  SearchControl control;
  control.stop = source.get_token();
  SearchMeter meter(control);
  EXPECT_EQ(Expand(meter, kBatch + 1), kBatch + 1);
  source.request_stop();
  EXPECT_EQ(Expand(meter), kBatch - 1);
  EXPECT_EQ(meter.end(), SearchEnd::kStopped);
}

TEST(SearchMeter, StopsWithinOneBatchWhenItMayNotGoOn) {
  SearchControl control;
  bool may_go_on = true;
  SearchMeter meter(control, [&] { return may_go_on; });
  EXPECT_EQ(Expand(meter, kBatch + 1), kBatch + 1);
  EXPECT_FALSE(meter.ended());
  may_go_on = false;
  EXPECT_EQ(Expand(meter), kBatch - 1);
  EXPECT_TRUE(meter.ended());
  EXPECT_EQ(meter.end(), SearchEnd::kStopped);
  may_go_on = true;
  EXPECT_EQ(Expand(meter, 1), 1u);
  EXPECT_FALSE(meter.ended());
}

TEST(SearchMeter, PublishesBatchByBatchAndAtTheEnd) {
  SearchControl control;
  {
    SearchMeter meter(control);
    Expand(meter, kBatch);
    meter.CountGenerated(5);
    EXPECT_EQ(control.expanded, 0u);
    EXPECT_EQ(control.generated, 0u);
    meter.CountExpansion();
    EXPECT_EQ(control.expanded, kBatch);
    EXPECT_EQ(control.generated, 5u);
    meter.CountGenerated(2);
  }
  EXPECT_EQ(control.expanded, kBatch + 1);
  EXPECT_EQ(control.generated, 7u);
}

TEST(SearchMeter, ThreadsTogetherKeepTheLimit) {
  constexpr std::uint64_t kLimit = 50 * kBatch + 1;
  SearchControl control;
  control.node_limit = kLimit;
  std::atomic<std::uint64_t> expanded = 0;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&] {
        SearchMeter meter(control);
        expanded += Expand(meter);
      });
    }
  }
  EXPECT_EQ(expanded, kLimit);
  EXPECT_EQ(control.expanded, kLimit);
}

}  // namespace
}  // namespace puzzlesolver
