#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "grpcpp/support/status.h"
#include "service/app/answer.h"

namespace puzzlesolver::rpc {

/// Which call something is told of.
struct CallIdentity {
  std::string_view service;  ///< "PuzzleSolver" or "PuzzleSolverAdmin"; lives for ever
  std::string_view method;   ///< "Solve"; lives for ever
  std::string request_id;    ///< the caller's `x-request-id`, else one of our own; handed back
  std::string traceparent;   ///< W3C Trace Context as the caller sent it and got it back; may be ""
  bool sampled = false;      ///< the caller records this trace
  std::string caller;        ///< the name behind its credentials; empty when none are asked for
  std::string peer;          ///< address of the caller
};

/// How a call ended.
struct CallEnd {
  grpc::StatusCode code = grpc::StatusCode::OK;
  std::string message;        ///< what the caller was told; empty with OK
  absl::Duration duration;    ///< from its arrival until gRPC was done with it
  std::uint64_t answers = 0;  ///< of OnAnswer, errors included
  std::uint64_t errors = 0;   ///< of those
};

/// Is told of all calls: for logs and metrics. Called from any thread; must not block.
class CallListener {
 public:
  virtual ~CallListener() = default;

  /// A question for a solution has its answer, or its error: once in a call of Solve, Hint,
  /// Verify or Count (none when its request was refused), and for each question of SolveBatch.
  /// `instance` is null when the question was not understood.
  virtual void OnAnswer(const CallIdentity& call, const absl::StatusOr<app::Answer>& answer,
                        const Instance* instance) = 0;

  /// Once for each call, last.
  virtual void OnEnd(const CallIdentity& call, const CallEnd& end) = 0;
};

}  // namespace puzzlesolver::rpc
