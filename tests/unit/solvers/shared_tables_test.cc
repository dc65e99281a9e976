#include "service/engine/solvers/shared_tables.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <latch>
#include <memory>
#include <new>
#include <stop_token>
#include <thread>
#include <vector>

namespace puzzlesolver {
namespace {

using Tables = SharedTables<int, int>;

std::shared_ptr<const int> Get(Tables& tables, int key) {
  SearchControl control;
  return tables.Get(key, control);
}

/// Tables of ints that count how often they are built.
struct Counted {
  explicit Counted(std::size_t capacity)
      : tables(capacity, [this](int key, const BuildMeter&) {
          ++built;
          return std::make_shared<const int>(10 * key);
        }) {}

  std::atomic<int> built = 0;
  Tables tables;
};

/// A search whose stop can be requested.
struct Stoppable {
  Stoppable() { control.stop = source.get_token(); }

  std::stop_source source;
  SearchControl control;
};

/// Asks for table 1 and gives up when its building has begun.
void AskAndLeave(Tables& tables, std::latch& begun, Stoppable& caller) {
  const std::jthread asking([&] { EXPECT_EQ(tables.Get(1, caller.control), nullptr); });
  begun.wait();
  caller.source.request_stop();
}

TEST(SharedTables, BuildsOnceAndShares) {
  Counted counted(2);
  const auto first = Get(counted.tables, 1);
  EXPECT_EQ(*first, 10);
  EXPECT_EQ(Get(counted.tables, 1), first);
  EXPECT_EQ(counted.built, 1);
}

TEST(SharedTables, TheOldestLeavesAndLivesOnWhileUsed) {
  Counted counted(2);
  const auto first = Get(counted.tables, 1);
  Get(counted.tables, 2);
  Get(counted.tables, 3);
  EXPECT_EQ(*first, 10);
  Get(counted.tables, 3);
  Get(counted.tables, 2);
  EXPECT_EQ(counted.built, 3);
  Get(counted.tables, 1);
  EXPECT_EQ(counted.built, 4);
}

TEST(SharedTables, WhoeverHasATableBuiltPaysForIt) {
  Tables tables(2, [](int key, const BuildMeter& meter) {
    EXPECT_TRUE(meter.Add(20));
    EXPECT_TRUE(meter.Add(3));
    return std::make_shared<const int>(key);
  });
  SearchControl builder;
  SearchControl user;
  tables.Get(1, builder);
  tables.Get(1, user);
  EXPECT_EQ(builder.building, 23u);
  EXPECT_EQ(user.building, 0u);
  EXPECT_EQ(builder.expanded, 0u);
  EXPECT_EQ(builder.claimed, 0u);
}

TEST(SharedTables, WhatWasBegunRestsAndGoesOnAtTheCostOfTheNextCaller) {
  constexpr int kRest = 100'000;  // If it did not rest, some would be done before the next caller.
  std::latch begun(1);
  std::latch left(1);
  std::latch goes_on(1);
  std::atomic<int> built = 0;
  Tables tables(2, [&](int key, const BuildMeter& meter) {
    ++built;
    EXPECT_TRUE(meter.Add(20));
    begun.count_down();
    left.wait();
    goes_on.count_down();
    for (int i = 0; i < kRest; ++i) EXPECT_TRUE(meter.Add(1));
    return std::make_shared<const int>(key);
  });
  Stoppable impatient;
  AskAndLeave(tables, begun, impatient);
  left.count_down();
  goes_on.wait();
  SearchControl patient;
  EXPECT_EQ(*tables.Get(1, patient), 1);
  EXPECT_EQ(built, 1);
  EXPECT_EQ(impatient.control.building, 20u);
  EXPECT_EQ(patient.building, std::uint64_t{kRest});
}

TEST(SharedTables, WhatWasBegunComesFirst) {
  std::latch begun(1);
  std::latch left(1);
  std::vector<int> built;
  Tables tables(2, [&](int key, const BuildMeter& meter) {
    if (key == 1) {
      begun.count_down();
      left.wait();
    }
    EXPECT_TRUE(meter.Add(1));
    built.push_back(key);
    return std::make_shared<const int>(key);
  });
  Stoppable impatient;
  AskAndLeave(tables, begun, impatient);
  left.count_down();
  SearchControl patient;
  EXPECT_EQ(*tables.Get(2, patient), 2);
  EXPECT_EQ(patient.building, 2u);
  EXPECT_EQ(*Get(tables, 1), 1);
  EXPECT_EQ(built, (std::vector<int>{1, 2}));
}

TEST(SharedTables, WhatNobodyWaitsForIsNotBegun) {
  std::latch begun(1);
  std::latch finish(1);
  std::vector<int> built;
  Tables tables(2, [&](int key, const BuildMeter&) {
    built.push_back(key);
    if (key == 1) {
      begun.count_down();
      finish.wait();
    }
    return std::make_shared<const int>(key);
  });
  std::jthread first([&] { EXPECT_EQ(*Get(tables, 1), 1); });
  begun.wait();
  Stoppable stopped;
  stopped.source.request_stop();
  EXPECT_EQ(tables.Get(2, stopped.control), nullptr);
  finish.count_down();
  first.join();
  EXPECT_EQ(*Get(tables, 3), 3);
  EXPECT_EQ(built, (std::vector<int>{1, 3}));
}

TEST(SharedTables, ItsEndStopsABuild) {
  std::atomic<bool> ended = false;
  std::latch begun(1);
  Stoppable caller;
  {
    Tables tables(2, [&](int, const BuildMeter& meter) {
      begun.count_down();
      while (meter.Add(1)) {
      }
      ended = true;
      return std::shared_ptr<const int>();
    });
    std::jthread waiter([&] { EXPECT_EQ(tables.Get(1, caller.control), nullptr); });
    begun.wait();
    caller.source.request_stop();
  }
  EXPECT_TRUE(ended);
}

TEST(SharedTables, WithoutMemoryThereIsNoTableUntilTheNextTry) {
  int tries = 0;
  Tables tables(2, [&](int key, const BuildMeter&) {
    if (++tries == 1) throw std::bad_alloc();
    return std::make_shared<const int>(key);
  });
  EXPECT_EQ(Get(tables, 1), nullptr);
  EXPECT_EQ(*Get(tables, 1), 1);
  EXPECT_EQ(tries, 2);
}

TEST(SharedTables, ManyThreadsShareOneBuild) {
  Counted counted(2);
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 8; ++i) {
      threads.emplace_back([&] { EXPECT_EQ(*Get(counted.tables, 7), 70); });
    }
  }
  EXPECT_EQ(counted.built, 1);
}

}  // namespace
}  // namespace puzzlesolver
