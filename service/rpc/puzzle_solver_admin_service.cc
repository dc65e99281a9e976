#include "service/rpc/puzzle_solver_admin_service.h"

#include "service/rpc/unimplemented.h"

namespace puzzlesolver::rpc {

using UnaryReactor = grpc::ServerUnaryReactor;

UnaryReactor* PuzzleSolverAdminService::GetStoreInfo(grpc::CallbackServerContext*,
                                                     const v1::GetStoreInfoRequest*,
                                                     v1::GetStoreInfoResponse*) {
  return Unimplemented<UnaryReactor>("PuzzleSolverAdmin.GetStoreInfo", logger_);
}

grpc::ServerWriteReactor<v1::VerifyStoreResponse>* PuzzleSolverAdminService::VerifyStore(
    grpc::CallbackServerContext*, const v1::VerifyStoreRequest*) {
  return Unimplemented<grpc::ServerWriteReactor<v1::VerifyStoreResponse>>(
      "PuzzleSolverAdmin.VerifyStore", logger_);
}

UnaryReactor* PuzzleSolverAdminService::Backup(grpc::CallbackServerContext*,
                                               const v1::BackupRequest*, v1::BackupResponse*) {
  return Unimplemented<UnaryReactor>("PuzzleSolverAdmin.Backup", logger_);
}

grpc::ServerWriteReactor<v1::ExportResponse>* PuzzleSolverAdminService::Export(
    grpc::CallbackServerContext*, const v1::ExportRequest*) {
  return Unimplemented<grpc::ServerWriteReactor<v1::ExportResponse>>("PuzzleSolverAdmin.Export",
                                                                     logger_);
}

grpc::ServerReadReactor<v1::ImportRequest>* PuzzleSolverAdminService::Import(
    grpc::CallbackServerContext*, v1::ImportResponse*) {
  return Unimplemented<grpc::ServerReadReactor<v1::ImportRequest>>("PuzzleSolverAdmin.Import",
                                                                   logger_);
}

UnaryReactor* PuzzleSolverAdminService::Purge(grpc::CallbackServerContext*, const v1::PurgeRequest*,
                                              v1::PurgeResponse*) {
  return Unimplemented<UnaryReactor>("PuzzleSolverAdmin.Purge", logger_);
}

UnaryReactor* PuzzleSolverAdminService::Compact(grpc::CallbackServerContext*,
                                                const v1::CompactRequest*, v1::CompactResponse*) {
  return Unimplemented<UnaryReactor>("PuzzleSolverAdmin.Compact", logger_);
}

UnaryReactor* PuzzleSolverAdminService::SetLogLevel(grpc::CallbackServerContext*,
                                                    const v1::SetLogLevelRequest*,
                                                    v1::SetLogLevelResponse*) {
  return Unimplemented<UnaryReactor>("PuzzleSolverAdmin.SetLogLevel", logger_);
}

}  // namespace puzzlesolver::rpc
