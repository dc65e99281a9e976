#pragma once

#include "puzzlesolver/v1/puzzle_solver_admin.grpc.pb.h"
#include "service/rpc/service_context.h"
#include "service/rpc/store_access.h"
#include "service/rpc/store_calls.h"

namespace puzzlesolver::rpc {

/// Messages come and go as bytes (wire.h).
using PuzzleSolverAdminMethods = v1::PuzzleSolverAdmin::WithRawCallbackMethod_GetStoreInfo<
    v1::PuzzleSolverAdmin::WithRawCallbackMethod_VerifyStore<
        v1::PuzzleSolverAdmin::WithRawCallbackMethod_Backup<
            v1::PuzzleSolverAdmin::WithRawCallbackMethod_Export<
                v1::PuzzleSolverAdmin::WithRawCallbackMethod_Import<
                    v1::PuzzleSolverAdmin::WithRawCallbackMethod_Purge<
                        v1::PuzzleSolverAdmin::WithRawCallbackMethod_Compact<
                            v1::PuzzleSolverAdmin::WithRawCallbackMethod_SetLogLevel<
                                v1::PuzzleSolverAdmin::Service>>>>>>>>;

/// puzzlesolver.v1.PuzzleSolverAdmin. Safe to call from any thread. The destructor waits for the
/// threads of calls that have been told to end.
class PuzzleSolverAdminService final : public PuzzleSolverAdminMethods {
 public:
  /// What `service` names must outlive every call.
  explicit PuzzleSolverAdminService(const ServiceContext& service, const StoreAccess& store = {})
      : service_(service), store_calls_(store) {}

  grpc::ServerUnaryReactor* GetStoreInfo(grpc::CallbackServerContext* context,
                                         const grpc::ByteBuffer* request,
                                         grpc::ByteBuffer* response) override;
  grpc::ServerWriteReactor<grpc::ByteBuffer>* VerifyStore(grpc::CallbackServerContext* context,
                                                          const grpc::ByteBuffer* request) override;
  grpc::ServerUnaryReactor* Backup(grpc::CallbackServerContext* context,
                                   const grpc::ByteBuffer* request,
                                   grpc::ByteBuffer* response) override;
  grpc::ServerWriteReactor<grpc::ByteBuffer>* Export(grpc::CallbackServerContext* context,
                                                     const grpc::ByteBuffer* request) override;
  grpc::ServerReadReactor<grpc::ByteBuffer>* Import(grpc::CallbackServerContext* context,
                                                    grpc::ByteBuffer* response) override;
  grpc::ServerUnaryReactor* Purge(grpc::CallbackServerContext* context,
                                  const grpc::ByteBuffer* request,
                                  grpc::ByteBuffer* response) override;
  grpc::ServerUnaryReactor* Compact(grpc::CallbackServerContext* context,
                                    const grpc::ByteBuffer* request,
                                    grpc::ByteBuffer* response) override;
  grpc::ServerUnaryReactor* SetLogLevel(grpc::CallbackServerContext* context,
                                        const grpc::ByteBuffer* request,
                                        grpc::ByteBuffer* response) override;

 private:
  const ServiceContext service_;
  StoreCalls store_calls_;
};

}  // namespace puzzlesolver::rpc
