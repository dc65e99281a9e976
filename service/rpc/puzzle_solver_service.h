#pragma once

#include <memory>

#include "puzzlesolver/v1/puzzle_solver.grpc.pb.h"
#include "service/app/puzzle_app.h"
#include "service/rpc/server_info.h"
#include "spdlog/logger.h"

namespace puzzlesolver::rpc {

/// puzzlesolver.v1.PuzzleSolver. SolveBatch, Hint, Generate and Count answer UNIMPLEMENTED. Safe
/// to call from any thread; no method blocks.
class PuzzleSolverService final : public v1::PuzzleSolver::CallbackService {
 public:
  /// The app and the logger are borrowed and must outlive every call.
  PuzzleSolverService(app::PuzzleApp& app, ServerIdentity identity, spdlog::logger& logger);

  grpc::ServerWriteReactor<v1::SolveResponse>* Solve(grpc::CallbackServerContext* context,
                                                     const v1::SolveRequest* request) override;
  grpc::ServerBidiReactor<v1::SolveBatchRequest, v1::SolveBatchResponse>* SolveBatch(
      grpc::CallbackServerContext* context) override;
  grpc::ServerUnaryReactor* Check(grpc::CallbackServerContext* context,
                                  const v1::CheckRequest* request,
                                  v1::CheckResponse* response) override;
  grpc::ServerUnaryReactor* Hint(grpc::CallbackServerContext* context,
                                 const v1::HintRequest* request,
                                 v1::HintResponse* response) override;
  grpc::ServerUnaryReactor* Verify(grpc::CallbackServerContext* context,
                                   const v1::VerifyRequest* request,
                                   v1::VerifyResponse* response) override;
  grpc::ServerWriteReactor<v1::GenerateResponse>* Generate(
      grpc::CallbackServerContext* context, const v1::GenerateRequest* request) override;
  grpc::ServerWriteReactor<v1::CountResponse>* Count(grpc::CallbackServerContext* context,
                                                     const v1::CountRequest* request) override;
  grpc::ServerUnaryReactor* GetServerInfo(grpc::CallbackServerContext* context,
                                          const v1::GetServerInfoRequest* request,
                                          v1::GetServerInfoResponse* response) override;

 private:
  app::PuzzleApp& app_;
  const ServerIdentity identity_;
  spdlog::logger& logger_;
};

}  // namespace puzzlesolver::rpc
