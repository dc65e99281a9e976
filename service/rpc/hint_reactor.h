#pragma once

#include <memory>

#include "grpcpp/support/byte_buffer.h"
#include "grpcpp/support/server_callback.h"
#include "puzzlesolver/v1/hint.pb.h"
#include "service/rpc/call.h"
#include "service/rpc/waiting_hints.h"

namespace puzzlesolver::rpc {

/// Serves one call of Hint. The reactor owns itself and the call; `response` is gRPC's, `waiting`
/// is borrowed.
grpc::ServerUnaryReactor* ServeHint(const v1::HintRequest& request, WaitingHints& waiting,
                                    grpc::ByteBuffer& response, std::unique_ptr<Call> call);

}  // namespace puzzlesolver::rpc
