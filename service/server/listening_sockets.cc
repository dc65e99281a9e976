#include "service/server/listening_sockets.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"

namespace puzzlesolver::server {
namespace {

constexpr char kAnyIpv4[] = "0.0.0.0";
constexpr char kAnyIpv6[] = "::";
constexpr char kInUse[] = "it is in use by another process";

/// As many connections may wait to be accepted as the system allows.
constexpr int kBacklog = std::numeric_limits<int>::max();

/// As gRPC has it for connections that are kept alive: peers that confirm nothing are gone.
constexpr int kUnconfirmedMilliseconds = 20'000;

/// A port that is free for one address of a name may be taken for another.
constexpr int kPortsToTry = 16;

constexpr std::size_t kPortOffset = offsetof(sockaddr_in, sin_port);
static_assert(kPortOffset == offsetof(sockaddr_in6, sin6_port));

/// Accepted connections inherit the options.
void SetOption(const security::FileDescriptor& socket, int level, int name, int value) {
  setsockopt(socket.get(), level, name, &value, sizeof(value));
}

int PortOf(const security::FileDescriptor& socket) {
  sockaddr_storage address{};
  socklen_t length = sizeof(address);
  getsockname(socket.get(), reinterpret_cast<sockaddr*>(&address), &length);
  std::uint16_t port = 0;
  std::memcpy(&port, reinterpret_cast<const char*>(&address) + kPortOffset, sizeof(port));
  return ntohs(port);
}

/// The hosts file may name an address twice.
bool IsRepeated(const addrinfo& address, const addrinfo* first) {
  for (; first != &address; first = first->ai_next) {
    if (first->ai_addrlen == address.ai_addrlen &&
        std::memcmp(first->ai_addr, address.ai_addr, address.ai_addrlen) == 0) {
      return true;
    }
  }
  return false;
}

/// 0, or the error.
int ListenOn(const addrinfo& address, ListeningSockets& listening) {
  security::FileDescriptor socket(
      ::socket(address.ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
  if (!socket.is_open()) return errno;
  SetOption(socket, SOL_SOCKET, SO_REUSEADDR, 1);
  SetOption(socket, IPPROTO_TCP, TCP_NODELAY, 1);
  SetOption(socket, IPPROTO_TCP, TCP_USER_TIMEOUT, kUnconfirmedMilliseconds);
  if (address.ai_family == AF_INET6) SetOption(socket, IPPROTO_IPV6, IPV6_V6ONLY, 0);
  sockaddr_storage bound{};
  std::memcpy(&bound, address.ai_addr, address.ai_addrlen);
  const std::uint16_t port = htons(static_cast<std::uint16_t>(listening.address.port));
  std::memcpy(reinterpret_cast<char*>(&bound) + kPortOffset, &port, sizeof(port));
  if (bind(socket.get(), reinterpret_cast<const sockaddr*>(&bound), address.ai_addrlen) != 0 ||
      listen(socket.get(), kBacklog) != 0) {
    return errno;
  }
  listening.address.port = PortOf(socket);
  listening.sockets.push_back(std::move(socket));
  return 0;
}

/// Why not all addresses that this machine has are listened on; empty when they are.
std::string ListenOnAll(const std::string& host, ListeningSockets& listening) {
  const Resolved resolved = Resolve({.host = host, .port = listening.address.port});
  if (resolved.error != 0) return gai_strerror(resolved.error);
  const addrinfo* const first = resolved.first.get();
  int last_error = 0;
  for (const addrinfo* address = first; address != nullptr; address = address->ai_next) {
    if (IsRepeated(*address, first)) continue;
    const int error = ListenOn(*address, listening);
    if (error == EADDRINUSE) return kInUse;
    if (error != 0) last_error = error;
  }
  return listening.sockets.empty() ? std::generic_category().message(last_error) : "";
}

std::string ListenOnAnyOrAll(ListeningSockets& listening) {
  const std::string& host = listening.address.host;
  std::string reason = ListenOnAll(host, listening);
  if (host != kAnyIpv6 || reason.empty() || reason == kInUse) return reason;
  // Without IPv6 there is IPv4.
  return ListenOnAll(kAnyIpv4, listening);
}

}  // namespace

absl::StatusOr<ListeningSockets> Listen(const Address& address) {
  std::string reason = kInUse;
  for (int tries = address.port == 0 ? kPortsToTry : 1; tries > 0 && reason == kInUse; --tries) {
    ListeningSockets listening{.sockets = {}, .address = address};
    reason = ListenOnAnyOrAll(listening);
    if (reason.empty()) return listening;
  }
  return absl::UnavailableError(
      absl::StrCat("Cannot listen on ", FormatAddress(address), ": ", reason, "."));
}

}  // namespace puzzlesolver::server
