#pragma once

#include <functional>
#include <memory>
#include <stop_token>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "client/library/answer.h"
#include "grpcpp/channel.h"
#include "puzzlesolver/v1/puzzle_solver.grpc.pb.h"

namespace puzzlesolver::client {

/// Is told what comes before the final answer of Solve, on the caller's thread and in order. Every
/// function may be left out.
struct SolveObserver {
  std::function<void(const v1::Progress&)> on_progress = {};
  /// Each part of an answer as it arrives: for callers who show moves as they come.
  std::function<void(const v1::AnswerPart&)> on_part = {};
  /// Each complete answer but the final one; only v1::QUALITY_ANYTIME has them.
  std::function<void(const Answer&)> on_answer = {};
};

/// The service's methods as plain calls. Safe to use from any number of threads at once.
///
/// Errors are those of the service and of gRPC, as ToStatus (error.h) makes them, and INTERNAL when
/// the server's stream makes no sense. A stop request ends a call with CANCELLED.
class Client {
 public:
  /// `channel` comes from Connect, or from a server in this process.
  explicit Client(const std::shared_ptr<grpc::Channel>& channel);

  /// Solves one puzzle and returns the final answer. The server ends the work at
  /// `request.time_limit` with an answer; should it not, the call ends one second later with
  /// DEADLINE_EXCEEDED. Without a time limit the server's maximum holds and the call waits for it.
  absl::StatusOr<Answer> Solve(const v1::SolveRequest& request, const SolveObserver& observer = {},
                               std::stop_token stop = {}) const;

  absl::StatusOr<v1::CheckResponse> Check(const v1::CheckRequest& request,
                                          std::stop_token stop = {}) const;

  /// As with Solve, the call may last one second longer than `request.optimum_time_limit`.
  absl::StatusOr<v1::VerifyResponse> Verify(const v1::VerifyRequest& request,
                                            std::stop_token stop = {}) const;

  absl::StatusOr<v1::GetServerInfoResponse> GetServerInfo(std::stop_token stop = {}) const;

 private:
  std::unique_ptr<v1::PuzzleSolver::Stub> stub_;
};

}  // namespace puzzlesolver::client
