#pragma once

#include <functional>
#include <memory>
#include <stop_token>

#include "absl/status/status.h"
#include "grpcpp/support/byte_buffer.h"
#include "grpcpp/support/server_callback.h"
#include "service/rpc/call.h"
#include "service/rpc/operation_slot.h"

namespace puzzlesolver::rpc {

/// Where a long operation sends its messages.
class MessageStream {
 public:
  virtual ~MessageStream() = default;

  /// Blocks until the message before is on its way, so that no more than one waits for the caller.
  /// CANCELLED after a request to `stop`, which is the operation's own or follows it: then nobody
  /// wants it any more, or the operation is to let go of what it holds.
  virtual absl::Status Send(grpc::ByteBuffer message, const std::stop_token& stop) = 0;
};

/// Ends the call with the status of `run`, which runs on the slot's thread and is to obey its stop
/// token. `slot` is borrowed.
grpc::ServerWriteReactor<grpc::ByteBuffer>* ServeSendingOperation(
    std::unique_ptr<Call> call, OperationSlot& slot,
    std::function<absl::Status(MessageStream&, const std::stop_token&)> run);

}  // namespace puzzlesolver::rpc
