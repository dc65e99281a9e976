#include "service/rpc/puzzle_solver_admin_service.h"

#include <memory>
#include <utility>

#include "service/rpc/log_level.h"
#include "service/rpc/receive.h"

namespace puzzlesolver::rpc {
namespace {

using UnaryReactor = grpc::ServerUnaryReactor;
using WriteReactor = grpc::ServerWriteReactor<grpc::ByteBuffer>;
using ReadReactor = grpc::ServerReadReactor<grpc::ByteBuffer>;

constexpr Method MethodOf(std::string_view name) {
  return {"PuzzleSolverAdmin", name, security::Right::kAdminister};
}

}  // namespace

UnaryReactor* PuzzleSolverAdminService::GetStoreInfo(grpc::CallbackServerContext* context,
                                                     const grpc::ByteBuffer* request,
                                                     grpc::ByteBuffer* response) {
  return ReceiveRequest<UnaryReactor, v1::GetStoreInfoRequest>(
      MethodOf("GetStoreInfo"), *context, *request, service_,
      [&](const v1::GetStoreInfoRequest&, std::unique_ptr<Call> call) {
        return store_calls_.GetInfo(std::move(call), *response);
      });
}

WriteReactor* PuzzleSolverAdminService::VerifyStore(grpc::CallbackServerContext* context,
                                                    const grpc::ByteBuffer* request) {
  return ReceiveRequest<WriteReactor, v1::VerifyStoreRequest>(
      MethodOf("VerifyStore"), *context, *request, service_,
      [&](const v1::VerifyStoreRequest& wish, std::unique_ptr<Call> call) {
        return store_calls_.Verify(wish, std::move(call));
      });
}

UnaryReactor* PuzzleSolverAdminService::Backup(grpc::CallbackServerContext* context,
                                               const grpc::ByteBuffer* request,
                                               grpc::ByteBuffer* response) {
  return ReceiveRequest<UnaryReactor, v1::BackupRequest>(
      MethodOf("Backup"), *context, *request, service_,
      [&](const v1::BackupRequest& wish, std::unique_ptr<Call> call) {
        return store_calls_.Backup(wish, std::move(call), *response);
      });
}

WriteReactor* PuzzleSolverAdminService::Export(grpc::CallbackServerContext* context,
                                               const grpc::ByteBuffer* request) {
  return ReceiveRequest<WriteReactor, v1::ExportRequest>(
      MethodOf("Export"), *context, *request, service_,
      [&](const v1::ExportRequest& wish, std::unique_ptr<Call> call) {
        return store_calls_.Export(wish, std::move(call));
      });
}

ReadReactor* PuzzleSolverAdminService::Import(grpc::CallbackServerContext* context,
                                              grpc::ByteBuffer* response) {
  return Receive<ReadReactor>(
      MethodOf("Import"), *context, service_,
      [&](std::unique_ptr<Call> call) { return store_calls_.Import(std::move(call), *response); });
}

UnaryReactor* PuzzleSolverAdminService::Purge(grpc::CallbackServerContext* context,
                                              const grpc::ByteBuffer* request,
                                              grpc::ByteBuffer* response) {
  return ReceiveRequest<UnaryReactor, v1::PurgeRequest>(
      MethodOf("Purge"), *context, *request, service_,
      [&](const v1::PurgeRequest& wish, std::unique_ptr<Call> call) {
        return store_calls_.Purge(wish, std::move(call), *response);
      });
}

UnaryReactor* PuzzleSolverAdminService::Compact(grpc::CallbackServerContext* context,
                                                const grpc::ByteBuffer* request,
                                                grpc::ByteBuffer* response) {
  return ReceiveRequest<UnaryReactor, v1::CompactRequest>(
      MethodOf("Compact"), *context, *request, service_,
      [&](const v1::CompactRequest&, std::unique_ptr<Call> call) {
        return store_calls_.Compact(std::move(call), *response);
      });
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
