#include "service/rpc/puzzle_solver_admin_service.h"

#include <memory>
#include <utility>

#include "service/rpc/log_level.h"
#include "service/rpc/receive.h"

namespace puzzlesolver::rpc {
namespace {

using UnaryReactor = grpc::ServerUnaryReactor;

constexpr Method MethodOf(std::string_view name) {
  return {"PuzzleSolverAdmin", name, security::Right::kAdminister};
}

}  // namespace

UnaryReactor* PuzzleSolverAdminService::GetStoreInfo(grpc::CallbackServerContext* context,
                                                     const v1::GetStoreInfoRequest*,
                                                     v1::GetStoreInfoResponse*) {
  return ReceiveUnimplemented<UnaryReactor>(MethodOf("GetStoreInfo"), *context, service_);
}

grpc::ServerWriteReactor<v1::VerifyStoreResponse>* PuzzleSolverAdminService::VerifyStore(
    grpc::CallbackServerContext* context, const v1::VerifyStoreRequest*) {
  return ReceiveUnimplemented<grpc::ServerWriteReactor<v1::VerifyStoreResponse>>(
      MethodOf("VerifyStore"), *context, service_);
}

UnaryReactor* PuzzleSolverAdminService::Backup(grpc::CallbackServerContext* context,
                                               const v1::BackupRequest*, v1::BackupResponse*) {
  return ReceiveUnimplemented<UnaryReactor>(MethodOf("Backup"), *context, service_);
}

grpc::ServerWriteReactor<v1::ExportResponse>* PuzzleSolverAdminService::Export(
    grpc::CallbackServerContext* context, const v1::ExportRequest*) {
  return ReceiveUnimplemented<grpc::ServerWriteReactor<v1::ExportResponse>>(MethodOf("Export"),
                                                                            *context, service_);
}

grpc::ServerReadReactor<v1::ImportRequest>* PuzzleSolverAdminService::Import(
    grpc::CallbackServerContext* context, v1::ImportResponse*) {
  return ReceiveUnimplemented<grpc::ServerReadReactor<v1::ImportRequest>>(MethodOf("Import"),
                                                                          *context, service_);
}

UnaryReactor* PuzzleSolverAdminService::Purge(grpc::CallbackServerContext* context,
                                              const v1::PurgeRequest*, v1::PurgeResponse*) {
  return ReceiveUnimplemented<UnaryReactor>(MethodOf("Purge"), *context, service_);
}

UnaryReactor* PuzzleSolverAdminService::Compact(grpc::CallbackServerContext* context,
                                                const v1::CompactRequest*, v1::CompactResponse*) {
  return ReceiveUnimplemented<UnaryReactor>(MethodOf("Compact"), *context, service_);
}

UnaryReactor* PuzzleSolverAdminService::SetLogLevel(grpc::CallbackServerContext* context,
                                                    const grpc::ByteBuffer* request,
                                                    grpc::ByteBuffer* response) {
  return ReceiveRequest<UnaryReactor, v1::SetLogLevelRequest>(
      MethodOf("SetLogLevel"), *context, *request, service_,
      [&](const v1::SetLogLevelRequest& wish, std::unique_ptr<Call> call) {
        const auto level = LogLevelFromProto(wish.level());
        if (level.ok()) {
          v1::SetLogLevelResponse previous;
          previous.set_previous_level(ToProto(service_.logger.level()));
          *response = SerializeMessage(previous);
          service_.logger.set_level(*level);
          service_.logger.flush_on(*level);
        }
        return EndAtOnce<UnaryReactor>(std::move(call), level.status());
      });
}

}  // namespace puzzlesolver::rpc
