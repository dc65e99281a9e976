#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace puzzlesolver::server {

/// A TCP connection of one of the gRPC servers of this process, as gRPC's channelz tells of it.
struct ServedConnection {
  std::int64_t id = 0;  ///< of no other connection of this process, ever
  std::string peer;     ///< as gRPC writes it, "ipv4:192.0.2.1:50000"
  std::string host;     ///< of the peer: the bytes of its address, 4 or 16
  int port = 0;         ///< of the peer
  int server_port = 0;
  std::int64_t calls = 0;            ///< that gRPC has not forgotten, be they reset or not
  std::int64_t messages = 0;         ///< that have arrived as a whole
  std::uint64_t received_bytes = 0;  ///< of anything
};

/// All that there are. Costs some 20 us each.
std::vector<ServedConnection> ServedConnections();

/// Ends the connection, with all its calls. Does nothing when it has ended already.
void Break(const ServedConnection& connection);

}  // namespace puzzlesolver::server
