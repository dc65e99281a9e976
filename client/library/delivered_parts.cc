#include "client/library/delivered_parts.h"

#include <algorithm>
#include <utility>

namespace puzzlesolver::client {
namespace {

bool AreOfOneAnswer(const v1::AnswerHeader& a, const v1::AnswerHeader& b) {
  return a.outcome() == b.outcome() && a.length() == b.length();
}

bool IsEmpty(const v1::MoveList& moves) {
  return moves.sliding().directions().empty() && moves.sliding().tiles().empty() &&
         moves.rotation().moves().empty();
}

absl::Status OtherAnswer() {
  return absl::AbortedError(
      "The connection broke within an answer, and the call that was made again has another one.");
}

}  // namespace

void DeliveredParts::Rewind() {
  directions_.Rewind();
  tiles_.Rewind();
  rotations_.Rewind();
}

absl::StatusOr<v1::AnswerPart> DeliveredParts::Rest(v1::AnswerPart part) {
  if (part.has_header()) {
    if (header_ && !AreOfOneAnswer(*header_, part.header())) return OtherAnswer();
    if (header_) part.clear_header();
    if (!header_) header_ = part.header();
  }
  if (!part.has_moves()) return part;
  if (!Advance(*part.mutable_moves())) return OtherAnswer();
  if (IsEmpty(part.moves())) part.clear_moves();
  return part;
}

bool DeliveredParts::Advance(v1::MoveList& moves) {
  if (moves.has_rotation()) return rotations_.Advance(*moves.mutable_rotation()->mutable_moves());
  v1::SlidingMoves& sliding = *moves.mutable_sliding();
  return directions_.Advance(*sliding.mutable_directions()) &&
         tiles_.Advance(*sliding.mutable_tiles());
}

template <typename Element>
bool DeliveredParts::Track<Element>::Advance(google::protobuf::RepeatedField<Element>& next) {
  const int count = next.size();
  const int known = std::min(count, delivered_.size() - position_);
  if (!std::equal(next.begin(), next.begin() + known, delivered_.begin() + position_)) return false;
  next.ExtractSubrange(0, known, nullptr);
  delivered_.MergeFrom(next);
  position_ += count;
  return true;
}

}  // namespace puzzlesolver::client
