#pragma once

#include <string_view>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "google/protobuf/duration.pb.h"
#include "google/protobuf/timestamp.pb.h"

namespace puzzlesolver::rpc {

/// `field` is the path that errors name.
/// Errors: INVALID_ARGUMENT when the parts of the value make no duration (nanos beyond a second or
/// of another sign than the seconds, more than 10,000 years).
absl::StatusOr<absl::Duration> FromProto(std::string_view field,
                                         const google::protobuf::Duration& value);

/// REQUIRES: less than 10,000 years.
google::protobuf::Duration ToProto(absl::Duration duration);

google::protobuf::Timestamp ToProto(absl::Time time);

}  // namespace puzzlesolver::rpc
