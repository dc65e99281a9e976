#pragma once

#include <grpcpp/client_context.h>

#include <cstdint>
#include <string>
#include <thread>

#include "puzzlesolver/v1/puzzle_solver.grpc.pb.h"
#include "tests/support/move_letters.h"

namespace puzzlesolver {

/// What a call of Hint brought.
struct HintResult {
  v1::HintResponse response;
  grpc::Status status;

  const v1::AnswerHeader& header() const { return response.header(); }

  /// The letters of the moves.
  std::string moves() const { return LettersOf(response.moves()); }
};

inline HintResult Hint(v1::PuzzleSolver::Stub& stub, const v1::HintRequest& request,
                       grpc::ClientContext& context) {
  HintResult result;
  result.status = stub.Hint(&context, request, &result.response);
  return result;
}

inline HintResult Hint(v1::PuzzleSolver::Stub& stub, const v1::HintRequest& request) {
  grpc::ClientContext context;
  return Hint(stub, request, context);
}

inline v1::HintRequest HintRequestFor(const v1::Puzzle& puzzle, std::uint32_t move_count = 0) {
  v1::HintRequest request;
  *request.mutable_puzzle() = puzzle;
  request.set_move_count(move_count);
  return request;
}

/// A call of Hint in a thread of its own. Is cancelled at its end.
class BackgroundHint {
 public:
  /// Shows `token` if it is not empty.
  BackgroundHint(v1::PuzzleSolver::Stub& stub, v1::HintRequest request,
                 const std::string& token = "") {
    if (!token.empty()) context_.AddMetadata("authorization", "Bearer " + token);
    thread_ = std::jthread([this, &stub, request] { result_ = Hint(stub, request, context_); });
  }
  ~BackgroundHint() { Cancel(); }

  void Cancel() { context_.TryCancel(); }
  const HintResult& Wait() {
    if (thread_.joinable()) thread_.join();
    return result_;
  }

 private:
  grpc::ClientContext context_;
  HintResult result_;
  std::jthread thread_;
};

}  // namespace puzzlesolver
