#include "service/server/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace puzzlesolver::server {
namespace {

constexpr int kMaxPort = 65535;

bool IsLoopback(const sockaddr& address) {
  if (address.sa_family == AF_INET6) {
    in6_addr ip{};
    std::memcpy(&ip, reinterpret_cast<const char*>(&address) + offsetof(sockaddr_in6, sin6_addr),
                sizeof(ip));
    return IN6_IS_ADDR_LOOPBACK(&ip);
  }
  if (address.sa_family != AF_INET) return false;
  in_addr ip{};
  std::memcpy(&ip, reinterpret_cast<const char*>(&address) + offsetof(sockaddr_in, sin_addr),
              sizeof(ip));
  return ntohl(ip.s_addr) >> 24 == IN_LOOPBACKNET;
}

/// Empty unless brackets stand around an IPv6 address and nothing else.
std::string WithoutBrackets(const std::string& host) {
  if (host.find_first_of("[]:") == std::string::npos) return host;
  if (host.size() < 2 || host.front() != '[' || host.back() != ']') return "";
  const std::string address = host.substr(1, host.size() - 2);
  return address.find_first_of("[]") == std::string::npos ? address : "";
}

}  // namespace

absl::StatusOr<Address> ParseAddress(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  Address address;
  const bool is_visible = std::ranges::all_of(text, [](char c) { return '!' <= c && c <= '~'; });
  if (is_visible && colon != std::string::npos && colon + 1 < text.size() &&
      absl::ascii_isdigit(static_cast<unsigned char>(text[colon + 1])) &&
      absl::SimpleAtoi(text.substr(colon + 1), &address.port) && address.port <= kMaxPort) {
    address.host = WithoutBrackets(text.substr(0, colon));
    if (!address.host.empty()) return address;
  }
  return absl::InvalidArgumentError(
      absl::StrCat("'", absl::CHexEscape(text),
                   "' is no address: expected HOST:PORT with a port from 0 to ", kMaxPort, "."));
}

std::string FormatAddress(const Address& address) {
  const bool is_ipv6 = address.host.find(':') != std::string::npos;
  return is_ipv6 ? absl::StrCat("[", address.host, "]:", address.port)
                 : absl::StrCat(address.host, ":", address.port);
}

Resolved Resolve(const Address& address) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
  addrinfo* found = nullptr;
  const std::string port = absl::StrCat(address.port);
  Resolved resolved;
  resolved.error = getaddrinfo(address.host.c_str(), port.c_str(), &hints, &found);
  if (resolved.error == 0) resolved.first.reset(found);
  return resolved;
}

bool IsLoopback(const Address& address) {
  const Resolved resolved = Resolve(address);
  if (resolved.error != 0) return false;
  for (const addrinfo* found = resolved.first.get(); found != nullptr; found = found->ai_next) {
    if (!IsLoopback(*found->ai_addr)) return false;
  }
  return true;
}

}  // namespace puzzlesolver::server
