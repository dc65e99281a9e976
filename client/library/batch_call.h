#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "client/library/answer.h"
#include "client/library/call.h"
#include "puzzlesolver/v1/puzzle_solver.grpc.pb.h"

namespace puzzlesolver::client {

/// One call of SolveBatch: many questions and their answers on one stream. Made by
/// Client::SolveBatch. One thread writes while another one reads: as a server takes only so many
/// questions whose answers nobody reads, a single thread would wait for itself. Cancel is for any
/// thread. The destructor ends a call that is still going on.
class BatchCall {
 public:
  /// A question's final answer, or what Solve would have ended with.
  struct Reply {
    std::string id;
    absl::StatusOr<Answer> answer;
  };

  BatchCall(v1::PuzzleSolver::Stub& stub, std::stop_token stop);

  /// Asks a question, whose `id` none that is still open has. Waits while the server takes no more.
  /// False when the call has ended.
  bool Write(const std::string& id, const v1::SolveRequest& request);

  /// No question will follow.
  void WritesDone();

  /// Waits for the next question that is answered, in whatever order the server answers. nullopt
  /// when no answer will come: the call has ended.
  std::optional<Reply> Read();

  void Cancel() { call_.Cancel(); }

  /// How the call ended; questions that were not answered by then never will be. REQUIRES: Read
  /// has returned nullopt, nobody writes. Errors: those of the service and of gRPC as ToStatus
  /// makes them; INTERNAL when the stream makes no sense.
  absl::Status Finish();

 private:
  /// nullopt when the message completes no answer.
  std::optional<Reply> Take(const v1::SolveBatchResponse& message);

  Call call_;
  const std::unique_ptr<grpc::ClientReaderWriter<v1::SolveBatchRequest, v1::SolveBatchResponse>>
      stream_;
  absl::flat_hash_map<std::string, AnswerAssembler> open_;
  absl::Status understood_;
};

}  // namespace puzzlesolver::client
