#pragma once

#include <functional>
#include <memory>
#include <stop_token>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "client/library/answer.h"
#include "client/library/batch_call.h"
#include "client/library/count_stream.h"
#include "client/library/generate_stream.h"
#include "grpcpp/channel.h"
#include "puzzlesolver/v1/puzzle_solver.grpc.pb.h"

namespace puzzlesolver::client {

/// Is told what comes before the final answer of Solve, on the caller's thread and in order. Every
/// function may be left out.
struct SolveObserver {
  std::function<void(const v1::Progress&)> on_progress = {};
  /// Each part of an answer as it arrives: for callers who show moves as they come. Those of
  /// v1::QUALITY_ANYTIME come whole, as one part.
  std::function<void(const v1::AnswerPart&)> on_part = {};
  /// Each complete answer but the final one; only v1::QUALITY_ANYTIME has them.
  std::function<void(const Answer&)> on_answer = {};
};

/// The service's methods as plain calls. Safe to use from any number of threads at once.
///
/// A call that fails with UNAVAILABLE (no connection, one that broke, a server that is shutting
/// down), or is refused for overload, is made again: up to seven times in all, after pauses
/// that grow to 2 s, or as long as the server says, within the time of the call. With several
/// servers behind the channel the next one takes it. When the server says more than a minute, or
/// does not say that it is worth it, there is no further attempt.
///
/// Errors are those of the service and of gRPC, as ToStatus (error.h) makes them, and INTERNAL when
/// the server's stream makes no sense. A stop request ends a call, or its pause, with CANCELLED.
class Client {
 public:
  /// `channel` comes from Connect, or from a server in this process.
  explicit Client(std::shared_ptr<grpc::Channel> channel);

  /// Solves one puzzle and returns the final answer. The server ends the work at
  /// `request.time_limit` with an answer; should it not, the call ends one second later with
  /// DEADLINE_EXCEEDED. Without a time limit the server's maximum holds and the call waits for it.
  ///
  /// A stream that breaks after its first message is made again as well; the observer is told only
  /// what it has not heard yet, but progress may begin anew. ABORTED when the answer is another one
  /// then, as it may be with v1::TIE_BREAK_ANY. With v1::QUALITY_ANYTIME it is told only answers
  /// better than those before, and the final one is at least as good as they are.
  absl::StatusOr<Answer> Solve(const v1::SolveRequest& request, const SolveObserver& observer = {},
                               std::stop_token stop = {}) const;

  /// Begins a call of SolveBatch, which is not repeated: what was not answered when it breaks can
  /// be asked in another one. Has no deadline. A stop request cancels it.
  std::unique_ptr<BatchCall> SolveBatch(std::stop_token stop = {}) const;

  absl::StatusOr<v1::CheckResponse> Check(const v1::CheckRequest& request,
                                          std::stop_token stop = {}) const;

  /// The time of the call is that of Solve. ABORTED when a newer hint took this one's place.
  absl::StatusOr<v1::HintResponse> Hint(const v1::HintRequest& request,
                                        std::stop_token stop = {}) const;

  /// The time of the call is that of Solve. A stream that breaks is begun again; `on_progress` is
  /// told what comes before the result, on the caller's thread.
  absl::StatusOr<CountAnswer> Count(
      const v1::CountRequest& request,
      const std::function<void(const v1::Progress&)>& on_progress = {},
      std::stop_token stop = {}) const;

  /// Tells `on_board` the boards in order, as they come, on the caller's thread, until it wants no
  /// more. They may be fewer than `request.count` when a limit ended the work. The time of the call
  /// is that of Solve. A stream that breaks is taken up again after the boards that were told.
  absl::Status Generate(const v1::GenerateRequest& request, const BoardObserver& on_board,
                        std::stop_token stop = {}) const;

  /// As with Solve, the call may last one second longer than `request.optimum_time_limit`.
  absl::StatusOr<v1::VerifyResponse> Verify(const v1::VerifyRequest& request,
                                            std::stop_token stop = {}) const;

  absl::StatusOr<v1::GetServerInfoResponse> GetServerInfo(std::stop_token stop = {}) const;

  /// Waits before a call is made again, as the other methods do between their attempts. False when
  /// a stop request came first.
  bool Pause(absl::Duration duration, const std::stop_token& stop) const;

 private:
  absl::Status Repeat(absl::Time end, const std::stop_token& stop,
                      const std::function<absl::Status()>& attempt) const;
  template <typename Response, typename Method>
  absl::StatusOr<Response> CallUnary(absl::Duration longest, const std::stop_token& stop,
                                     const Method& method) const;

  const std::shared_ptr<grpc::Channel> channel_;
  const std::unique_ptr<v1::PuzzleSolver::Stub> stub_;
};

}  // namespace puzzlesolver::client
