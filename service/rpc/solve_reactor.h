#pragma once

#include <memory>

#include "grpcpp/support/byte_buffer.h"
#include "grpcpp/support/server_callback.h"
#include "puzzlesolver/v1/solve.pb.h"
#include "service/rpc/call.h"

namespace puzzlesolver::rpc {

/// Serves one call of Solve. The reactor owns itself and the call, and is gone when gRPC and the
/// app have let go of it.
grpc::ServerWriteReactor<grpc::ByteBuffer>* ServeSolve(const v1::SolveRequest& request,
                                                       std::unique_ptr<Call> call);

}  // namespace puzzlesolver::rpc
