#pragma once

#include <cstdint>
#include <optional>

#include "absl/status/statusor.h"
#include "google/protobuf/repeated_field.h"
#include "puzzlesolver/v1/answer.pb.h"
#include "puzzlesolver/v1/puzzle.pb.h"

namespace puzzlesolver::client {

/// Which parts of one answer have been handed out, so that a call that is made again hands out only
/// the others.
class DeliveredParts {
 public:
  /// The answer comes again from its beginning.
  void Rewind();

  /// What of `part`, the next one, has not been handed out; it counts as handed out from now on.
  /// Errors: ABORTED when the answer is not the one that was begun.
  absl::StatusOr<v1::AnswerPart> Rest(v1::AnswerPart part);

 private:
  /// One of the lists that make the moves.
  template <typename Element>
  class Track {
   public:
    void Rewind() { position_ = 0; }
    /// Removes what was handed out before from `next`. False if it was something else.
    bool Advance(google::protobuf::RepeatedField<Element>& next);

   private:
    google::protobuf::RepeatedField<Element> delivered_;
    int position_ = 0;
  };

  bool Advance(v1::MoveList& moves);

  std::optional<v1::AnswerHeader> header_;
  Track<int> directions_;
  Track<std::uint32_t> tiles_;
  Track<int> rotations_;
};

}  // namespace puzzlesolver::client
