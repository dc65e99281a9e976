#pragma once

#include <functional>
#include <memory>
#include <stop_token>

#include "absl/status/statusor.h"
#include "grpcpp/support/byte_buffer.h"
#include "grpcpp/support/server_callback.h"
#include "service/rpc/call.h"
#include "service/rpc/operation_slot.h"

namespace puzzlesolver::rpc {

/// Ends the call with what `run` gives, the bytes of the response; it runs on the slot's thread and
/// is to obey its stop token. `slot` and `response` are borrowed.
grpc::ServerUnaryReactor* ServeUnaryOperation(
    std::unique_ptr<Call> call, OperationSlot& slot, grpc::ByteBuffer& response,
    std::function<absl::StatusOr<grpc::ByteBuffer>(const std::stop_token&)> run);

}  // namespace puzzlesolver::rpc
