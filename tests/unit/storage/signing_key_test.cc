#include "storage/signing_key.h"

#include <gtest/gtest.h>

#include "tests/unit/storage/hex.h"

namespace puzzlesolver::storage {
namespace {

const std::string kSecret(32, 'k');

// Computed by another program: HMAC-SHA-256 over the length of the purpose, the purpose, the bytes.
TEST(SigningKeyTest, SignaturesAreFrozen) {
  const SigningKey key = SigningKey::Create(kSecret).value();
  EXPECT_EQ(ToHex(key.Sign("shared", "bytes")),
            "951aa75141ee218e18030429995fd2e7412e617e574dfaff219f5a6fd6ce6333");
}

TEST(SigningKeyTest, AcceptsItsOwnSignatureForItsOwnPurposeAlone) {
  const SigningKey key = SigningKey::Create(kSecret).value();
  const std::string signature = key.Sign("shared", "bytes");
  EXPECT_TRUE(key.Verify("shared", "bytes", signature));
  EXPECT_FALSE(key.Verify("export", "bytes", signature));
  EXPECT_FALSE(key.Verify("share", "dbytes", signature));
  EXPECT_FALSE(key.Verify("shared", "byte", signature));
  EXPECT_FALSE(key.Verify("shared", "bytes", signature.substr(1)));
  EXPECT_FALSE(key.Verify("shared", "bytes", ""));
  EXPECT_FALSE(SigningKey::Create(std::string(32, 'K'))->Verify("shared", "bytes", signature));
}

TEST(SigningKeyTest, WhiteSpaceAroundTheSecretDoesNotCount) {
  EXPECT_EQ(SigningKey::Create(" " + kSecret + "\n")->Sign("a", "b"),
            SigningKey::Create(kSecret)->Sign("a", "b"));
}

TEST(SigningKeyTest, AShortSecretIsRefusedAndNotTold) {
  const absl::Status status = SigningKey::Create("  secret-word-of-28-characters  ").status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(status.message(), "A signing key of 28 bytes is too short: expected at least 32.");
}

}  // namespace
}  // namespace puzzlesolver::storage
