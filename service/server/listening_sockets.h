#pragma once

#include <vector>

#include "absl/status/statusor.h"
#include "service/security/file_descriptor.h"
#include "service/server/address.h"

namespace puzzlesolver::server {

/// Sockets that listen, without blocking, on one port.
struct ListeningSockets {
  std::vector<security::FileDescriptor> sockets;
  Address address;  ///< with the port chosen
};

/// Listens on every address of the host that this machine has, one socket each; port 0 chooses a
/// free one. 0.0.0.0 is every IPv4 address, [::] every one of IPv6 and IPv4, or of IPv4 alone where
/// there is no IPv6.
/// Errors: UNAVAILABLE, one sentence that names the address.
absl::StatusOr<ListeningSockets> Listen(const Address& address);

}  // namespace puzzlesolver::server
