#pragma once

#include <cstddef>
#include <memory>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "grpcpp/channel.h"
#include "grpcpp/server.h"
#include "service/app/puzzle_app.h"
#include "service/rpc/puzzle_solver_admin_service.h"
#include "service/rpc/puzzle_solver_service.h"
#include "service/server/address.h"
#include "service/server/server_options.h"
#include "storage/solution_store.h"

namespace puzzlesolver::server {

/// Larger messages are refused. A board of 999 x 999 cells with a goal has about 6 MB.
inline constexpr std::size_t kMaxMessageBytes = std::size_t{16} << 20;

/// The whole service in this process: store, solvers, app, gRPC server with health service and
/// reflection. Serves from its creation until Drain.
class ServerInstance {
 public:
  /// Errors, each one sentence: INVALID_ARGUMENT (the address is none), UNAVAILABLE (it cannot be
  /// listened on), and those of storage::OpenRocksDbStore.
  static absl::StatusOr<std::unique_ptr<ServerInstance>> Start(const ServerOptions& options);

  /// Drains with no time left.
  ~ServerInstance();

  /// The address that the server listens on, with the port chosen; empty without one.
  std::string address() const;
  int port() const { return address_.port; }

  /// A channel that needs no port. REQUIRES: not drained.
  std::shared_ptr<grpc::Channel> InProcessChannel();

  /// What the service does at the moment. REQUIRES: not drained.
  app::PuzzleApp::Statistics GetStatistics() const { return app_->GetStatistics(); }

  /// Ends the service: health says NOT_SERVING, no new calls are taken, those under way may end
  /// until `deadline`, then they get UNAVAILABLE; then searches stop and the store is closed.
  /// Blocks until all that is done. Safe more than once, from one thread.
  void Drain(absl::Time deadline);

 private:
  explicit ServerInstance(const ServerOptions& options);

  absl::Status OpenStore(const ServerOptions& options);
  absl::Status Serve(const ServerOptions& options);

  // In the order in which they are needed; ended in the opposite one.
  const std::shared_ptr<spdlog::logger> logger_;
  std::unique_ptr<storage::SolutionStore> store_;
  std::unique_ptr<SolverRegistry> registry_;
  std::unique_ptr<app::PuzzleApp> app_;
  std::unique_ptr<rpc::PuzzleSolverService> service_;
  std::unique_ptr<rpc::PuzzleSolverAdminService> admin_service_;
  std::unique_ptr<grpc::Server> server_;
  Address address_;
};

}  // namespace puzzlesolver::server
