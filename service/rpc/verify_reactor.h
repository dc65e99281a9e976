#pragma once

#include <memory>

#include "grpcpp/support/byte_buffer.h"
#include "grpcpp/support/server_callback.h"
#include "puzzlesolver/v1/verify.pb.h"
#include "service/rpc/call.h"

namespace puzzlesolver::rpc {

/// Serves one call of Verify. The reactor owns itself and the call; `response` is gRPC's.
grpc::ServerUnaryReactor* ServeVerify(const v1::VerifyRequest& request, grpc::ByteBuffer& response,
                                      std::unique_ptr<Call> call);

}  // namespace puzzlesolver::rpc
