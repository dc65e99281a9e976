#pragma once

#include <memory>
#include <stop_token>
#include <thread>
#include <vector>

#include "absl/status/statusor.h"
#include "grpcpp/security/server_credentials.h"
#include "grpcpp/server_builder.h"
#include "service/security/file_descriptor.h"
#include "service/server/address.h"
#include "service/server/refused_connections.h"

namespace puzzlesolver::server {

/// Accepts the connections of a gRPC server, with a thread of its own. gRPC 1.51 could do that
/// itself, but would stop for good when the system has no descriptor to give for a moment.
///
/// Its end closes the port: connections that wait to be accepted are broken, and nothing is handed
/// to the server any more, which must not be shut down before.
class ConnectionAcceptor {
 public:
  /// For the server that `builder` builds, to be spoken to with `credentials`. Connections whose
  /// descriptors are not smaller than `descriptors` are closed at once, and added to `refused`,
  /// which is borrowed.
  ConnectionAcceptor(std::shared_ptr<grpc::ServerCredentials> credentials, int descriptors,
                     RefusedConnections& refused, grpc::ServerBuilder& builder);

  /// Opens the port, see server::Listen. The address with the port chosen. To be called once.
  /// REQUIRES: the server has been started.
  absl::StatusOr<Address> Listen(const Address& address);

 private:
  void Run(const std::stop_token& stop);
  void AcceptFrom(int socket);
  void Pause() const;

  const std::unique_ptr<grpc::experimental::ExternalConnectionAcceptor> server_;
  const int descriptors_;
  RefusedConnections& refused_;
  std::vector<security::FileDescriptor> sockets_;
  security::FileDescriptor stopped_;  ///< readable when the thread has to end
  std::jthread thread_;               ///< last: it uses the others
};

}  // namespace puzzlesolver::server
