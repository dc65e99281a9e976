#pragma once

#include "puzzlesolver/v1/puzzle_solver_admin.grpc.pb.h"
#include "service/rpc/service_context.h"

namespace puzzlesolver::rpc {

/// Messages of the method that this version has come and go as bytes (wire.h).
using PuzzleSolverAdminMethods = v1::PuzzleSolverAdmin::WithCallbackMethod_GetStoreInfo<
    v1::PuzzleSolverAdmin::WithCallbackMethod_VerifyStore<
        v1::PuzzleSolverAdmin::WithCallbackMethod_Backup<
            v1::PuzzleSolverAdmin::WithCallbackMethod_Export<
                v1::PuzzleSolverAdmin::WithCallbackMethod_Import<
                    v1::PuzzleSolverAdmin::WithCallbackMethod_Purge<
                        v1::PuzzleSolverAdmin::WithCallbackMethod_Compact<
                            v1::PuzzleSolverAdmin::WithRawCallbackMethod_SetLogLevel<
                                v1::PuzzleSolverAdmin::Service>>>>>>>>;

/// puzzlesolver.v1.PuzzleSolverAdmin: SetLogLevel; every other method answers UNIMPLEMENTED. Safe
/// to call from any thread.
class PuzzleSolverAdminService final : public PuzzleSolverAdminMethods {
 public:
  /// What `service` names must outlive every call.
  explicit PuzzleSolverAdminService(const ServiceContext& service) : service_(service) {}

  grpc::ServerUnaryReactor* GetStoreInfo(grpc::CallbackServerContext* context,
                                         const v1::GetStoreInfoRequest* request,
                                         v1::GetStoreInfoResponse* response) override;
  grpc::ServerWriteReactor<v1::VerifyStoreResponse>* VerifyStore(
      grpc::CallbackServerContext* context, const v1::VerifyStoreRequest* request) override;
  grpc::ServerUnaryReactor* Backup(grpc::CallbackServerContext* context,
                                   const v1::BackupRequest* request,
                                   v1::BackupResponse* response) override;
  grpc::ServerWriteReactor<v1::ExportResponse>* Export(grpc::CallbackServerContext* context,
                                                       const v1::ExportRequest* request) override;
  grpc::ServerReadReactor<v1::ImportRequest>* Import(grpc::CallbackServerContext* context,
                                                     v1::ImportResponse* response) override;
  grpc::ServerUnaryReactor* Purge(grpc::CallbackServerContext* context,
                                  const v1::PurgeRequest* request,
                                  v1::PurgeResponse* response) override;
  grpc::ServerUnaryReactor* Compact(grpc::CallbackServerContext* context,
                                    const v1::CompactRequest* request,
                                    v1::CompactResponse* response) override;
  grpc::ServerUnaryReactor* SetLogLevel(grpc::CallbackServerContext* context,
                                        const grpc::ByteBuffer* request,
                                        grpc::ByteBuffer* response) override;

 private:
  const ServiceContext service_;
};

}  // namespace puzzlesolver::rpc
