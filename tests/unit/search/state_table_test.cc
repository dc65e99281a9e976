#include "service/engine/search/state_table.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>

namespace puzzlesolver {
namespace {

using Table = StateTable<std::uint64_t, int>;

constexpr std::uint64_t kPlenty = 1 << 30;

/// Scattered numbers, some of them several times.
std::uint64_t StateAt(std::uint64_t i) { return i % 70'000 * 0x9E3779B97F4A7C15u; }

TEST(StateTable, NumbersStatesInTheOrderInWhichTheyCome) {
  MemoryAllowance memory(kPlenty);
  Table table(memory);
  std::map<std::uint64_t, std::uint32_t> numbers;
  for (std::uint64_t i = 0; i < 100'000; ++i) {
    const auto [known, is_new] = numbers.try_emplace(StateAt(i), numbers.size());
    const Table::Place place = table.FindOrAdd(StateAt(i));
    ASSERT_EQ(place.number, known->second);
    ASSERT_EQ(place.is_new, is_new);
    if (is_new) table.note(place.number) = static_cast<int>(i);
  }
  ASSERT_EQ(table.size(), 70'000u);
  for (const auto& [state, number] : numbers) {
    ASSERT_EQ(table.Find(state), number);
    ASSERT_EQ(table.packed(number), state);
    ASSERT_EQ(table.note(number), static_cast<int>(number));
  }
}

TEST(StateTable, DoesNotFindWhatIsNotThere) {
  MemoryAllowance memory(kPlenty);
  Table table(memory);
  EXPECT_EQ(table.Find(7), Table::kNone) << "when empty";
  for (std::uint64_t i = 0; i < 10'000; ++i) table.FindOrAdd(2 * i);
  for (std::uint64_t i = 0; i < 10'000; ++i) ASSERT_EQ(table.Find(2 * i + 1), Table::kNone);
}

TEST(StateTable, TakesWhatStatesNeedAndEightBytes) {
  MemoryAllowance memory(kPlenty);
  Table table(memory);
  constexpr std::uint64_t kStates = 1 << 16;
  for (std::uint64_t i = 0; i < kStates; ++i) table.FindOrAdd(i);
  EXPECT_EQ(memory.taken(), kStates * (sizeof(std::uint64_t) + sizeof(int) + 8));
}

TEST(StateTable, KeepsWhatItHasWhenThereIsNoMemoryForMore) {
  constexpr std::uint64_t kBytes = 1'000'000;
  MemoryAllowance memory(kBytes);
  Table table(memory);
  std::uint64_t states = 0;
  while (table.FindOrAdd(states).number != Table::kNone) ++states;
  EXPECT_LE(memory.taken(), kBytes);
  EXPECT_GT(states, kBytes / 20 - ChunkedArray<int>::kChunk);
  EXPECT_EQ(table.size(), states);
  EXPECT_EQ(table.FindOrAdd(states - 1).number, states - 1);
  EXPECT_EQ(table.Find(states), Table::kNone);
}

TEST(StateTable, NeedsMemoryForTheFirstStateToo) {
  MemoryAllowance memory(0);
  Table table(memory);
  EXPECT_EQ(table.FindOrAdd(1).number, Table::kNone);
  EXPECT_EQ(table.Find(1), Table::kNone);
  EXPECT_EQ(memory.taken(), 0u);
}

TEST(MemoryAllowance, GivesUpToItsLastByte) {
  MemoryAllowance memory(10);
  EXPECT_TRUE(memory.Take(7));
  EXPECT_FALSE(memory.Take(4));
  EXPECT_TRUE(memory.Take(3));
  EXPECT_FALSE(memory.Take(~std::uint64_t{0}));
  EXPECT_EQ(memory.taken(), 10u);
}

}  // namespace
}  // namespace puzzlesolver
