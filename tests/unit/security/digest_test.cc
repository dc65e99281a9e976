#include "service/security/digest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "absl/strings/escaping.h"

namespace puzzlesolver::security {
namespace {

using ::testing::ElementsAreArray;

// From FIPS 180.
TEST(Sha256Test, KnownAnswers) {
  const std::string kEmpty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
  const std::string kAbc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  const auto bytes = [](const std::string& hex) {
    const std::string text = absl::HexStringToBytes(hex);
    return std::vector<std::uint8_t>(text.begin(), text.end());
  };
  EXPECT_THAT(Sha256("").value(), ElementsAreArray(bytes(kEmpty)));
  EXPECT_THAT(Sha256("abc").value(), ElementsAreArray(bytes(kAbc)));
}

TEST(Sha256Test, EveryByteCountsInAComparison) {
  const Digest digest = Sha256("abc").value();
  EXPECT_TRUE(AreEqual(digest, digest));
  for (std::size_t i = 0; i < digest.size(); ++i) {
    Digest other = digest;
    other[i] ^= 1;
    EXPECT_FALSE(AreEqual(digest, other)) << i;
  }
}

}  // namespace
}  // namespace puzzlesolver::security
