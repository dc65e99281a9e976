#pragma once

#include "puzzlesolver/v1/puzzle_solver.grpc.pb.h"
#include "service/rpc/server_info.h"
#include "service/rpc/service_context.h"
#include "service/rpc/waiting_hints.h"

namespace puzzlesolver::rpc {

/// Messages come and go as bytes (wire.h).
using PuzzleSolverMethods = v1::PuzzleSolver::WithRawCallbackMethod_Solve<
    v1::PuzzleSolver::WithRawCallbackMethod_SolveBatch<
        v1::PuzzleSolver::WithRawCallbackMethod_Check<v1::PuzzleSolver::WithRawCallbackMethod_Hint<
            v1::PuzzleSolver::WithRawCallbackMethod_Verify<
                v1::PuzzleSolver::WithRawCallbackMethod_Generate<
                    v1::PuzzleSolver::WithRawCallbackMethod_Count<
                        v1::PuzzleSolver::WithRawCallbackMethod_GetServerInfo<
                            v1::PuzzleSolver::Service>>>>>>>>;

/// puzzlesolver.v1.PuzzleSolver. Safe to call from any thread; no method blocks.
class PuzzleSolverService final : public PuzzleSolverMethods {
 public:
  /// What `service` names must outlive every call.
  PuzzleSolverService(const ServiceContext& service, ServerIdentity identity);

  grpc::ServerWriteReactor<grpc::ByteBuffer>* Solve(grpc::CallbackServerContext* context,
                                                    const grpc::ByteBuffer* request) override;
  grpc::ServerBidiReactor<grpc::ByteBuffer, grpc::ByteBuffer>* SolveBatch(
      grpc::CallbackServerContext* context) override;
  grpc::ServerUnaryReactor* Check(grpc::CallbackServerContext* context,
                                  const grpc::ByteBuffer* request,
                                  grpc::ByteBuffer* response) override;
  grpc::ServerUnaryReactor* Hint(grpc::CallbackServerContext* context,
                                 const grpc::ByteBuffer* request,
                                 grpc::ByteBuffer* response) override;
  grpc::ServerUnaryReactor* Verify(grpc::CallbackServerContext* context,
                                   const grpc::ByteBuffer* request,
                                   grpc::ByteBuffer* response) override;
  grpc::ServerWriteReactor<grpc::ByteBuffer>* Generate(grpc::CallbackServerContext* context,
                                                       const grpc::ByteBuffer* request) override;
  grpc::ServerWriteReactor<grpc::ByteBuffer>* Count(grpc::CallbackServerContext* context,
                                                    const grpc::ByteBuffer* request) override;
  grpc::ServerUnaryReactor* GetServerInfo(grpc::CallbackServerContext* context,
                                          const grpc::ByteBuffer* request,
                                          grpc::ByteBuffer* response) override;

 private:
  const ServiceContext service_;
  const ServerIdentity identity_;
  WaitingHints waiting_hints_;
};

}  // namespace puzzlesolver::rpc
