#include "service/engine/solvers/shared_tables.h"

#include <gtest/gtest.h>

#include <atomic>
#include <latch>
#include <memory>
#include <stop_token>
#include <thread>
#include <vector>

namespace puzzlesolver {
namespace {

auto Building(int& built, int value) {
  return [&built, value](const std::stop_token&) {
    ++built;
    return std::make_shared<const int>(value);
  };
}

TEST(SharedTables, BuildsOnceAndShares) {
  SharedTables<int, int> tables(2);
  int built = 0;
  const auto first = tables.Get(1, {}, Building(built, 10));
  const auto again = tables.Get(1, {}, Building(built, 11));
  EXPECT_EQ(first, again);
  EXPECT_EQ(*again, 10);
  EXPECT_EQ(built, 1);
}

TEST(SharedTables, TheOldestLeavesAndLivesOnWhileUsed) {
  SharedTables<int, int> tables(2);
  int built = 0;
  const auto first = tables.Get(1, {}, Building(built, 1));
  tables.Get(2, {}, Building(built, 2));
  tables.Get(3, {}, Building(built, 3));
  EXPECT_EQ(*first, 1);
  tables.Get(3, {}, Building(built, 3));
  tables.Get(2, {}, Building(built, 2));
  EXPECT_EQ(built, 3);
  tables.Get(1, {}, Building(built, 1));
  EXPECT_EQ(built, 4);
}

TEST(SharedTables, AStoppedBuildIsNotKept) {
  SharedTables<int, int> tables(2);
  const auto give_up = [](const std::stop_token&) { return std::shared_ptr<const int>(); };
  EXPECT_EQ(tables.Get(1, {}, give_up), nullptr);
  int built = 0;
  EXPECT_NE(tables.Get(1, {}, Building(built, 1)), nullptr);
}

TEST(SharedTables, AStoppedWaiterLeavesTheBuilderAlone) {
  SharedTables<int, int> tables(2);
  std::latch building(1);
  std::latch finish(1);
  std::jthread builder([&] {
    tables.Get(1, {}, [&](const std::stop_token&) {
      building.count_down();
      finish.wait();
      return std::make_shared<const int>(1);
    });
  });
  building.wait();
  std::stop_source stop;
  stop.request_stop();
  int built = 0;
  EXPECT_EQ(tables.Get(1, stop.get_token(), Building(built, 2)), nullptr);
  finish.count_down();
  builder.join();
  EXPECT_EQ(*tables.Get(1, {}, Building(built, 2)), 1);
  EXPECT_EQ(built, 0);
}

TEST(SharedTables, ManyThreadsShareOneBuild) {
  SharedTables<int, int> tables(2);
  std::atomic<int> built = 0;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 8; ++i) {
      threads.emplace_back([&] {
        const auto table = tables.Get(7, {}, [&](const std::stop_token&) {
          ++built;
          return std::make_shared<const int>(7);
        });
        EXPECT_EQ(*table, 7);
      });
    }
  }
  EXPECT_EQ(built, 1);
}

}  // namespace
}  // namespace puzzlesolver
