#include "client/library/address.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace puzzlesolver::client {
namespace {

using ::testing::HasSubstr;

TEST(TargetOf, TakesHostAndPortAndTargetsOfGrpc) {
  for (const char* address :
       {"localhost:50051", "127.0.0.1:1", "[::1]:65535", "solver.example.org:443",
        "dns:///solver.example.org:443", "unix:/run/solver", "ipv6:[::1]:80"}) {
    const auto target = TargetOf({address});
    ASSERT_TRUE(target.ok()) << target.status();
    EXPECT_EQ(*target, address);
  }
}

TEST(TargetOf, RefusesWhatIsNoAddress) {
  for (const char* address :
       {"", "localhost", "localhost:", ":50051", "localhost:0", "localhost:65536", "localhost:http",
        "localhost: 1", "::1:80", "[::1:80", "[]:80", "no/such:scheme:", "http://localhost:80",
        "two words:80"}) {
    const absl::Status status = TargetOf({address}).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << address;
    EXPECT_THAT(std::string(status.message()), HasSubstr("'" + std::string(address) + "'"));
  }
  EXPECT_EQ(TargetOf({}).status().code(), absl::StatusCode::kInvalidArgument);
}

TEST(TargetOf, JoinsSeveralIpv4Addresses) {
  EXPECT_EQ(*TargetOf({"127.0.0.1:1", "127.0.0.2:2"}), "ipv4:127.0.0.1:1,127.0.0.2:2");
  const absl::Status status = TargetOf({"127.0.0.1:1", "example.org:2"}).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(status.message()), HasSubstr("'example.org:2'"));
}

TEST(HostOf, LeavesOutPortAndBrackets) {
  EXPECT_EQ(HostOf("example.org:1"), "example.org");
  EXPECT_EQ(HostOf("[2001:db8::7]:1"), "2001:db8::7");
  EXPECT_EQ(HostOf("dns:///example.org:1"), "");
}

TEST(IsLoopback, KnowsThisMachineByItsText) {
  for (const char* near : {"localhost:1", "127.0.0.1:1", "127.1.2.3:1", "[::1]:1"}) {
    EXPECT_TRUE(IsLoopback(near)) << near;
  }
  for (const char* far : {"192.0.2.7:1", "example.org:1", "127.example.org:1", "localhost.org:1",
                          "dns:///localhost:1", "[::]:1", "0.0.0.0:1"}) {
    EXPECT_FALSE(IsLoopback(far)) << far;
  }
}

}  // namespace
}  // namespace puzzlesolver::client
