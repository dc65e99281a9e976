#include "service/engine/solvers/shared_tables.h"

#include <gtest/gtest.h>

#include <atomic>
#include <latch>
#include <memory>
#include <new>
#include <stop_token>
#include <thread>
#include <vector>

namespace puzzlesolver {
namespace {

/// Tables of ints that count how often they are built.
struct Counted {
  explicit Counted(std::size_t capacity)
      : tables(capacity, [this](int key, const std::stop_token&) {
          ++built;
          return std::make_shared<const int>(10 * key);
        }) {}

  std::atomic<int> built = 0;
  SharedTables<int, int> tables;
};

TEST(SharedTables, BuildsOnceAndShares) {
  Counted counted(2);
  const auto first = counted.tables.Get(1, {});
  EXPECT_EQ(*first, 10);
  EXPECT_EQ(counted.tables.Get(1, {}), first);
  EXPECT_EQ(counted.built, 1);
}

TEST(SharedTables, TheOldestLeavesAndLivesOnWhileUsed) {
  Counted counted(2);
  const auto first = counted.tables.Get(1, {});
  counted.tables.Get(2, {});
  counted.tables.Get(3, {});
  EXPECT_EQ(*first, 10);
  counted.tables.Get(3, {});
  counted.tables.Get(2, {});
  EXPECT_EQ(counted.built, 3);
  counted.tables.Get(1, {});
  EXPECT_EQ(counted.built, 4);
}

TEST(SharedTables, WhatWasBegunIsFinishedForTheNextCaller) {
  std::latch begun(1);
  std::latch finish(1);
  std::atomic<int> built = 0;
  SharedTables<int, int> tables(2, [&](int key, const std::stop_token&) {
    ++built;
    begun.count_down();
    finish.wait();
    return std::make_shared<const int>(key);
  });
  std::stop_source stop;
  std::jthread impatient([&] { EXPECT_EQ(tables.Get(1, stop.get_token()), nullptr); });
  begun.wait();
  stop.request_stop();
  impatient.join();
  finish.count_down();
  EXPECT_EQ(*tables.Get(1, {}), 1);
  EXPECT_EQ(built, 1);
}

TEST(SharedTables, WhatNobodyWaitsForIsNotBegun) {
  std::latch begun(1);
  std::latch finish(1);
  std::vector<int> built;
  SharedTables<int, int> tables(2, [&](int key, const std::stop_token&) {
    built.push_back(key);
    if (key == 1) {
      begun.count_down();
      finish.wait();
    }
    return std::make_shared<const int>(key);
  });
  std::jthread first([&] { EXPECT_EQ(*tables.Get(1, {}), 1); });
  begun.wait();
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(tables.Get(2, stop.get_token()), nullptr);
  finish.count_down();
  first.join();
  EXPECT_EQ(*tables.Get(3, {}), 3);
  EXPECT_EQ(built, (std::vector<int>{1, 3}));
}

TEST(SharedTables, ItsEndStopsABuild) {
  std::atomic<bool> stopped = false;
  std::latch begun(1);
  std::stop_source stop;
  std::jthread waiter;
  {
    SharedTables<int, int> tables(2, [&](int, const std::stop_token& token) {
      begun.count_down();
      std::latch never(1);
      const std::stop_callback release(token, [&never] { never.count_down(); });
      never.wait();
      stopped = true;
      return std::shared_ptr<const int>();
    });
    waiter = std::jthread([&] { EXPECT_EQ(tables.Get(1, stop.get_token()), nullptr); });
    begun.wait();
    stop.request_stop();
    waiter.join();
  }
  EXPECT_TRUE(stopped);
}

TEST(SharedTables, WithoutMemoryThereIsNoTableUntilTheNextTry) {
  int tries = 0;
  SharedTables<int, int> tables(2, [&](int key, const std::stop_token&) {
    if (++tries == 1) throw std::bad_alloc();
    return std::make_shared<const int>(key);
  });
  EXPECT_EQ(tables.Get(1, {}), nullptr);
  EXPECT_EQ(*tables.Get(1, {}), 1);
  EXPECT_EQ(tries, 2);
}

TEST(SharedTables, ManyThreadsShareOneBuild) {
  Counted counted(2);
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 8; ++i) {
      threads.emplace_back([&] { EXPECT_EQ(*counted.tables.Get(7, {}), 70); });
    }
  }
  EXPECT_EQ(counted.built, 1);
}

}  // namespace
}  // namespace puzzlesolver
