#include "service/rpc/solve_outbox.h"

#include <utility>

namespace puzzlesolver::rpc {

void SolveOutbox::PutProgress(v1::Progress progress) { progress_ = std::move(progress); }

void SolveOutbox::PutSolution(AnswerMessages solution) { next_ = std::move(solution); }

void SolveOutbox::PutAnswer(AnswerMessages answer) {
  progress_.reset();
  next_ = std::move(answer);
  next_is_last_ = true;
}

std::optional<SolveOutbox::Write> SolveOutbox::Take() {
  if (empty()) return std::nullopt;
  Write write;
  if (progress_ && !sending_) {
    *write.message.mutable_progress() = *std::exchange(progress_, std::nullopt);
  } else {
    if (!sending_) BeginNext();
    write.message = sending_->Next();
    if (sending_->empty()) sending_.reset();
    write.last = !sending_ && !next_ && next_is_last_;
    write.buffered = !first_ && sending_;
  }
  first_ = false;
  return write;
}

void SolveOutbox::BeginNext() {
  sending_ = std::exchange(next_, std::nullopt);
  sending_->Number(answers_++, next_is_last_);
}

}  // namespace puzzlesolver::rpc
