#include "service/rpc/answer_messages.h"

#include <algorithm>
#include <utility>

#include "service/rpc/answer_conversion.h"

namespace puzzlesolver::rpc {
namespace {

std::size_t MovesPerMessage(std::uint32_t wanted) {
  if (wanted == 0) return AnswerMessages::kMaxMovesPerMessage;
  return std::min<std::size_t>(wanted, AnswerMessages::kMaxMovesPerMessage);
}

}  // namespace

PackingOptions PackingOf(const v1::SolveRequest& request) {
  return {!request.has_include_path() || request.include_path(), request.moves_per_message()};
}

AnswerMessages::AnswerMessages(app::Answer answer, const Instance& start,
                               const PackingOptions& options)
    : header_(ToHeader(answer, start)),
      moves_(options.include_path ? std::move(answer.moves) : MoveSequence()),
      encoder_(start),
      moves_per_message_(MovesPerMessage(options.moves_per_message)) {}

void AnswerMessages::Number(std::uint32_t index, bool is_last) {
  header_.set_answer_index(index);
  header_.set_final(is_last);
}

v1::SolveResponse AnswerMessages::Next() {
  v1::SolveResponse response;
  v1::AnswerPart& part = *response.mutable_answer();
  if (!std::exchange(header_sent_, true)) *part.mutable_header() = std::move(header_);
  if (!rest().empty()) {
    const auto moves = rest().first(std::min(rest().size(), moves_per_message_));
    *part.mutable_moves() = encoder_.Next(moves);
    sent_moves_ += moves.size();
  }
  part.set_last_part(empty());
  return response;
}

std::span<const MoveCode> AnswerMessages::rest() const {
  return std::span(moves_).subspan(sent_moves_);
}

}  // namespace puzzlesolver::rpc
