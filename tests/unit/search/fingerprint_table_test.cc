#include "service/engine/search/fingerprint_table.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <unordered_set>

namespace puzzlesolver {
namespace {

TEST(FingerprintTable, KnowsWhatItHasMet) {
  FingerprintTable table(1 << 12);
  std::mt19937_64 random(1);
  std::unordered_set<std::uint64_t> met;
  for (int i = 0; i < 1000; ++i) {
    const std::uint64_t fingerprint = random();
    EXPECT_EQ(table.Insert(fingerprint), met.insert(fingerprint).second);
    EXPECT_FALSE(table.Insert(fingerprint));
  }
  table.Advance();
  for (const std::uint64_t fingerprint : met) EXPECT_FALSE(table.Insert(fingerprint));
}

TEST(FingerprintTable, ForgetsWhenCleared) {
  FingerprintTable table(64);
  // Longer than its clock goes round once.
  for (int i = 0; i < 100'000; ++i) {
    EXPECT_TRUE(table.Insert(0xABCDEF0123456789));
    EXPECT_FALSE(table.Insert(0xABCDEF0123456789));
    table.Clear();
  }
}

TEST(FingerprintTable, TheOldestMakeWay) {
  FingerprintTable table(8);  // one bucket
  const auto fingerprint = [](std::uint64_t number) { return number << 32; };
  for (std::uint64_t number = 1; number <= 8; ++number) {
    EXPECT_TRUE(table.Insert(fingerprint(number)));
    table.Advance();
  }
  EXPECT_TRUE(table.Insert(fingerprint(9)));
  for (std::uint64_t number = 2; number <= 9; ++number) {
    EXPECT_FALSE(table.Insert(fingerprint(number)));
  }
  EXPECT_TRUE(table.Insert(fingerprint(1)));
}

TEST(FingerprintTable, HasAsManyEntriesAsAskedFor) {
  EXPECT_EQ(FingerprintTable(0).entries(), 8u);
  EXPECT_EQ(FingerprintTable(1000).entries(), 1024u);
  EXPECT_EQ(FingerprintTable(1 << 20).entries(), 1u << 20);
}

}  // namespace
}  // namespace puzzlesolver
