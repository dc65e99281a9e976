#include "service/rpc/count_outbox.h"

#include <utility>

#include "service/rpc/answer_conversion.h"
#include "service/rpc/move_encoder.h"

namespace puzzlesolver::rpc {
namespace {

/// The length is told only where it is that of a shortest solution.
v1::AnswerHeader HeaderOf(const app::Answer& answer, const Instance& instance) {
  v1::AnswerHeader header = ToHeader(answer, instance);
  if (answer.guarantee >= app::Guarantee::kOptimal) return header;
  header.clear_length();
  header.set_guarantee(v1::GUARANTEE_NONE);
  return header;
}

v1::CountResult ResultOf(const app::Answer& answer, const Instance& instance) {
  v1::CountResult result;
  *result.mutable_header() = HeaderOf(answer, instance);
  if (answer.within) result.set_within(*answer.within);
  if (answer.shortest == nullptr) return result;
  result.set_solution_count(answer.shortest->count);
  result.set_saturated(answer.shortest->saturated());
  result.set_truncated(answer.shortest->truncated());
  return result;
}

}  // namespace

void CountOutbox::PutProgress(v1::Progress progress) { progress_ = std::move(progress); }

void CountOutbox::PutAnswer(const app::Answer& answer, std::shared_ptr<const Instance> instance) {
  progress_.reset();
  result_ = ResultOf(answer, *instance);
  instance_ = std::move(instance);
  shortest_ = answer.shortest;
}

std::optional<CountOutbox::Write> CountOutbox::Take() {
  Write write;
  if (progress_) {
    *write.message.mutable_progress() = *std::exchange(progress_, std::nullopt);
  } else if (result_) {
    *write.message.mutable_result() = *std::exchange(result_, std::nullopt);
    write.last = !HasSolutions();
  } else if (HasSolutions()) {
    *write.message.mutable_solutions() = NextSolutions();
    write.last = !HasSolutions();
  } else {
    return std::nullopt;
  }
  write.buffered = !first_ && HasSolutions();
  first_ = false;
  return write;
}

v1::SolutionList CountOutbox::NextSolutions() {
  v1::SolutionList list;
  for (std::size_t moves = 0; moves < kMovesPerMessage && HasSolutions(); ++listed_) {
    const MoveSequence& solution = shortest_->listed[listed_];
    *list.add_solutions() = MoveEncoder(*instance_).Next(solution);
    moves += solution.size();
  }
  return list;
}

}  // namespace puzzlesolver::rpc
