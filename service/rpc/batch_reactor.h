#pragma once

#include <cstddef>
#include <memory>

#include "grpcpp/support/byte_buffer.h"
#include "grpcpp/support/server_callback.h"
#include "service/rpc/call.h"

namespace puzzlesolver::rpc {

/// Questions of one stream that are taken up and not answered yet. More are not read, so a caller
/// who does not read its answers can send no more than gRPC's windows hold.
inline constexpr std::size_t kMaxOpenQuestions = 512;

/// Serves one call of SolveBatch. Questions that tables, cache or a rule answer are answered at
/// once; of the others, as many as there are search threads are submitted at a time, so that one
/// batch does not fill the queue that all callers share, nor its questions lose their time there.
/// What is no question at all ends the reading: those before it are answered, then the call ends
/// with INVALID_ARGUMENT. The reactor owns itself and the call.
grpc::ServerBidiReactor<grpc::ByteBuffer, grpc::ByteBuffer>* ServeBatch(std::unique_ptr<Call> call);

}  // namespace puzzlesolver::rpc
