#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

#include "absl/status/statusor.h"
#include "grpcpp/support/byte_buffer.h"
#include "grpcpp/support/server_callback.h"
#include "service/rpc/call.h"
#include "service/rpc/operation_slot.h"

namespace puzzlesolver::rpc {

/// Where a long operation gets its messages from.
class MessageSource {
 public:
  virtual ~MessageSource() = default;

  /// Blocks until the caller has sent the next one; nullopt at the end. One is read when it is
  /// asked for. CANCELLED when nothing more is to be done.
  virtual absl::StatusOr<std::optional<grpc::ByteBuffer>> Receive() = 0;
};

/// Ends the call with what `run` gives, the bytes of the response; it runs on the slot's thread and
/// is to obey its stop token. `slot` and `response` are borrowed.
grpc::ServerReadReactor<grpc::ByteBuffer>* ServeReceivingOperation(
    std::unique_ptr<Call> call, OperationSlot& slot, grpc::ByteBuffer& response,
    std::function<absl::StatusOr<grpc::ByteBuffer>(MessageSource&, const std::stop_token&)> run);

}  // namespace puzzlesolver::rpc
