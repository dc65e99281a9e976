#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "grpcpp/channel.h"
#include "grpcpp/server.h"
#include "service/app/memory_budget.h"
#include "service/app/puzzle_app.h"
#include "service/rpc/open_calls.h"
#include "service/rpc/puzzle_solver_admin_service.h"
#include "service/rpc/puzzle_solver_service.h"
#include "service/rpc/request_ids.h"
#include "service/server/address.h"
#include "service/server/connection_acceptor.h"
#include "service/server/connection_guard.h"
#include "service/server/drain.h"
#include "service/server/health.h"
#include "service/server/observation.h"
#include "service/server/refused_connections.h"
#include "service/server/secure_access.h"
#include "service/server/server_options.h"
#include "service/server/shared_cache.h"
#include "storage/maintained_store.h"
#include "storage/signing_key.h"
#include "storage/solution_store.h"
#include "storage/tiered_store.h"

namespace puzzlesolver::server {

/// Larger messages are refused. A board of 999 x 999 cells with a goal has about 6 MB.
inline constexpr std::size_t kMaxMessageBytes = std::size_t{16} << 20;

/// The whole service in this process: store, solvers, app, gRPC servers for calls and for health
/// checks, metrics. Serves from its creation until Drain.
class ServerInstance {
 public:
  /// Errors, each one sentence: those of CheckOptions and CheckOpenFilesLimit, UNAVAILABLE (an
  /// address cannot be listened on), and those of storage::LocalStore::Open.
  static absl::StatusOr<std::unique_ptr<ServerInstance>> Start(const ServerOptions& options);

  /// Drains with no time left.
  ~ServerInstance();

  /// The address that the server listens on, with the port chosen; empty without one.
  std::string address() const;
  int port() const { return address_.port; }
  /// The same for health checks and metrics. REQUIRES: not drained.
  std::string health_address() const;
  std::string metrics_address() const;

  /// A channel that needs no port. REQUIRES: not drained.
  std::shared_ptr<grpc::Channel> InProcessChannel();

  /// What the service does at the moment. REQUIRES: not drained.
  app::PuzzleApp::Statistics GetStatistics() const { return app_->GetStatistics(); }

  /// Ends the service: what server::Drain does, then searches stop and store what they have proven,
  /// the store is closed, and the health server ends last. Blocks until all that is done. Safe more
  /// than once, from one thread.
  void Drain(const DrainOptions& options);

 private:
  explicit ServerInstance(const ServerOptions& options);

  absl::Status CheckAddress();
  absl::Status PlanMemory();
  absl::Status OpenAccess();
  absl::Status OpenHealth();
  absl::Status OpenStore();
  absl::Status OpenSharedCache();
  absl::Status OpenExportKey();
  absl::Status OpenMetrics();
  absl::Status Serve();
  absl::Status Listen();

  // In the order in which they are needed; ended in the opposite one.
  const ServerOptions options_;
  const std::shared_ptr<spdlog::logger> logger_;
  app::MemoryBudget budget_;
  RefusedConnections refused_connections_;
  std::unique_ptr<ConnectionGuard> guard_;  ///< null when nobody can connect
  Health health_;
  std::unique_ptr<HealthServer> health_server_;
  Observation observation_;
  std::unique_ptr<SecureAccess> access_;
  rpc::OpenCalls open_calls_;
  rpc::RequestIds request_ids_;
  std::unique_ptr<storage::SolutionStore> store_;
  storage::MaintainedStore* maintained_store_ = nullptr;  ///< store_, where it is on disk
  std::optional<storage::SigningKey> export_key_;
  std::unique_ptr<SharedCache> shared_cache_;           ///< null without one
  std::unique_ptr<storage::TieredStore> tiered_store_;  ///< null without a shared cache
  std::unique_ptr<SolverRegistry> registry_;
  std::unique_ptr<app::PuzzleApp> app_;
  std::unique_ptr<rpc::PuzzleSolverService> service_;
  std::unique_ptr<rpc::PuzzleSolverAdminService> admin_service_;
  std::unique_ptr<grpc::Server> server_;
  std::unique_ptr<ConnectionAcceptor> acceptor_;
  Address address_;
};

}  // namespace puzzlesolver::server
