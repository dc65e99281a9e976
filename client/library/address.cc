#include "client/library/address.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace puzzlesolver::client {
namespace {

constexpr int kMaxPort = 65535;
constexpr std::array<std::string_view, 5> kSchemes = {
    "dns:", "ipv4:", "ipv6:", "unix:", "unix-abstract:"};

bool HasScheme(std::string_view address) {
  return std::ranges::any_of(kSchemes,
                             [&](std::string_view scheme) { return address.starts_with(scheme); });
}

bool ConsistsOf(std::string_view text, std::string_view characters) {
  return !text.empty() && text.find_first_not_of(characters) == std::string_view::npos;
}

bool IsPort(const std::string& text) {
  int port = 0;
  return ConsistsOf(text, "0123456789") && absl::SimpleAtoi(text, &port) && 1 <= port &&
         port <= kMaxPort;
}

bool IsIpv4(std::string_view host) { return ConsistsOf(host, "0123456789."); }

absl::Status NoAddress(const std::string& text) {
  return absl::InvalidArgumentError(
      absl::StrCat("'", absl::CHexEscape(text),
                   "' is no server address: expected HOST:PORT with a port from 1 to ", kMaxPort,
                   ", or a target such as dns:///HOST:PORT."));
}

}  // namespace

absl::StatusOr<std::string> TargetOf(const std::vector<std::string>& addresses) {
  if (addresses.empty()) return absl::InvalidArgumentError("There is no server address.");
  if (addresses.size() == 1) {
    const std::string& address = addresses.front();
    if (HostOf(address).empty() && !HasScheme(address)) return NoAddress(address);
    return address;
  }
  for (const std::string& address : addresses) {
    if (!IsIpv4(HostOf(address))) {
      return absl::InvalidArgumentError(
          absl::StrCat("'", absl::CHexEscape(address),
                       "' cannot be one of several server addresses: expected IPV4:PORT."));
    }
  }
  return absl::StrCat("ipv4:", absl::StrJoin(addresses, ","));
}

std::string HostOf(const std::string& address) {
  const std::size_t colon = address.rfind(':');
  if (colon == std::string::npos || !IsPort(address.substr(colon + 1))) return "";
  std::string host = address.substr(0, colon);
  const bool in_brackets = host.size() > 2 && host.front() == '[' && host.back() == ']';
  if (in_brackets) host = host.substr(1, host.size() - 2);
  const std::string_view never = in_brackets ? "[]/ \t\r\n" : "[]/ \t\r\n:";
  return host.find_first_of(never) == std::string::npos ? host : "";
}

bool IsLoopback(const std::string& address) {
  const std::string host = HostOf(address);
  return host == "localhost" || host == "::1" || (IsIpv4(host) && host.starts_with("127."));
}

}  // namespace puzzlesolver::client
