#pragma once

#include <grpcpp/client_context.h>

#include <memory>
#include <string>
#include <vector>

#include "puzzlesolver/v1/puzzle_solver.grpc.pb.h"
#include "tests/support/move_letters.h"

namespace puzzlesolver {

/// All that a call of Solve brought.
struct SolveResult {
  std::vector<v1::SolveResponse> messages;
  grpc::Status status;

  /// The answer's header; empty when none came.
  v1::AnswerHeader header() const {
    for (const auto& message : messages) {
      if (message.answer().has_header()) return message.answer().header();
    }
    return {};
  }

  /// The letters of the moves.
  std::string moves() const {
    std::string letters;
    for (const auto& message : messages) letters += LettersOf(message.answer().moves());
    return letters;
  }
};

inline SolveResult Solve(v1::PuzzleSolver::Stub& stub, const v1::SolveRequest& request,
                         grpc::ClientContext& context) {
  SolveResult result;
  const auto reader = stub.Solve(&context, request);
  for (v1::SolveResponse message; reader->Read(&message);) result.messages.push_back(message);
  result.status = reader->Finish();
  return result;
}

inline SolveResult Solve(v1::PuzzleSolver::Stub& stub, const v1::SolveRequest& request) {
  grpc::ClientContext context;
  return Solve(stub, request, context);
}

inline v1::SolveRequest SolveRequestFor(const v1::Puzzle& puzzle) {
  v1::SolveRequest request;
  *request.mutable_puzzle() = puzzle;
  return request;
}

}  // namespace puzzlesolver
