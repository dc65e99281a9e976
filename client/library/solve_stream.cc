#include "client/library/solve_stream.h"

#include <utility>

namespace puzzlesolver::client {

bool SolveStream::Rewind() {
  assembler_ = {};
  delivered_.Rewind();
  return !has_told_other_answers_;
}

absl::Status SolveStream::Add(const v1::SolveResponse& response) {
  if (response.has_progress() && observer_.on_progress) observer_.on_progress(response.progress());
  return response.has_answer() ? AddPart(response.answer()) : absl::OkStatus();
}

absl::StatusOr<Answer> SolveStream::TakeFinalAnswer() {
  if (final_) return *std::move(final_);
  return absl::InternalError("The server ended the call without a final answer.");
}

absl::Status SolveStream::AddPart(const v1::AnswerPart& part) {
  auto answer = assembler_.Add(part);
  if (!answer.ok()) return answer.status();
  if (absl::Status status = Tell(part); !status.ok()) return status;
  if (!*answer) return absl::OkStatus();
  delivered_ = {};
  if ((*answer)->header.final()) {
    final_ = *std::move(answer);
  } else if (observer_.on_answer) {
    observer_.on_answer(**answer);
  }
  return absl::OkStatus();
}

absl::Status SolveStream::Tell(const v1::AnswerPart& part) {
  if (part.has_header() && !part.header().final()) has_told_other_answers_ = true;
  if (!observer_.on_part) return absl::OkStatus();
  const auto rest = delivered_.Rest(part);
  if (!rest.ok()) return rest.status();
  if (rest->has_header() || rest->has_moves() || rest->last_part()) observer_.on_part(*rest);
  return absl::OkStatus();
}

}  // namespace puzzlesolver::client
