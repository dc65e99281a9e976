#include "service/app/format_bytes.h"

#include <gtest/gtest.h>

namespace puzzlesolver::app {
namespace {

TEST(FormatBytesTest, ThreeDigitsAndAUnit) {
  EXPECT_EQ(FormatBytes(0), "0 bytes");
  EXPECT_EQ(FormatBytes(1), "1 byte");
  EXPECT_EQ(FormatBytes(999), "999 bytes");
  EXPECT_EQ(FormatBytes(1000), "1 kB");
  EXPECT_EQ(FormatBytes(57'657'600), "57.7 MB");
  EXPECT_EQ(FormatBytes(512'000'000), "512 MB");
  EXPECT_EQ(FormatBytes(999'600'000), "1 GB");
  EXPECT_EQ(FormatBytes(1'050'000'000), "1.05 GB");
  EXPECT_EQ(FormatBytes(~std::uint64_t{0}), "18.4 EB");
}

}  // namespace
}  // namespace puzzlesolver::app
