#include "service/app/ticker.h"

#include <gtest/gtest.h>

#include <atomic>
#include <semaphore>

namespace puzzlesolver::app {
namespace {

TEST(TickerTest, TicksUntilThereIsNothingToDoAndAgainAfterWake) {
  std::atomic<int> ticks = 0;
  std::counting_semaphore<> rests(0);
  Ticker ticker(absl::Microseconds(1), [&] {
    const bool again = ++ticks % 3 != 0;
    if (!again) rests.release();
    return again;
  });
  EXPECT_EQ(ticks, 0);
  ticker.Wake();
  rests.acquire();
  EXPECT_EQ(ticks, 3);
  ticker.Wake();
  rests.acquire();
  EXPECT_EQ(ticks, 6);
}

TEST(TickerTest, WakeDuringATickIsNotLost) {
  std::counting_semaphore<> ticked(0);
  Ticker* self = nullptr;
  int ticks = 0;
  Ticker ticker(absl::Microseconds(1), [&] {
    if (++ticks == 1) self->Wake();
    ticked.release();
    return false;
  });
  self = &ticker;
  ticker.Wake();
  ticked.acquire();
  ticked.acquire();
  EXPECT_EQ(ticks, 2);
}

TEST(TickerTest, EndsInTheMiddleOfAnInterval) {
  Ticker ticker(absl::Hours(1), [] { return true; });
  ticker.Wake();
}

}  // namespace
}  // namespace puzzlesolver::app
