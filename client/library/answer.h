#pragma once

#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "puzzlesolver/v1/answer.pb.h"
#include "puzzlesolver/v1/puzzle.pb.h"

namespace puzzlesolver::client {

/// A whole answer of Solve: what it says of itself, and its moves.
struct Answer {
  v1::AnswerHeader header;
  v1::MoveList moves;  ///< empty when there are none, or they were not asked for
};

/// The answer as a single part.
v1::AnswerPart ToPart(const Answer& answer);

/// The moves as letters without separators: where the blank goes ("DLRU"), or "ABCDEFGH".
std::string MoveLetters(const v1::MoveList& moves);

/// Puts the parts of answers together again.
class AnswerAssembler {
 public:
  /// Takes the next part of the stream and returns the answer that it completes, if any. Errors:
  /// INTERNAL when the part cannot follow those before it, or the moves are not as many as the
  /// header says.
  absl::StatusOr<std::optional<Answer>> Add(const v1::AnswerPart& part);

 private:
  std::optional<Answer> open_;
};

}  // namespace puzzlesolver::client
