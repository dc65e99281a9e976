#include "client/library/duration.h"

#include <cstdint>

#include "absl/time/time.h"
#include "service/rpc/duration_conversion.h"
#include "service/rpc/time_budget.h"
#include "tests/fuzz/byte_reader.h"
#include "tests/fuzz/promises.h"
#include "tests/fuzz/targets.h"

namespace puzzlesolver::fuzz {
namespace {

using google::protobuf::Duration;

bool AreEqual(const Duration& a, const Duration& b) {
  return a.seconds() == b.seconds() && a.nanos() == b.nanos();
}

void TryDuration(const Duration& message) {
  const auto duration = rpc::FromProto("time_limit", message);
  const auto limit = rpc::TimeLimitFromProto("time_limit", message);
  if (!duration.ok()) {
    RequireFieldError(duration.status(), {"time_limit"});
    Require(limit.status() == duration.status(), "what is no duration is no limit");
    return;
  }
  Require(AreEqual(rpc::ToProto(*duration), message), "the service keeps a duration");
  Require(client::FromProto(message) == *duration, "client and service mean the same");
  Require(AreEqual(client::ToProto(*duration), message), "the client keeps a duration");
  if (!limit.ok()) RequireFieldError(limit.status(), {"time_limit"});
  Require(limit.ok() == (*duration > absl::ZeroDuration()), "a limit is positive");
  const absl::Duration rest = rpc::LessMargin(*duration);
  Require(absl::ZeroDuration() <= rest && (rest < *duration || rest == absl::ZeroDuration()),
          "the margin is taken off");
}

/// From year 1 to 9999, as google.protobuf.Timestamp has them.
void TryTimestamp(std::int64_t seconds, std::uint32_t nanos) {
  constexpr std::int64_t kFirst = -62'135'596'800;
  constexpr std::int64_t kLast = 253'402'300'799;
  if (seconds < kFirst || seconds > kLast || nanos >= 1'000'000'000) return;
  const auto message = rpc::ToProto(absl::FromUnixSeconds(seconds) + absl::Nanoseconds(nanos));
  Require(message.seconds() == seconds && message.nanos() == static_cast<int>(nanos),
          "a time is kept");
}

}  // namespace

/// Eight bytes of seconds and four of nanoseconds.
int FuzzDuration(const std::uint8_t* data, std::size_t size) {
  ByteReader reader(data, size);
  const auto seconds = static_cast<std::int64_t>(reader.Take<std::uint64_t>());
  const auto nanos = reader.Take<std::uint32_t>();
  Duration message;
  message.set_seconds(seconds);
  message.set_nanos(static_cast<std::int32_t>(nanos));
  TryDuration(message);
  TryTimestamp(seconds, nanos);
  return 0;
}

}  // namespace puzzlesolver::fuzz
