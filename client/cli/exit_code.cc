#include "client/cli/exit_code.h"

#include <algorithm>
#include <array>

namespace puzzlesolver::cli {
namespace {

constexpr std::array kRanks = {
    ExitCode::kSolved,      ExitCode::kUnsolvable,  ExitCode::kBadInput,   ExitCode::kLimit,
    ExitCode::kServerFault, ExitCode::kUnreachable, ExitCode::kInterrupted};

auto Rank(ExitCode code) { return std::ranges::find(kRanks, code); }

}  // namespace

ExitCode Worse(ExitCode a, ExitCode b) { return Rank(a) < Rank(b) ? b : a; }

ExitCode ExitCodeOf(const absl::Status& status) {
  switch (status.code()) {
    case absl::StatusCode::kOk:
      return ExitCode::kSolved;
    case absl::StatusCode::kInvalidArgument:
      return ExitCode::kBadInput;
    case absl::StatusCode::kDeadlineExceeded:
      return ExitCode::kLimit;
    case absl::StatusCode::kUnavailable:
      return ExitCode::kUnreachable;
    case absl::StatusCode::kCancelled:
      return ExitCode::kInterrupted;
    default:
      return ExitCode::kServerFault;
  }
}

ExitCode ExitCodeOf(const absl::StatusOr<client::Answer>& answer) {
  if (!answer.ok()) return ExitCodeOf(answer.status());
  switch (answer->header.outcome()) {
    case v1::OUTCOME_SOLVED:
      return ExitCode::kSolved;
    case v1::OUTCOME_UNSOLVABLE:
      return ExitCode::kUnsolvable;
    case v1::OUTCOME_LIMIT:
      return ExitCode::kLimit;
    default:
      return ExitCode::kServerFault;
  }
}

}  // namespace puzzlesolver::cli
