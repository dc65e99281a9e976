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
/// free one. Either of 0.0.0.0 and [::] stands for both, where there is IPv6.
/// Errors: UNAVAILABLE, one sentence that names the address.
absl::StatusOr<ListeningSockets> Listen(const Address& address);

}  // namespace puzzlesolver::server
