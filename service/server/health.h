#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "grpcpp/generic/async_generic_service.h"
#include "grpcpp/server.h"
#include "service/server/connection_acceptor.h"
#include "service/server/refused_connections.h"
#include "storage/store_event.h"

namespace puzzlesolver::server {

/// Names that the health services of this process know beside "" and those of its services.
inline constexpr char kLiveness[] = "liveness";
inline constexpr char kReadiness[] = "readiness";
/// Only where answers are kept on disk: serves while they can be.
inline constexpr char kStore[] = "store";

/// Whether this process can be given calls, as its gRPC health services tell it: "liveness" serves
/// as long as they answer at all, everything else while calls are wanted. Safe to use from any
/// thread.
class Health {
 public:
  /// Switches gRPC's health service on, for all servers that are built in this process afterwards.
  /// `services` are the full names of those that there are.
  explicit Health(std::vector<std::string> services);

  /// `server` answers health checks from now on; borrowed until Detach.
  void Attach(grpc::Server& server);
  void Detach(const grpc::Server& server);

  void SetReady(bool ready);
  bool is_ready() const;

  /// There is a store on disk, which is well until an event says otherwise.
  void AddStore();
  void OnStoreEvent(const storage::StoreEvent& event);
  /// One sentence while answers are not kept; calls are answered all the same.
  std::string store_trouble() const;

 private:
  void Tell(grpc::Server& server) const;

  std::vector<std::string> names_;  ///< that are told of; not liveness
  mutable std::mutex mutex_;
  std::vector<grpc::Server*> servers_;
  bool ready_ = false;
  bool has_store_ = false;
  bool is_store_well_ = true;
  std::string store_trouble_;
};

/// A plaintext gRPC server for nothing but health checks: the probes of Kubernetes speak neither
/// TLS nor tokens. Its end breaks the watches that are open.
class HealthServer {
 public:
  /// `health` and `refused` are borrowed. Errors: those of listening on `address`.
  static absl::StatusOr<std::unique_ptr<HealthServer>> Start(const std::string& address,
                                                             Health& health,
                                                             RefusedConnections& refused);
  ~HealthServer();

  /// With the port chosen.
  const std::string& address() const { return address_; }

 private:
  explicit HealthServer(Health& health) : health_(health) {}

  Health& health_;
  grpc::CallbackGenericService anything_else_;  ///< UNIMPLEMENTED
  std::unique_ptr<grpc::Server> server_;
  std::unique_ptr<ConnectionAcceptor> acceptor_;
  std::string address_;
  int port_ = 0;
};

}  // namespace puzzlesolver::server
