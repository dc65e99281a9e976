#include "storage/shared/key_slot.h"

#include <gtest/gtest.h>

namespace puzzlesolver::storage {
namespace {

// Computed by another program (Python's binascii.crc_hqx).
TEST(KeySlotTest, IsThatOfTheSpecification) {
  EXPECT_EQ(KeySlot("123456789"), 0x31C3);
  EXPECT_EQ(KeySlot("foo"), 12182);
  EXPECT_EQ(KeySlot(""), 0);
  EXPECT_EQ(KeySlot("bar"), 5061);
}

TEST(KeySlotTest, HashesWhatBracesHold) {
  EXPECT_EQ(KeySlot("user1000"), 3443);
  EXPECT_EQ(KeySlot("{user1000}.following"), 3443);
  EXPECT_EQ(KeySlot("foo{bar}{zap}"), KeySlot("bar")) << "the first";
  EXPECT_EQ(KeySlot("foo{{bar}}zap"), KeySlot("{bar"));
  EXPECT_EQ(KeySlot("foo{}{bar}"), 8363) << "nothing between: the whole key";
  EXPECT_EQ(KeySlot("foo{bar"), KeySlot("x{foo{bar}")) << "no end: the whole key";
}

}  // namespace
}  // namespace puzzlesolver::storage
