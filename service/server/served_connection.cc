#include "service/server/served_connection.h"

#include <memory>
#include <optional>
#include <string_view>

#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/strip.h"
#include "grpc/grpc.h"
#include "grpc/support/alloc.h"
#include "nlohmann/json.hpp"
#include "service/server/tcp_sockets.h"

namespace puzzlesolver::server {
namespace {

using Json = nlohmann::json;

/// What gRPC writes of its own is well-formed; empty when it has nothing.
Json Read(char* text) {
  const std::unique_ptr<char, decltype(&gpr_free)> owned(text, gpr_free);
  return text == nullptr ? Json() : Json::parse(text, nullptr, /*allow_exceptions=*/false);
}

/// Channelz writes 64-bit numbers as strings.
std::int64_t NumberAt(const Json& json, const char* key) {
  std::int64_t number = 0;
  return absl::SimpleAtoi(json.value(key, ""), &number) ? number : 0;
}

std::optional<ServedConnection> Describe(std::int64_t id) {
  const Json answer = Read(grpc_channelz_get_socket(id));
  if (!answer.contains("/socket/remote/tcpip_address"_json_pointer)) return std::nullopt;
  const Json& socket = answer["socket"];
  const Json& peer = socket["remote"]["tcpip_address"];
  ServedConnection connection{.id = id};
  connection.peer = std::string(absl::StripPrefix(socket["ref"].value("name", ""), "chttp2 "));
  absl::Base64Unescape(peer.value("ip_address", ""), &connection.host);
  connection.port = peer.value("port", 0);
  connection.server_port = socket.value("/local/tcpip_address/port"_json_pointer, 0);
  const Json& data = socket["data"];
  connection.calls = NumberAt(data, "streamsStarted") - NumberAt(data, "streamsSucceeded") -
                     NumberAt(data, "streamsFailed");
  connection.messages = NumberAt(data, "messagesReceived");
  return connection;
}

void AddConnectionsOf(std::int64_t server, std::vector<ServedConnection>& connections) {
  bool at_end = false;
  for (std::int64_t next = 0; !at_end;) {
    const Json page = Read(grpc_channelz_get_server_sockets(server, next, 0));
    at_end = page.is_null() || page.value("end", false) || !page.contains("socketRef");
    if (!page.contains("socketRef")) return;
    for (const Json& socket : page["socketRef"]) {
      const auto id = NumberAt(socket, "socketId");
      if (auto connection = Describe(id)) connections.push_back(*std::move(connection));
      next = id + 1;
    }
  }
}

bool IsSocketOf(const ServedConnection& connection, const TcpSocket& socket) {
  // A socket for both protocols has the four bytes of IPv4 at the end of sixteen.
  return socket.own_port == connection.server_port && socket.peer_port == connection.port &&
         absl::EndsWith(socket.peer_host, connection.host);
}

}  // namespace

std::vector<ServedConnection> ServedConnections() {
  std::vector<ServedConnection> connections;
  const Json answer = Read(grpc_channelz_get_servers(0));
  if (!answer.contains("server")) return connections;
  for (const Json& server : answer["server"]) {
    AddConnectionsOf(NumberAt(server["ref"], "serverId"), connections);
  }
  const std::vector<TcpSocket> sockets = TcpSockets();
  for (ServedConnection& connection : connections) {
    for (const TcpSocket& socket : sockets) {
      if (IsSocketOf(connection, socket)) connection.received_bytes = socket.received_bytes;
    }
  }
  return connections;
}

void Break(const ServedConnection& connection) {
  ShutDown([&](const TcpSocket& socket) { return IsSocketOf(connection, socket); });
}

}  // namespace puzzlesolver::server
