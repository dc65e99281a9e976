#pragma once

#include <cstddef>

#include "absl/time/time.h"
#include "grpcpp/server_builder.h"

namespace puzzlesolver::server {

/// What connections may do: clients may ping every ten seconds, also without a call; dead ones are
/// noticed within a minute, and those that never say anything; old ones are closed, with
/// `max_call_time` for the calls on them.
void LimitConnections(absl::Duration max_age, absl::Duration max_call_time,
                      grpc::ServerBuilder& builder);

/// What calls may do:
/// - There may be 1,024 at a time on a connection, others wait at the client.
/// - The messages that arrive and leave may take `memory_bytes` together. Beyond that, calls are
///   reset: RESOURCE_EXHAUSTED to their clients.
/// - Messages are not compressed, as gRPC 1.51 would unpack any number of bytes before it looks at
///   their size, or at who sends them. UNIMPLEMENTED, with one sentence.
void LimitCalls(std::size_t memory_bytes, grpc::ServerBuilder& builder);

/// The server that is built does without gRPC's reflection, which is otherwise part of all servers
/// of a program that is linked with it.
void OmitReflection(grpc::ServerBuilder& builder);

}  // namespace puzzlesolver::server
