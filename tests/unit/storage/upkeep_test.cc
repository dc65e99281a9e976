#include "storage/upkeep.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

namespace puzzlesolver::storage {
namespace {

constexpr auto kNever = std::chrono::hours(24);

void WaitFor(const std::atomic<int>& number, int value) {
  while (number < value) std::this_thread::yield();
}

TEST(Upkeep, WorksOnceAnInterval) {
  std::atomic<int> times = 0;
  Upkeep upkeep(std::chrono::microseconds(1), [&](const std::stop_token&) { ++times; });
  EXPECT_EQ(times, 0);
  upkeep.Start();
  WaitFor(times, 3);
}

TEST(Upkeep, WorksAtOnceForOneInAHurry) {
  std::atomic<int> times = 0;
  Upkeep upkeep(kNever, [&](const std::stop_token&) { ++times; });
  upkeep.Start();
  upkeep.Hurry();
  WaitFor(times, 1);
}

TEST(Upkeep, RemembersAHurryFromBeforeTheStart) {
  std::atomic<int> times = 0;
  Upkeep upkeep(kNever, [&](const std::stop_token&) { ++times; });
  upkeep.Hurry();
  upkeep.Start();
  WaitFor(times, 1);
}

TEST(Upkeep, AHurryDuringTheWorkCounts) {
  std::atomic<int> times = 0;
  Upkeep* itself = nullptr;
  Upkeep upkeep(kNever, [&](const std::stop_token&) {
    if (++times == 1) itself->Hurry();
  });
  itself = &upkeep;
  upkeep.Hurry();
  upkeep.Start();
  WaitFor(times, 2);
}

TEST(Upkeep, TellsWorkUnderWayToStopAndWaitsForIt) {
  std::atomic<int> begun = 0;
  bool ended = false;
  Upkeep upkeep(kNever, [&](const std::stop_token& stop) {
    ++begun;
    while (!stop.stop_requested()) std::this_thread::yield();
    ended = true;
  });
  upkeep.Hurry();
  upkeep.Start();
  WaitFor(begun, 1);
  upkeep.Stop();
  EXPECT_TRUE(ended);
}

TEST(Upkeep, EndsWithoutEverHavingBegun) {
  Upkeep never_started(kNever, [](const std::stop_token&) { FAIL(); });
  Upkeep idle(kNever, [](const std::stop_token&) { FAIL(); });
  idle.Start();
}

}  // namespace
}  // namespace puzzlesolver::storage
