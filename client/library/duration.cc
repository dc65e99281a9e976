#include "client/library/duration.h"

#include <cstdint>

namespace puzzlesolver::client {

absl::Duration FromProto(const google::protobuf::Duration& duration) {
  return absl::Seconds(duration.seconds()) + absl::Nanoseconds(duration.nanos());
}

google::protobuf::Duration ToProto(absl::Duration duration) {
  google::protobuf::Duration proto;
  proto.set_seconds(absl::IDivDuration(duration, absl::Seconds(1), &duration));
  proto.set_nanos(static_cast<std::int32_t>(absl::ToInt64Nanoseconds(duration)));
  return proto;
}

}  // namespace puzzlesolver::client
