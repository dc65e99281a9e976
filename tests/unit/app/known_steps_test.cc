#include "service/app/known_steps.h"

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

namespace puzzlesolver::app {
namespace {

const StateKey kTable = {Family::kSliding, 3, 3, 8, ""};

StateKey State(const std::string& rank, std::uint32_t goal_cell = 8) {
  return {Family::kSliding, 3, 3, goal_cell, rank};
}

TEST(KnownSteps, KnowsWhatItWasTold) {
  KnownSteps steps({kTable});
  EXPECT_FALSE(steps.Find(State("\x01\x02\x03")));
  for (const storage::Step step : {storage::Step{0, 0}, {31, 3}, {62, 3}}) {
    steps.Put(State("\x01\x02\x03"), step);
    EXPECT_EQ(steps.Find(State("\x01\x02\x03")), step);
  }
  EXPECT_FALSE(steps.Find(State("\x01\x02\x04")));
}

TEST(KnownSteps, TablesAreApart) {
  KnownSteps steps({kTable, {Family::kSliding, 3, 3, 0, ""}});
  steps.Put(State("\x05"), {7, 1});
  EXPECT_FALSE(steps.Find(State("\x05", 0)));
  steps.Put(State("\x05", 0), {9, 2});
  EXPECT_EQ(steps.Find(State("\x05")), (storage::Step{7, 1}));
  EXPECT_EQ(steps.Find(State("\x05", 0)), (storage::Step{9, 2}));
}

TEST(KnownSteps, WhatDoesNotFitIsNotKept) {
  KnownSteps steps({kTable});
  steps.Put(State("\x05", 4), {1, 1});
  EXPECT_FALSE(steps.Find(State("\x05", 4)));
  const std::string last = {'\x03', '\xff', '\xff'};
  const std::string beyond = {'\x04', '\0', '\0'};
  steps.Put(State(last), {1, 1});
  steps.Put(State(beyond), {1, 1});
  EXPECT_TRUE(steps.Find(State(last)));
  EXPECT_FALSE(steps.Find(State(beyond)));
  steps.Put(State("\x06"), {63, 0});
  steps.Put(State("\x07"), {1, 4});
  EXPECT_FALSE(steps.Find(State("\x06")));
  EXPECT_FALSE(steps.Find(State("\x07")));
}

TEST(KnownSteps, ThreadsMayFillItTogether) {
  KnownSteps steps({kTable});
  {
    std::vector<std::jthread> threads;
    for (char number = 0; number < 8; ++number) {
      threads.emplace_back([&, number] { steps.Put(State({number}), {5, 2}); });
    }
  }
  for (char number = 0; number < 8; ++number) EXPECT_TRUE(steps.Find(State({number})));
}

}  // namespace
}  // namespace puzzlesolver::app
