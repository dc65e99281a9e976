#include "service/rpc/duration_conversion.h"

#include <cstdint>

#include "absl/strings/str_cat.h"
#include "service/engine/puzzles/field_error.h"

namespace puzzlesolver::rpc {
namespace {

// The range that google.protobuf.Duration documents.
constexpr std::int64_t kMaxSeconds = 315'576'000'000;
constexpr std::int32_t kMaxNanos = 999'999'999;

bool IsDuration(const google::protobuf::Duration& value) {
  const bool same_sign =
      value.seconds() == 0 || value.nanos() == 0 || (value.seconds() < 0) == (value.nanos() < 0);
  return same_sign && -kMaxSeconds <= value.seconds() && value.seconds() <= kMaxSeconds &&
         -kMaxNanos <= value.nanos() && value.nanos() <= kMaxNanos;
}

}  // namespace

absl::StatusOr<absl::Duration> FromProto(std::string_view field,
                                         const google::protobuf::Duration& value) {
  if (!IsDuration(value)) {
    return FieldError(
        field, absl::StrCat(value.seconds(), " seconds and ", value.nanos(),
                            " nanoseconds are no duration: both must have the same sign, with at "
                            "most ",
                            kMaxSeconds, " seconds and ", kMaxNanos, " nanoseconds."));
  }
  return absl::Seconds(value.seconds()) + absl::Nanoseconds(value.nanos());
}

google::protobuf::Duration ToProto(absl::Duration duration) {
  google::protobuf::Duration value;
  value.set_seconds(absl::IDivDuration(duration, absl::Seconds(1), &duration));
  value.set_nanos(static_cast<std::int32_t>(absl::ToInt64Nanoseconds(duration)));
  return value;
}

google::protobuf::Timestamp ToProto(absl::Time time) {
  google::protobuf::Timestamp value;
  value.set_seconds(absl::ToUnixSeconds(time));
  const absl::Duration rest = time - absl::FromUnixSeconds(value.seconds());
  value.set_nanos(static_cast<std::int32_t>(absl::ToInt64Nanoseconds(rest)));
  return value;
}

}  // namespace puzzlesolver::rpc
