#pragma once

#include "absl/time/time.h"
#include "google/protobuf/duration.pb.h"

namespace puzzlesolver::client {

/// The API's duration as absl's, and back. Exact to the nanosecond.
absl::Duration FromProto(const google::protobuf::Duration& duration);
google::protobuf::Duration ToProto(absl::Duration duration);

}  // namespace puzzlesolver::client
