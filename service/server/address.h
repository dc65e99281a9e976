#pragma once

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace puzzlesolver::server {

struct Address {
  std::string host;  ///< without the brackets of an IPv6 address
  int port = 0;
};

/// Reads HOST:PORT; an IPv6 address stands in brackets.
/// Errors: INVALID_ARGUMENT, one sentence.
absl::StatusOr<Address> ParseAddress(const std::string& text);

/// HOST:PORT, with brackets where they are needed.
std::string FormatAddress(const Address& address);

/// Whether only this machine can reach the address. False also for a host name that is not known.
bool IsLoopback(const Address& address);

/// Why a server could not listen on `address`, found out by trying it again without gRPC, which
/// does not tell: UNAVAILABLE, one sentence that names the address.
absl::Status WhyNoListening(const Address& address);

}  // namespace puzzlesolver::server
