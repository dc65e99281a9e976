#include "service/engine/search/transposition_table.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

namespace puzzlesolver {
namespace {

using Key = std::array<std::uint64_t, 2>;

constexpr std::uint64_t kPlenty = 1 << 30;

/// Puts `states` different states and counts those that are found again; all that are found must be
/// right.
std::uint64_t FoundAgain(TranspositionTable& table, std::uint64_t states) {
  for (std::uint64_t i = 0; i < states; ++i) {
    table.Put(Key{i / 7, i % 7}, {static_cast<int>(i % 50), 3 * i});
  }
  std::uint64_t found = 0;
  for (std::uint64_t i = 0; i < states; ++i) {
    const auto entry = table.Find(Key{i / 7, i % 7});
    if (!entry) continue;
    ++found;
    EXPECT_EQ(entry->depth, static_cast<int>(i % 50));
    EXPECT_EQ(entry->count, 3 * i);
  }
  return found;
}

TEST(TranspositionTable, TellsStatesByAllOfTheirWords) {
  TranspositionTable table(2, kPlenty);
  table.Put(Key{1, 2}, {.depth = 5, .count = 40});
  EXPECT_EQ(table.Find(Key{1, 2})->depth, 5);
  EXPECT_EQ(table.Find(Key{1, 2})->count, 40u);
  EXPECT_FALSE(table.Find(Key{2, 1}));
  EXPECT_FALSE(table.Find(Key{1, 0}));
  EXPECT_FALSE(table.Find(Key{0, 2}));
}

TEST(TranspositionTable, DepthZeroAndCountZeroAreKnown) {
  TranspositionTable table(2, kPlenty);
  table.Put(Key{0, 0}, {.depth = 0, .count = 0});
  ASSERT_TRUE(table.Find(Key{0, 0}));
  EXPECT_EQ(table.Find(Key{0, 0})->depth, 0);
  EXPECT_EQ(table.Find(Key{0, 0})->count, 0u);
}

TEST(TranspositionTable, WhatIsPutLaterCounts) {
  TranspositionTable table(2, kPlenty);
  table.Put(Key{1, 2}, {.depth = 5, .count = 40});
  table.Put(Key{1, 2}, {.depth = 3, .count = 0});
  EXPECT_EQ(table.Find(Key{1, 2})->depth, 3);
  EXPECT_EQ(table.Find(Key{1, 2})->count, 0u);
}

TEST(TranspositionTable, KeepsNearlyEverythingWhileItMayGrow) {
  TranspositionTable table(2, kPlenty);
  constexpr std::uint64_t kStates = 300'000;
  EXPECT_GE(FoundAgain(table, kStates), kStates * 95 / 100);
  // 32 bytes a state; at least five of sixteen slots are in use.
  EXPECT_LE(table.bytes(), kStates * 32 * 16 / 5);
}

TEST(TranspositionTable, ForgetsInsteadOfGrowingBeyondItsLimit) {
  constexpr std::uint64_t kMaxBytes = 1'000'000;
  TranspositionTable table(2, kMaxBytes);
  const std::uint64_t found = FoundAgain(table, 300'000);
  EXPECT_LE(table.bytes(), kMaxBytes);
  EXPECT_GE(found, 30'000u);
  EXPECT_LE(found, kMaxBytes / 32);
}

TEST(TranspositionTable, ForgetsTheDeepestState) {
  TranspositionTable table(2, 20'000);
  for (std::uint64_t i = 0; i < 100'000; ++i) table.Put(Key{i, 0}, {.depth = 9, .count = i});
  table.Put(Key{0, 1}, {.depth = 2, .count = 7});
  for (std::uint64_t i = 0; i < 100'000; ++i) table.Put(Key{i, 2}, {.depth = 9, .count = i});
  ASSERT_TRUE(table.Find(Key{0, 1}));
  EXPECT_EQ(table.Find(Key{0, 1})->count, 7u);
}

TEST(TranspositionTable, WithoutMemoryKnowsNothing) {
  TranspositionTable table(2, 1'000);
  EXPECT_EQ(FoundAgain(table, 1'000), 0u);
  EXPECT_EQ(table.bytes(), 0u);
}

}  // namespace
}  // namespace puzzlesolver
