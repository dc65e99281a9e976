#include "service/server/tcp_sockets.h"

#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <filesystem>
#include <optional>
#include <system_error>

#include "absl/strings/numbers.h"

namespace puzzlesolver::server {
namespace {

/// The port of an address, and its host's bytes in `host`; 0 when it is of neither kind of IP.
int Split(const sockaddr_storage& address, std::string& host) {
  if (address.ss_family == AF_INET) {
    const auto& ip = reinterpret_cast<const sockaddr_in&>(address);
    host.assign(reinterpret_cast<const char*>(&ip.sin_addr), sizeof(ip.sin_addr));
    return ntohs(ip.sin_port);
  }
  const auto& ip = reinterpret_cast<const sockaddr_in6&>(address);
  host.assign(reinterpret_cast<const char*>(&ip.sin6_addr), sizeof(ip.sin6_addr));
  return address.ss_family == AF_INET6 ? ntohs(ip.sin6_port) : 0;
}

std::optional<TcpSocket> Describe(int descriptor) {
  sockaddr_storage peer = {};
  sockaddr_storage own = {};
  socklen_t size = sizeof(peer);
  if (getpeername(descriptor, reinterpret_cast<sockaddr*>(&peer), &size) != 0) return std::nullopt;
  size = sizeof(own);
  if (getsockname(descriptor, reinterpret_cast<sockaddr*>(&own), &size) != 0) return std::nullopt;
  tcp_info info = {};
  size = sizeof(info);
  if (getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, &info, &size) != 0) return std::nullopt;
  TcpSocket socket;
  socket.own_port = Split(own, socket.peer_host);
  socket.peer_port = Split(peer, socket.peer_host);
  socket.received_bytes = info.tcpi_bytes_received;
  return socket;
}

void ForEach(const std::function<void(int descriptor, const TcpSocket&)>& visit) {
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd", error)) {
    int descriptor = 0;
    if (!absl::SimpleAtoi(entry.path().filename().native(), &descriptor)) continue;
    if (const auto socket = Describe(descriptor)) visit(descriptor, *socket);
  }
}

}  // namespace

std::vector<TcpSocket> TcpSockets() {
  std::vector<TcpSocket> sockets;
  ForEach([&](int, const TcpSocket& socket) { sockets.push_back(socket); });
  return sockets;
}

int ShutDown(const std::function<bool(const TcpSocket&)>& unwanted) {
  int count = 0;
  ForEach([&](int descriptor, const TcpSocket& socket) {
    if (unwanted(socket) && shutdown(descriptor, SHUT_RDWR) == 0) ++count;
  });
  return count;
}

int ShutDownPort(int own_port) {
  return ShutDown([own_port](const TcpSocket& socket) { return socket.own_port == own_port; });
}

}  // namespace puzzlesolver::server
