#pragma once

#include <grpcpp/client_context.h>

#include <string>
#include <vector>

#include "puzzlesolver/v1/puzzle_solver.grpc.pb.h"
#include "tests/support/move_letters.h"

namespace puzzlesolver {

/// All that a call of Count brought.
struct CountCallResult {
  std::vector<v1::CountResponse> messages;
  grpc::Status status;

  /// The numbers; empty when none came.
  v1::CountResult result() const {
    for (const auto& message : messages) {
      if (message.has_result()) return message.result();
    }
    return {};
  }
  v1::AnswerHeader header() const { return result().header(); }

  /// The letters of the solutions.
  std::vector<std::string> solutions() const {
    std::vector<std::string> all;
    for (const auto& message : messages) {
      for (const v1::MoveList& moves : message.solutions().solutions()) {
        all.push_back(LettersOf(moves));
      }
    }
    return all;
  }
};

inline CountCallResult Count(v1::PuzzleSolver::Stub& stub, const v1::CountRequest& request,
                             grpc::ClientContext& context) {
  CountCallResult result;
  const auto reader = stub.Count(&context, request);
  for (v1::CountResponse message; reader->Read(&message);) result.messages.push_back(message);
  result.status = reader->Finish();
  return result;
}

inline CountCallResult Count(v1::PuzzleSolver::Stub& stub, const v1::CountRequest& request) {
  grpc::ClientContext context;
  return Count(stub, request, context);
}

inline v1::CountRequest LengthOf(const v1::Puzzle& puzzle) {
  v1::CountRequest request;
  *request.mutable_puzzle() = puzzle;
  request.mutable_length();
  return request;
}

inline v1::CountRequest WithinOf(const v1::Puzzle& puzzle, std::uint32_t moves) {
  v1::CountRequest request;
  *request.mutable_puzzle() = puzzle;
  request.mutable_within()->set_moves(moves);
  return request;
}

inline v1::CountRequest SolutionsOf(const v1::Puzzle& puzzle, std::uint32_t max_listed) {
  v1::CountRequest request;
  *request.mutable_puzzle() = puzzle;
  request.mutable_solutions()->set_max_listed(max_listed);
  return request;
}

}  // namespace puzzlesolver
