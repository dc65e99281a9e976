#pragma once

#include <cstdint>
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
  SolveStream(v1::Quality quality, const SolveObserver& observer)
      : quality_(quality), observer_(observer) {}

  /// The next attempt begins.
  void Rewind();

  /// Errors: INTERNAL when the message makes no sense here, ABORTED when it does not fit what an
  /// earlier attempt has told.
  absl::Status Add(const v1::SolveResponse& response);

  bool has_final_answer() const { return final_.has_value(); }

  /// Errors: INTERNAL when there is none.
  absl::StatusOr<Answer> TakeFinalAnswer();

 private:
  absl::Status AddPart(const v1::AnswerPart& part);
  absl::Status Tell(const v1::AnswerPart& part);
  void AddBetter(Answer answer);
  void AddFinal(Answer answer);
  void TellWhole(Answer& answer);

  const v1::Quality quality_;
  const SolveObserver& observer_;
  AnswerAssembler assembler_;
  DeliveredParts delivered_;
  std::uint32_t told_answers_ = 0;  ///< whole ones
  std::optional<Answer> best_;      ///< of those before the final one
  std::optional<Answer> final_;
};

}  // namespace puzzlesolver::client
