#include "storage/key.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "tests/unit/storage/hex.h"

namespace puzzlesolver::storage {
namespace {

TEST(Key, BytesAreFrozen) {
  EXPECT_EQ(ToHex(EncodeKey({1, 4, 4, 15, FromHex("0123456789ab")})),
            "01"
            "01"
            "0004"
            "0004"
            "0000000f"
            "0123456789ab");
  EXPECT_EQ(ToHex(EncodeKey({255, 999, 998, 998'001, FromHex("00")})),
            "01"
            "ff"
            "03e7"
            "03e6"
            "000f3a71"
            "00");
}

TEST(Key, RoundTrips) {
  const std::vector<Key> keys = {{0, 0, 0, 0, ""},
                                 {1, 2, 3, 5, FromHex("00")},
                                 {2, 0xFFFF, 1, 0xFFFF'FFFF, FromHex("ff00ff")}};
  for (const Key& key : keys) EXPECT_EQ(DecodeKey(EncodeKey(key)), key);
}

TEST(Key, KeepsShapesGoalsAndFamiliesApart) {
  const std::vector<Key> keys = {{1, 2, 3, 5, "a"},
                                 {1, 3, 2, 5, "a"},
                                 {1, 2, 3, 4, "a"},
                                 {2, 2, 3, 5, "a"},
                                 {1, 2, 3, 5, "b"}};
  for (const Key& left : keys) {
    for (const Key& right : keys) {
      EXPECT_EQ(EncodeKey(left) == EncodeKey(right), left == right);
    }
  }
}

TEST(Key, BytesSortByGoalCellAndThenByRank) {
  EXPECT_LT(EncodeKey({1, 3, 3, 8, ""}), EncodeKey({1, 3, 3, 8, FromHex("00")}));
  EXPECT_LT(EncodeKey({1, 3, 3, 8, FromHex("00ff")}), EncodeKey({1, 3, 3, 8, FromHex("0100")}));
  EXPECT_LT(EncodeKey({1, 3, 3, 8, FromHex("ffff")}), EncodeKey({1, 3, 3, 9, FromHex("0000")}));
}

TEST(Key, AnUnknownVersionOrAShortKeyIsNone) {
  std::string bytes = EncodeKey({1, 3, 3, 8, FromHex("01e240")});
  for (std::size_t length = 0; length < 10; ++length) {
    EXPECT_EQ(DecodeKey(std::string_view(bytes).substr(0, length)), std::nullopt) << length;
  }
  bytes[0] = 2;
  EXPECT_EQ(DecodeKey(bytes), std::nullopt);
}

}  // namespace
}  // namespace puzzlesolver::storage
