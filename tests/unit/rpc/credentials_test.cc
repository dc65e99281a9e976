#include "service/rpc/credentials.h"

#include <gtest/gtest.h>

namespace puzzlesolver::rpc {
namespace {

TEST(Credentials, ThePeersHostIsWithoutSchemeAndPort) {
  EXPECT_EQ(HostOf("ipv4:192.0.2.7:1234"), "192.0.2.7");
  EXPECT_EQ(HostOf("ipv6:%5B2001:db8::1%5D:1234"), "%5B2001:db8::1%5D");
  EXPECT_EQ(HostOf("unix:/run/socket"), "unix:/run/socket");
  EXPECT_EQ(HostOf("inproc"), "inproc");
}

}  // namespace
}  // namespace puzzlesolver::rpc
