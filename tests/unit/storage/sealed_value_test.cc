#include "storage/sealed_value.h"

#include <gtest/gtest.h>

#include "tests/unit/storage/hex.h"

namespace puzzlesolver::storage {
namespace {

// Sealed by another program under the key "key": versions (format, engine), payload "abc", CRC-32.
constexpr char kCurrent[] = "010161626352b98aca";
constexpr char kNewerFormat[] = "02016162631519f01a";
constexpr char kNewerEngine[] = "0102616263400c2524";
constexpr char kOlderFormat[] = "00016162636fd9a37a";
constexpr char kOlderEngine[] = "0100616263ea05edaf";

TEST(SealedValue, BytesAreFrozen) { EXPECT_EQ(ToHex(SealValue("key", "abc")), kCurrent); }

TEST(SealedValue, OpensToItsPayload) {
  EXPECT_EQ(OpenValue("key", FromHex(kCurrent)).value_or("none"), "abc");
  EXPECT_EQ(OpenValue("key", SealValue("key", "")).value_or("none"), "");
}

TEST(SealedValue, TellsVersionsApart) {
  EXPECT_EQ(InspectValue("key", FromHex(kCurrent)), ValueState::kCurrent);
  for (const char* newer : {kNewerFormat, kNewerEngine}) {
    EXPECT_EQ(InspectValue("key", FromHex(newer)), ValueState::kNewer);
    EXPECT_EQ(OpenValue("key", FromHex(newer)), std::nullopt);
  }
  for (const char* older : {kOlderFormat, kOlderEngine}) {
    EXPECT_EQ(InspectValue("key", FromHex(older)), ValueState::kOutdated);
    EXPECT_EQ(OpenValue("key", FromHex(older)), std::nullopt);
  }
}

TEST(SealedValue, UnderAnotherKeyIsDamaged) {
  EXPECT_EQ(InspectValue("kex", FromHex(kCurrent)), ValueState::kDamaged);
  EXPECT_EQ(InspectValue("", FromHex(kCurrent)), ValueState::kDamaged);
}

TEST(SealedValue, TruncatedOrExtendedIsDamaged) {
  const std::string value = FromHex(kCurrent);
  for (std::size_t length = 0; length < value.size(); ++length) {
    EXPECT_EQ(InspectValue("key", std::string_view(value).substr(0, length)), ValueState::kDamaged);
  }
  EXPECT_EQ(InspectValue("key", value + '\0'), ValueState::kDamaged);
}

}  // namespace
}  // namespace puzzlesolver::storage
