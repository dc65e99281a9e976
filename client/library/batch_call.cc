#include "client/library/batch_call.h"

#include <utility>

#include "client/library/error.h"

namespace puzzlesolver::client {

BatchCall::BatchCall(v1::PuzzleSolver::Stub& stub, std::stop_token stop)
    : call_(std::move(stop)), stream_(stub.SolveBatch(call_.context())) {}

bool BatchCall::Write(const std::string& id, const v1::SolveRequest& request) {
  v1::SolveBatchRequest question;
  question.set_id(id);
  *question.mutable_request() = request;
  return stream_->Write(question);
}

void BatchCall::WritesDone() { stream_->WritesDone(); }

std::optional<BatchCall::Reply> BatchCall::Read() {
  v1::SolveBatchResponse message;
  while (understood_.ok() && stream_->Read(&message)) {
    if (std::optional<Reply> reply = Take(message)) return reply;
  }
  return std::nullopt;
}

std::optional<BatchCall::Reply> BatchCall::Take(const v1::SolveBatchResponse& message) {
  if (message.has_error()) {
    open_.erase(message.id());
    return Reply{message.id(), ToQuestionStatus(message.error())};
  }
  if (!message.response().has_answer()) return std::nullopt;
  auto answer = open_[message.id()].Add(message.response().answer());
  if (!answer.ok()) {
    understood_ = answer.status();
    call_.Cancel();
    return std::nullopt;
  }
  if (!*answer || !(*answer)->header.final()) return std::nullopt;
  open_.erase(message.id());
  return Reply{message.id(), **std::move(answer)};
}

absl::Status BatchCall::Finish() {
  const absl::Status status = ToStatus(stream_->Finish());
  return understood_.ok() ? status : understood_;
}

}  // namespace puzzlesolver::client
