#pragma once

#include <memory>

#include "grpcpp/support/byte_buffer.h"
#include "grpcpp/support/server_callback.h"
#include "puzzlesolver/v1/generate.pb.h"
#include "service/rpc/call.h"

namespace puzzlesolver::rpc {

/// Serves one call of Generate. The reactor owns itself and the call.
grpc::ServerWriteReactor<grpc::ByteBuffer>* ServeGenerate(const v1::GenerateRequest& request,
                                                          std::unique_ptr<Call> call);

}  // namespace puzzlesolver::rpc
