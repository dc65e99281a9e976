#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace puzzlesolver::server {

/// A TCP connection of this process.
struct TcpSocket {
  std::string peer_host;  ///< the bytes of its address, 4 or 16
  int peer_port = 0;
  int own_port = 0;
  std::uint64_t received_bytes = 0;  ///< since it was opened
};

/// All that there are. Costs some microseconds for each open file.
std::vector<TcpSocket> TcpSockets();

/// Ends those that are `unwanted`, for both sides. Their number.
int ShutDown(const std::function<bool(const TcpSocket&)>& unwanted);

/// Ends those that came to `own_port`. Their number.
int ShutDownPort(int own_port);

}  // namespace puzzlesolver::server
