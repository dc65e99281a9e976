#pragma once

#include <grpcpp/client_context.h>

#include <map>
#include <string>
#include <thread>
#include <vector>

#include "puzzlesolver/v1/puzzle_solver.grpc.pb.h"
#include "tests/support/solve_call.h"

namespace puzzlesolver {

/// All that a call of SolveBatch brought.
struct BatchResult {
  std::map<std::string, SolveResult> answers;  ///< by id; an error is the answer's status
  std::vector<std::string> order;              ///< ids as they were answered
  grpc::Status status;
};

inline v1::SolveBatchRequest Question(const std::string& id, const v1::SolveRequest& request) {
  v1::SolveBatchRequest question;
  question.set_id(id);
  *question.mutable_request() = request;
  return question;
}

inline void AddTo(BatchResult& result, const v1::SolveBatchResponse& message) {
  SolveResult& answer = result.answers[message.id()];
  if (message.has_error()) {
    answer.status = grpc::Status(static_cast<grpc::StatusCode>(message.error().code()),
                                 message.error().message(), message.error().SerializeAsString());
  } else {
    answer.messages.push_back(message.response());
  }
  if (message.has_error() || message.response().answer().last_part()) {
    result.order.push_back(message.id());
  }
}

/// Writes all questions while it reads the answers.
inline BatchResult SolveBatch(v1::PuzzleSolver::Stub& stub,
                              const std::vector<v1::SolveBatchRequest>& questions) {
  grpc::ClientContext context;
  const auto stream = stub.SolveBatch(&context);
  std::jthread writer([&] {
    for (const auto& question : questions) {
      if (!stream->Write(question)) break;
    }
    stream->WritesDone();
  });
  BatchResult result;
  for (v1::SolveBatchResponse message; stream->Read(&message);) AddTo(result, message);
  writer.join();
  result.status = stream->Finish();
  return result;
}

}  // namespace puzzlesolver
