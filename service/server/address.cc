#include "service/server/address.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <memory>
#include <system_error>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace puzzlesolver::server {
namespace {

constexpr int kMaxPort = 65535;

/// The error that binding and listening ends with; 0 when it works.
int TryToListen(const addrinfo& address) {
  const int listener = socket(address.ai_family, address.ai_socktype, address.ai_protocol);
  if (listener < 0) return errno;
  const int reuse = 1;
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &reuse, sizeof(reuse));
  const bool works =
      bind(listener, address.ai_addr, address.ai_addrlen) == 0 && listen(listener, 1) == 0;
  const int error = works ? 0 : errno;
  close(listener);
  return error;
}

struct Resolved {
  std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> first{nullptr, freeaddrinfo};
  int error = 0;  ///< of getaddrinfo
};

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

std::string Reason(const Address& address) {
  const Resolved resolved = Resolve(address);
  if (resolved.error != 0) return gai_strerror(resolved.error);
  const int error = TryToListen(*resolved.first);
  if (error == EADDRINUSE) return "it is in use by another process";
  return error == 0 ? "gRPC refused it" : std::generic_category().message(error);
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

bool IsLoopback(const Address& address) {
  const Resolved resolved = Resolve(address);
  if (resolved.error != 0) return false;
  for (const addrinfo* found = resolved.first.get(); found != nullptr; found = found->ai_next) {
    if (!IsLoopback(*found->ai_addr)) return false;
  }
  return true;
}

absl::Status WhyNoListening(const Address& address) {
  return absl::UnavailableError(
      absl::StrCat("Cannot listen on ", FormatAddress(address), ": ", Reason(address), "."));
}

}  // namespace puzzlesolver::server
