#include "service/rpc/status_map.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "google/rpc/error_details.pb.h"
#include "google/rpc/status.pb.h"
#include "grpcpp/support/error_details.h"
#include "service/engine/puzzles/field_error.h"
#include "service/rpc/duration_conversion.h"
#include "service/rpc/error_reason.h"

namespace puzzlesolver::rpc {
namespace {

constexpr char kDomain[] = "puzzlesolver";
constexpr char kReasonPrefix[] = "ERROR_REASON_";
constexpr char kPushbackMetadata[] = "grpc-retry-pushback-ms";
constexpr char kFaultMessage[] = "A fault of the server ended the call; its log tells more.";

struct Mapping {
  grpc::StatusCode code;
  v1::ErrorReason usual_reason;
};

Mapping MappingOf(absl::StatusCode code) {
  switch (code) {
    case absl::StatusCode::kOk:
      return {grpc::StatusCode::OK, v1::ERROR_REASON_UNSPECIFIED};
    case absl::StatusCode::kCancelled:
      return {grpc::StatusCode::CANCELLED, v1::ERROR_REASON_UNSPECIFIED};
    case absl::StatusCode::kDeadlineExceeded:
      return {grpc::StatusCode::DEADLINE_EXCEEDED, v1::ERROR_REASON_UNSPECIFIED};
    case absl::StatusCode::kInvalidArgument:
      return {grpc::StatusCode::INVALID_ARGUMENT, v1::ERROR_REASON_INVALID_OPTION};
    case absl::StatusCode::kResourceExhausted:
      return {grpc::StatusCode::RESOURCE_EXHAUSTED, v1::ERROR_REASON_QUEUE_FULL};
    case absl::StatusCode::kUnavailable:
      return {grpc::StatusCode::UNAVAILABLE, v1::ERROR_REASON_DRAINING};
    case absl::StatusCode::kUnimplemented:
      return {grpc::StatusCode::UNIMPLEMENTED, v1::ERROR_REASON_NOT_IMPLEMENTED};
    case absl::StatusCode::kUnauthenticated:
      return {grpc::StatusCode::UNAUTHENTICATED, v1::ERROR_REASON_INVALID_CREDENTIALS};
    case absl::StatusCode::kPermissionDenied:
      return {grpc::StatusCode::PERMISSION_DENIED, v1::ERROR_REASON_METHOD_NOT_ALLOWED};
    case absl::StatusCode::kAborted:
      return {grpc::StatusCode::ABORTED, v1::ERROR_REASON_HINT_SUPERSEDED};
    case absl::StatusCode::kFailedPrecondition:
      return {grpc::StatusCode::FAILED_PRECONDITION, v1::ERROR_REASON_STORE_UNAVAILABLE};
    case absl::StatusCode::kUnknown:
    case absl::StatusCode::kNotFound:
    case absl::StatusCode::kAlreadyExists:
    case absl::StatusCode::kOutOfRange:
    case absl::StatusCode::kInternal:
    case absl::StatusCode::kDataLoss:
    default:  // absl reserves the right to add codes
      return {grpc::StatusCode::INTERNAL, v1::ERROR_REASON_INTERNAL_FAULT};
  }
}

std::string MessageOf(const absl::Status& status) {
  const std::string message(status.message());
  const std::string field = FieldOf(status);
  return field.empty() ? message : absl::StrCat(field, ": ", message);
}

void AddErrorInfo(v1::ErrorReason reason, google::rpc::Status& status) {
  google::rpc::ErrorInfo info;
  info.set_domain(kDomain);
  info.set_reason(std::string(absl::StripPrefix(v1::ErrorReason_Name(reason), kReasonPrefix)));
  status.add_details()->PackFrom(info);
}

void AddBadRequest(const std::string& field, const std::string& description,
                   google::rpc::Status& status) {
  google::rpc::BadRequest bad_request;
  google::rpc::BadRequest::FieldViolation& violation = *bad_request.add_field_violations();
  violation.set_field(field);
  violation.set_description(description);
  status.add_details()->PackFrom(bad_request);
}

absl::Duration DelayBeforeRetry(const absl::Status& status) {
  return RetryDelayOf(status).value_or(kRetryDelay);
}

void AddRetryInfo(absl::Duration delay, google::rpc::Status& status) {
  google::rpc::RetryInfo retry;
  *retry.mutable_retry_delay() = rpc::ToProto(delay);
  status.add_details()->PackFrom(retry);
}

bool IsWorthRepeating(grpc::StatusCode code) {
  return code == grpc::StatusCode::RESOURCE_EXHAUSTED || code == grpc::StatusCode::UNAVAILABLE;
}

void AddDetails(const absl::Status& status, const Mapping& mapping, google::rpc::Status& error) {
  const bool fault = mapping.code == grpc::StatusCode::INTERNAL;
  const v1::ErrorReason reason = fault ? v1::ERROR_REASON_UNSPECIFIED : ReasonOf(status);
  AddErrorInfo(reason == v1::ERROR_REASON_UNSPECIFIED ? mapping.usual_reason : reason, error);
  if (const std::string field = FieldOf(status); !field.empty() && !fault) {
    AddBadRequest(field, std::string(status.message()), error);
  }
  if (IsWorthRepeating(mapping.code)) AddRetryInfo(DelayBeforeRetry(status), error);
}

}  // namespace

google::rpc::Status ToErrorProto(const absl::Status& status, spdlog::logger& logger) {
  const Mapping mapping = MappingOf(status.code());
  google::rpc::Status error;
  error.set_code(mapping.code);
  if (mapping.code == grpc::StatusCode::OK) return error;
  const bool fault = mapping.code == grpc::StatusCode::INTERNAL;
  if (fault) logger.error("internal fault: {}", status.ToString());
  error.set_message(fault ? kFaultMessage : MessageOf(status));
  if (mapping.usual_reason != v1::ERROR_REASON_UNSPECIFIED) AddDetails(status, mapping, error);
  return error;
}

grpc::Status ToGrpcStatus(const absl::Status& status, spdlog::logger& logger) {
  if (status.ok()) return grpc::Status::OK;
  const google::rpc::Status error = ToErrorProto(status, logger);
  const auto code = static_cast<grpc::StatusCode>(error.code());
  if (error.details().empty()) return grpc::Status(code, error.message());
  return grpc::Status(code, error.message(), error.SerializeAsString());
}

grpc::Status EndCall(const absl::Status& status, grpc::CallbackServerContext& context,
                     spdlog::logger& logger) {
  if (absl::IsResourceExhausted(status)) {
    context.AddTrailingMetadata(kPushbackMetadata,
                                absl::StrCat(absl::ToInt64Milliseconds(
                                    absl::Ceil(DelayBeforeRetry(status), absl::Milliseconds(1)))));
  }
  return ToGrpcStatus(status, logger);
}

}  // namespace puzzlesolver::rpc
