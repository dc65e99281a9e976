#include "service/rpc/solve_outbox.h"

#include <utility>

namespace puzzlesolver::rpc {

void SolveOutbox::PutProgress(v1::Progress progress) { progress_ = std::move(progress); }

void SolveOutbox::PutAnswer(AnswerMessages answer) {
  progress_.reset();
  answer_ = std::move(answer);
}

std::optional<SolveOutbox::Write> SolveOutbox::Take() {
  Write write;
  if (progress_) {
    *write.message.mutable_progress() = *std::exchange(progress_, std::nullopt);
  } else if (answer_ && !answer_->empty()) {
    write.message = answer_->Next();
    write.last = answer_->empty();
    write.buffered = !first_ && !write.last;
  } else {
    return std::nullopt;
  }
  first_ = false;
  return write;
}

}  // namespace puzzlesolver::rpc
