#pragma once

#include <optional>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "client/library/answer.h"
#include "client/library/client.h"
#include "client/library/delivered_parts.h"
#include "puzzlesolver/v1/solve.pb.h"

namespace puzzlesolver::client {

/// What the attempts at one call of Solve bring, told to the observer as if they were one; keeps
/// the final answer.
class SolveStream {
 public:
  /// `observer` is borrowed.
  explicit SolveStream(const SolveObserver& observer) : observer_(observer) {}

  /// The next attempt begins. False when what was told already cannot be taken up again.
  bool Rewind();

  /// Errors: INTERNAL when the message makes no sense here, ABORTED when it does not fit what an
  /// earlier attempt has told.
  absl::Status Add(const v1::SolveResponse& response);

  bool has_final_answer() const { return final_.has_value(); }

  /// Errors: INTERNAL when there is none.
  absl::StatusOr<Answer> TakeFinalAnswer();

 private:
  absl::Status AddPart(const v1::AnswerPart& part);
  absl::Status Tell(const v1::AnswerPart& part);

  const SolveObserver& observer_;
  AnswerAssembler assembler_;
  DeliveredParts delivered_;
  bool has_told_other_answers_ = false;
  std::optional<Answer> final_;
};

}  // namespace puzzlesolver::client
