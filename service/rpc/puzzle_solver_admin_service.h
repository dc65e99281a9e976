#pragma once

#include "puzzlesolver/v1/puzzle_solver_admin.grpc.pb.h"
#include "service/rpc/service_context.h"

namespace puzzlesolver::rpc {

/// puzzlesolver.v1.PuzzleSolverAdmin: SetLogLevel; every other method answers UNIMPLEMENTED. Safe
/// to call from any thread.
class PuzzleSolverAdminService final : public v1::PuzzleSolverAdmin::CallbackService {
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
                                        const v1::SetLogLevelRequest* request,
                                        v1::SetLogLevelResponse* response) override;

 private:
  const ServiceContext service_;
};

}  // namespace puzzlesolver::rpc
