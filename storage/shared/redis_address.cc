#include "storage/shared/redis_address.h"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"

namespace puzzlesolver::storage {
namespace {

constexpr std::string_view kScheme = "redis://";
constexpr std::size_t kMaxHostBytes = 253;

bool IsHostSymbol(char c) {
  return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9') || c == '.' ||
         c == '-' || c == '_' || c == ':';
}

std::optional<std::uint16_t> ParsePort(std::string_view text) {
  std::uint16_t port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  if (error != std::errc() || end != text.data() + text.size() || port == 0) return std::nullopt;
  return port;
}

absl::Status Refuse(std::string_view text, std::string_view problem) {
  return absl::InvalidArgumentError(absl::StrCat(
      "The shared cache '", absl::CHexEscape(std::string(text)), "' ", std::string(problem),
      ": expected redis://HOST:PORT, or several as redis://HOST:PORT,HOST:PORT."));
}

}  // namespace

std::optional<RedisAddress> ParseHostAndPort(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) return std::nullopt;
  const std::optional<std::uint16_t> port = ParsePort(text.substr(colon + 1));
  std::string_view host = text.substr(0, colon);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  if (!port || host.size() > kMaxHostBytes || !std::ranges::all_of(host, IsHostSymbol)) {
    return std::nullopt;
  }
  return RedisAddress{std::string(host), *port};
}

std::string FormatRedisAddress(const RedisAddress& address) {
  const bool brackets = address.host.find(':') != std::string::npos;
  return absl::StrCat(brackets ? "[" : "", address.host, brackets ? "]:" : ":", address.port);
}

absl::StatusOr<std::vector<RedisAddress>> ParseRedisAddresses(std::string_view text) {
  if (text.find('@') != std::string_view::npos) {
    return absl::InvalidArgumentError(
        "The shared cache has an @ in its address: expected redis://HOST:PORT, and user and "
        "password in --shared-cache-credentials-file.");
  }
  if (!text.starts_with(kScheme)) return Refuse(text, "does not begin with redis://");
  std::vector<RedisAddress> addresses;
  std::string_view rest = text.substr(kScheme.size());
  for (bool more = true; more;) {
    const std::size_t comma = rest.find(',');
    more = comma != std::string_view::npos;
    auto address = ParseHostAndPort(rest.substr(0, comma));
    if (!address || address->host.empty()) return Refuse(text, "has a part that is no HOST:PORT");
    addresses.push_back(*std::move(address));
    if (more) rest.remove_prefix(comma + 1);
  }
  if (addresses.size() > kMaxSeeds) {
    return Refuse(text, absl::StrCat("lists more than ", kMaxSeeds, " addresses"));
  }
  return addresses;
}

bool IsNumeric(const RedisAddress& address) {
  in6_addr ignored{};
  return inet_pton(AF_INET, address.host.c_str(), &ignored) == 1 ||
         inet_pton(AF_INET6, address.host.c_str(), &ignored) == 1;
}

}  // namespace puzzlesolver::storage
