#include "service/server/listening_sockets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

#include <stdexcept>
#include <string>

#include "tests/support/http_get.h"

namespace puzzlesolver::server {
namespace {

using ::testing::IsEmpty;
using ::testing::Not;

bool AcceptsAt(const std::string& host, const ListeningSockets& listening) {
  try {
    const HttpConnection connection(FormatAddress({host, listening.address.port}));
    return true;
  } catch (const std::runtime_error&) {
    return false;
  }
}

bool HasIpv6() { return Listen({"::1", 0}).ok(); }

int OptionOf(const security::FileDescriptor& socket, int level, int name) {
  int value = 0;
  socklen_t length = sizeof(value);
  EXPECT_EQ(getsockopt(socket.get(), level, name, &value, &length), 0);
  return value;
}

TEST(Listen, PortZeroChoosesOne) {
  const auto listening = Listen({"127.0.0.1", 0}).value();
  EXPECT_EQ(listening.sockets.size(), 1u);
  EXPECT_EQ(listening.address.host, "127.0.0.1");
  EXPECT_GT(listening.address.port, 0);
  EXPECT_TRUE(AcceptsAt("127.0.0.1", listening));
}

TEST(Listen, ANameIsAllItsAddressesWithOnePort) {
  const auto listening = Listen({"localhost", 0}).value();
  EXPECT_THAT(listening.sockets, Not(IsEmpty()));
  EXPECT_EQ(listening.address.host, "localhost");
  const Resolved resolved = Resolve({"localhost", 0});
  for (const addrinfo* found = resolved.first.get(); found != nullptr; found = found->ai_next) {
    if (found->ai_family == AF_INET6 && !HasIpv6()) continue;
    EXPECT_TRUE(AcceptsAt(found->ai_family == AF_INET6 ? "::1" : "127.0.0.1", listening));
  }
}

TEST(Listen, AnyAddressOfIpv4IsNoneOfIpv6) {
  const auto listening = Listen({"0.0.0.0", 0}).value();
  EXPECT_EQ(listening.address.host, "0.0.0.0");
  EXPECT_TRUE(AcceptsAt("127.0.0.1", listening));
  EXPECT_FALSE(AcceptsAt("::1", listening));
}

TEST(Listen, AnyAddressOfIpv6IsAnyOfBothFamilies) {
  const auto listening = Listen({"::", 0}).value();
  EXPECT_EQ(listening.address.host, "::");
  EXPECT_TRUE(AcceptsAt("127.0.0.1", listening));
  EXPECT_EQ(AcceptsAt("::1", listening), HasIpv6());
}

TEST(Listen, AnyAddressIsNotLessWhereOneIsTaken) {
  for (const char* one : {"127.0.0.1", "::1"}) {
    const auto first = Listen({one, 0});
    EXPECT_TRUE(!first.ok() || !Listen({"::", first->address.port}).ok()) << one;
  }
}

TEST(Listen, OneAddressIsNoOther) {
  const auto listening = Listen({"127.0.0.2", 0}).value();
  EXPECT_TRUE(AcceptsAt("127.0.0.2", listening));
  EXPECT_FALSE(AcceptsAt("127.0.0.1", listening));
}

TEST(Listen, WhatIsTakenIsNamed) {
  const auto first = Listen({"127.0.0.1", 0}).value();
  for (const char* host : {"127.0.0.1", "0.0.0.0", "::", "localhost"}) {
    const Address taken{host, first.address.port};
    const absl::Status status = Listen(taken).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable);
    EXPECT_EQ(std::string(status.message()),
              "Cannot listen on " + FormatAddress(taken) + ": it is in use by another process.");
  }
}

TEST(Listen, WhatIsNotThereIsNamed) {
  EXPECT_EQ(std::string(Listen({"192.0.2.1", 80}).status().message()),
            "Cannot listen on 192.0.2.1:80: Cannot assign requested address.");
}

TEST(Listen, AcceptedConnectionsDoNotWaitForMoreToSend) {
  const auto listening = Listen({"127.0.0.1", 0}).value();
  const HttpConnection connection(FormatAddress(listening.address));
  pollfd ready = {.fd = listening.sockets.front().get(), .events = POLLIN, .revents = 0};
  ASSERT_EQ(poll(&ready, 1, -1), 1);
  const security::FileDescriptor accepted(accept(ready.fd, nullptr, nullptr));
  EXPECT_EQ(OptionOf(accepted, IPPROTO_TCP, TCP_NODELAY), 1);
  EXPECT_EQ(OptionOf(accepted, IPPROTO_TCP, TCP_USER_TIMEOUT), 20'000);
}

}  // namespace
}  // namespace puzzlesolver::server
