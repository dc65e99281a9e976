#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace puzzlesolver::storage {

struct RedisAddress {
  std::string host;  ///< without the brackets of an IPv6 address
  std::uint16_t port = 0;

  auto operator<=>(const RedisAddress&) const = default;
};

/// Reads HOST:PORT; an IPv6 address may stand in brackets or without. The host may be empty, as
/// where a node tells of itself; nullopt when there is no port from 1 to 65535.
std::optional<RedisAddress> ParseHostAndPort(std::string_view text);

/// HOST:PORT, with brackets where they are needed.
std::string FormatRedisAddress(const RedisAddress& address);

/// Reads redis://HOST:PORT,HOST:PORT,... with at least one address and at most kMaxSeeds.
/// INVALID_ARGUMENT, one sentence. What may be a password is not repeated in it.
absl::StatusOr<std::vector<RedisAddress>> ParseRedisAddresses(std::string_view text);

inline constexpr std::size_t kMaxSeeds = 100;

/// Whether the host is an IP address, so that nobody has to be asked for one.
bool IsNumeric(const RedisAddress& address);

}  // namespace puzzlesolver::storage
