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
                                                     const grpc::ByteBuffer*, grpc::ByteBuffer*) {
  return ReceiveUnimplemented<UnaryReactor>(MethodOf("GetStoreInfo"), *context, service_);
}

grpc::ServerWriteReactor<grpc::ByteBuffer>* PuzzleSolverAdminService::VerifyStore(
    grpc::CallbackServerContext* context, const grpc::ByteBuffer*) {
  return ReceiveUnimplemented<grpc::ServerWriteReactor<grpc::ByteBuffer>>(MethodOf("VerifyStore"),
                                                                          *context, service_);
}

UnaryReactor* PuzzleSolverAdminService::Backup(grpc::CallbackServerContext* context,
                                               const grpc::ByteBuffer*, grpc::ByteBuffer*) {
  return ReceiveUnimplemented<UnaryReactor>(MethodOf("Backup"), *context, service_);
}

grpc::ServerWriteReactor<grpc::ByteBuffer>* PuzzleSolverAdminService::Export(
    grpc::CallbackServerContext* context, const grpc::ByteBuffer*) {
  return ReceiveUnimplemented<grpc::ServerWriteReactor<grpc::ByteBuffer>>(MethodOf("Export"),
                                                                          *context, service_);
}

grpc::ServerReadReactor<grpc::ByteBuffer>* PuzzleSolverAdminService::Import(
    grpc::CallbackServerContext* context, grpc::ByteBuffer*) {
  return ReceiveUnimplemented<grpc::ServerReadReactor<grpc::ByteBuffer>>(MethodOf("Import"),
                                                                         *context, service_);
}

UnaryReactor* PuzzleSolverAdminService::Purge(grpc::CallbackServerContext* context,
                                              const grpc::ByteBuffer*, grpc::ByteBuffer*) {
  return ReceiveUnimplemented<UnaryReactor>(MethodOf("Purge"), *context, service_);
}

UnaryReactor* PuzzleSolverAdminService::Compact(grpc::CallbackServerContext* context,
                                                const grpc::ByteBuffer*, grpc::ByteBuffer*) {
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
          service_.logger.info("the log level becomes {}", v1::LogLevel_Name(wish.level()));
          service_.logger.set_level(*level);
          service_.logger.flush_on(*level);
        }
        return EndAtOnce<UnaryReactor>(std::move(call), level.status());
      });
}

}  // namespace puzzlesolver::rpc
