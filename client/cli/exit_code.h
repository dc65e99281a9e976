#pragma once

#include "absl/status/status.h"
#include "client/library/answer.h"

namespace puzzlesolver::cli {

/// What the process tells its caller. The numbers never change.
enum class ExitCode {
  kSolved = 0,
  kUnsolvable = 1,
  kBadInput = 2,
  kLimit = 3,
  kUnreachable = 4,
  kServerFault = 5,  ///< or the server refuses the call
  kInterrupted = 130,
};

/// The code of the two that outranks the other: 130, 4, 5, 3, 2, 1, 0.
ExitCode Worse(ExitCode a, ExitCode b);

ExitCode ExitCodeOf(const absl::Status& status);
ExitCode ExitCodeOf(const absl::StatusOr<client::Answer>& answer);

}  // namespace puzzlesolver::cli
