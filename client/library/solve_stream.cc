#include "client/library/solve_stream.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace puzzlesolver::client {
namespace {

bool IsBetter(const v1::AnswerHeader& a, const v1::AnswerHeader& b) {
  return std::tuple(b.length(), a.guarantee(), a.lower_bound()) >
         std::tuple(a.length(), b.guarantee(), b.lower_bound());
}

/// A final answer whose attempt found less than one before it did.
void Improve(const Answer& best, Answer& answer) {
  v1::AnswerHeader& header = answer.header;
  if (header.outcome() != v1::OUTCOME_SOLVED || IsBetter(best.header, header)) {
    header.set_outcome(best.header.outcome());
    header.set_guarantee(best.header.guarantee());
    header.set_length(best.header.length());
    header.set_source(best.header.source());
    answer.moves = best.moves;
  }
  header.set_lower_bound(std::max(header.lower_bound(), best.header.lower_bound()));
}

}  // namespace

void SolveStream::Rewind() {
  assembler_ = {};
  delivered_.Rewind();
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
  if (quality_ != v1::QUALITY_ANYTIME) {
    if (absl::Status status = Tell(part); !status.ok()) return status;
    if (*answer) final_ = *std::move(answer);
  } else if (*answer) {
    (*answer)->header.final() ? AddFinal(**std::move(answer)) : AddBetter(**std::move(answer));
  }
  return absl::OkStatus();
}

absl::Status SolveStream::Tell(const v1::AnswerPart& part) {
  if (!observer_.on_part) return absl::OkStatus();
  const auto rest = delivered_.Rest(part);
  if (!rest.ok()) return rest.status();
  if (rest->has_header() || rest->has_moves() || rest->last_part()) observer_.on_part(*rest);
  return absl::OkStatus();
}

void SolveStream::AddBetter(Answer answer) {
  if (best_ && !IsBetter(answer.header, best_->header)) return;
  TellWhole(answer);
  if (observer_.on_answer) observer_.on_answer(answer);
  best_ = std::move(answer);
}

void SolveStream::AddFinal(Answer answer) {
  if (best_) Improve(*best_, answer);
  TellWhole(answer);
  final_ = std::move(answer);
}

void SolveStream::TellWhole(Answer& answer) {
  answer.header.set_answer_index(told_answers_++);
  if (observer_.on_part) observer_.on_part(ToPart(answer));
}

}  // namespace puzzlesolver::client
