#include <cstdint>
#include <string>

#include "absl/time/time.h"
#include "client/library/duration.h"
#include "client/library/error.h"
#include "google/rpc/error_details.pb.h"
#include "google/rpc/status.pb.h"
#include "tests/fuzz/byte_reader.h"
#include "tests/fuzz/promises.h"
#include "tests/fuzz/targets.h"

namespace puzzlesolver::fuzz {
namespace {

using client::ErrorDetails;

constexpr int kCodes = 17;

/// The wire form of `details`.
std::string Encode(const ErrorDetails& details) {
  google::rpc::Status status;
  google::rpc::ErrorInfo info;
  info.set_reason(details.reason);
  status.add_details()->PackFrom(info);
  google::rpc::BadRequest bad_request;
  for (const client::FieldViolation& violation : details.field_violations) {
    auto& message = *bad_request.add_field_violations();
    message.set_field(violation.field);
    message.set_description(violation.description);
  }
  status.add_details()->PackFrom(bad_request);
  if (details.retry_delay) {
    google::rpc::RetryInfo retry;
    *retry.mutable_retry_delay() = client::ToProto(*details.retry_delay);
    status.add_details()->PackFrom(retry);
  }
  return status.SerializeAsString();
}

/// Not every sum of seconds and nanoseconds is a duration with an encoding.
bool HasEncoding(const ErrorDetails& details) {
  return !details.retry_delay || absl::AbsDuration(*details.retry_delay) < absl::Hours(1'000'000);
}

void RequireReadsBack(const ErrorDetails& details) {
  if (!HasEncoding(details)) return;
  const ErrorDetails again =
      client::DetailsOf(client::ToStatus({grpc::StatusCode::INTERNAL, "", Encode(details)}));
  Require(again.reason == details.reason && again.retry_delay == details.retry_delay &&
              again.field_violations == details.field_violations,
          "details are read back");
}

}  // namespace

/// A byte for the code, one for the length of the message, the message, and what gRPC has received
/// as details.
int FuzzErrorDetails(const std::uint8_t* data, std::size_t size) {
  ByteReader reader(data, size);
  const auto code = static_cast<grpc::StatusCode>(reader.Take<std::uint8_t>() % kCodes);
  const std::string message = reader.TakeString(reader.Take<std::uint8_t>());
  const absl::Status status = client::ToStatus({code, message, reader.TakeRest()});
  Require(static_cast<int>(status.code()) == static_cast<int>(code), "the code is kept");
  Require(status.ok() || message.empty() || std::string(status.message()) == message,
          "the message is kept");
  Require(status.ok() || !status.message().empty(), "an error has a message");
  const ErrorDetails details = client::DetailsOf(status);
  Require(!status.ok() ||
              (details.reason.empty() && details.field_violations.empty() && !details.retry_delay),
          "what is no error has no details");
  RequireReadsBack(details);
  return 0;
}

}  // namespace puzzlesolver::fuzz
