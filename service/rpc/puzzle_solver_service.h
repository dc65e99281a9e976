#pragma once

#include "puzzlesolver/v1/puzzle_solver.grpc.pb.h"
#include "service/rpc/server_info.h"
#include "service/rpc/service_context.h"

namespace puzzlesolver::rpc {

/// puzzlesolver.v1.PuzzleSolver. Hint, Generate and Count answer UNIMPLEMENTED. Safe to call from
/// any thread; no method blocks.
class PuzzleSolverService final : public v1::PuzzleSolver::CallbackService {
 public:
  /// What `service` names must outlive every call.
  PuzzleSolverService(const ServiceContext& service, ServerIdentity identity);

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
  const ServiceContext service_;
  const ServerIdentity identity_;
};

}  // namespace puzzlesolver::rpc
