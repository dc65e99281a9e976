#include "service/rpc/time_budget.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "service/engine/puzzles/field_error.h"
#include "service/rpc/duration_conversion.h"

namespace puzzlesolver::rpc {
namespace {

constexpr absl::Duration kMinMargin = absl::Milliseconds(20);
constexpr double kMarginShare = 0.05;

}  // namespace

absl::Duration LessMargin(absl::Duration remaining) {
  const absl::Duration margin = std::max(kMinMargin, remaining * kMarginShare);
  return remaining == absl::InfiniteDuration() ? remaining
                                               : std::max(absl::ZeroDuration(), remaining - margin);
}

absl::Duration TimeUntil(std::chrono::system_clock::time_point deadline) {
  if (deadline == std::chrono::system_clock::time_point::max()) return absl::InfiniteDuration();
  return LessMargin(absl::FromChrono(deadline) - absl::Now());
}

absl::StatusOr<absl::Duration> TimeLimitFromProto(std::string_view field,
                                                  const google::protobuf::Duration& limit) {
  absl::StatusOr<absl::Duration> duration = FromProto(field, limit);
  if (duration.ok() && *duration <= absl::ZeroDuration()) {
    return FieldError(field, absl::StrCat("The time limit is ", absl::FormatDuration(*duration),
                                          ", but it must be positive."));
  }
  return duration;
}

}  // namespace puzzlesolver::rpc
