#include "service/server/address.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace puzzlesolver::server {
namespace {

using ::testing::HasSubstr;

TEST(ParseAddress, ReadsWhatFormatAddressWrites) {
  for (const char* text : {"127.0.0.1:50051", "localhost:0", "[::1]:65535"}) {
    const auto address = ParseAddress(text);
    ASSERT_TRUE(address.ok()) << address.status();
    EXPECT_EQ(FormatAddress(*address), text);
  }
}

TEST(ParseAddress, RefusesWhatIsNone) {
  for (const char* text : {"", "localhost", ":80", "a:65536", "a:-1", "::1:80", "[::1:80", "[]:80",
                           "a:+80", "a: 80", "a b:80", "a:80 "}) {
    EXPECT_EQ(ParseAddress(text).status().code(), absl::StatusCode::kInvalidArgument) << text;
  }
}

TEST(ParseAddress, NamesWhatCannotBePrinted) {
  const std::string message(ParseAddress("a\n:80\x01").status().message());
  EXPECT_THAT(message, HasSubstr(R"('a\n:80\x01' is no address)"));
}

}  // namespace
}  // namespace puzzlesolver::server
