#pragma once

#include "absl/status/status.h"
#include "absl/time/time.h"
#include "google/rpc/status.pb.h"
#include "grpcpp/server_context.h"
#include "grpcpp/support/status.h"
#include "spdlog/logger.h"

namespace puzzlesolver::rpc {

/// How long a caller is asked to wait before it repeats a call that was refused, unless the error
/// says otherwise (WithRetryDelay).
inline constexpr absl::Duration kRetryDelay = absl::Seconds(1);

/// What a question that ended with `status` tells its caller. Total over absl::StatusCode.
///
/// OK stays OK. Errors carry google.rpc.ErrorInfo with the reason (that of WithReason, else the
/// usual one of the code); those that name a field (FieldError) also google.rpc.BadRequest;
/// RESOURCE_EXHAUSTED and UNAVAILABLE also google.rpc.RetryInfo. CANCELLED and DEADLINE_EXCEEDED
/// carry no details. Every code that is no regular end of a call is a fault of the server: INTERNAL
/// with a message that tells nothing, while `logger` gets all of it.
google::rpc::Status ToErrorProto(const absl::Status& status, spdlog::logger& logger);

/// The same for a whole call, with ToErrorProto as its details.
grpc::Status ToGrpcStatus(const absl::Status& status, spdlog::logger& logger);

/// ToGrpcStatus, and the metadata `grpc-retry-pushback-ms` for RESOURCE_EXHAUSTED. To be called
/// once for a call, before it is finished.
grpc::Status EndCall(const absl::Status& status, grpc::CallbackServerContext& context,
                     spdlog::logger& logger);

}  // namespace puzzlesolver::rpc
