#pragma once

#include <memory>

#include "grpcpp/support/byte_buffer.h"
#include "grpcpp/support/server_callback.h"
#include "puzzlesolver/v1/puzzle_solver_admin.pb.h"
#include "service/rpc/call.h"
#include "service/rpc/operation_slot.h"
#include "service/rpc/store_access.h"

namespace puzzlesolver::rpc {

/// The calls that look after the store on disk, each on a thread of its own, one of a kind at a
/// time. All end FAILED_PRECONDITION without such a store. Any thread; the destructor waits for
/// their threads, so their calls must be told to end before. `response` is borrowed.
class StoreCalls {
 public:
  explicit StoreCalls(const StoreAccess& access) : access_(access) {}

  grpc::ServerUnaryReactor* GetInfo(std::unique_ptr<Call> call, grpc::ByteBuffer& response);
  grpc::ServerWriteReactor<grpc::ByteBuffer>* Verify(const v1::VerifyStoreRequest& request,
                                                     std::unique_ptr<Call> call);
  grpc::ServerUnaryReactor* Backup(const v1::BackupRequest& request, std::unique_ptr<Call> call,
                                   grpc::ByteBuffer& response);
  grpc::ServerWriteReactor<grpc::ByteBuffer>* Export(const v1::ExportRequest& request,
                                                     std::unique_ptr<Call> call);
  grpc::ServerReadReactor<grpc::ByteBuffer>* Import(std::unique_ptr<Call> call,
                                                    grpc::ByteBuffer& response);
  grpc::ServerUnaryReactor* Purge(const v1::PurgeRequest& request, std::unique_ptr<Call> call,
                                  grpc::ByteBuffer& response);
  grpc::ServerUnaryReactor* Compact(std::unique_ptr<Call> call, grpc::ByteBuffer& response);

 private:
  const StoreAccess access_;
  OperationSlot info_, verify_, backup_, export_, import_, purge_, compact_;
};

}  // namespace puzzlesolver::rpc
