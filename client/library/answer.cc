#include "client/library/answer.h"

#include <cstdint>
#include <utility>

#include "absl/strings/str_cat.h"

namespace puzzlesolver::client {
namespace {

absl::Status BrokenStream(const char* fault) {
  return absl::InternalError(absl::StrCat("The server's answer is not understood: ", fault, "."));
}

int MoveCount(const v1::MoveList& moves) {
  return moves.sliding().directions_size() + moves.rotation().moves_size();
}

bool AreOfOneFamily(const v1::MoveList& first, const v1::MoveList& second) {
  return first.moves_case() == v1::MoveList::MOVES_NOT_SET ||
         second.moves_case() == v1::MoveList::MOVES_NOT_SET ||
         first.moves_case() == second.moves_case();
}

}  // namespace

v1::AnswerPart ToPart(const Answer& answer) {
  v1::AnswerPart part;
  *part.mutable_header() = answer.header;
  *part.mutable_moves() = answer.moves;
  part.set_last_part(true);
  return part;
}

std::string MoveLetters(const v1::MoveList& moves) {
  static constexpr char kDirections[] = "?DLRU";
  static constexpr char kRotations[] = "?ABCDEFGH";
  std::string letters;
  for (const int direction : moves.sliding().directions()) {
    letters += v1::Direction_IsValid(direction) ? kDirections[direction] : '?';
  }
  for (const int move : moves.rotation().moves()) {
    letters += v1::RotationMove_IsValid(move) ? kRotations[move] : '?';
  }
  return letters;
}

absl::StatusOr<std::optional<Answer>> AnswerAssembler::Add(const v1::AnswerPart& part) {
  if (part.has_header() == open_.has_value()) {
    return BrokenStream(open_ ? "an answer has two headers" : "an answer begins without a header");
  }
  if (!open_) open_.emplace().header = part.header();
  if (!AreOfOneFamily(open_->moves, part.moves())) {
    return BrokenStream("an answer mixes moves of two puzzles");
  }
  open_->moves.MergeFrom(part.moves());
  if (!part.last_part()) return std::nullopt;
  Answer answer = *std::exchange(open_, std::nullopt);
  const int moves = MoveCount(answer.moves);
  if (moves != 0 && static_cast<std::uint32_t>(moves) != answer.header.length()) {
    return BrokenStream("an answer has another number of moves than its header says");
  }
  return answer;
}

}  // namespace puzzlesolver::client
