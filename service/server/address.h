#pragma once

#include <netdb.h>

#include <memory>
#include <string>

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

/// The host's addresses for listening, each with the port.
struct Resolved {
  std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> first{nullptr, freeaddrinfo};
  int error = 0;  ///< of getaddrinfo
};
Resolved Resolve(const Address& address);

}  // namespace puzzlesolver::server
