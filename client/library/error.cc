#include "client/library/error.h"

#include <string>
#include <string_view>

#include "absl/strings/cord.h"
#include "absl/strings/str_cat.h"
#include "client/library/duration.h"
#include "google/rpc/error_details.pb.h"

namespace puzzlesolver::client {
namespace {

template <typename Message>
std::optional<Message> Detail(const absl::Status& status) {
  const auto payload =
      status.GetPayload("type.googleapis.com/" + Message::descriptor()->full_name());
  Message message;
  if (!payload || !message.ParseFromString(std::string(*payload))) return std::nullopt;
  return message;
}

void AttachDetails(const google::rpc::Status& error, absl::Status& status) {
  for (const auto& detail : error.details()) {
    status.SetPayload(detail.type_url(), absl::Cord(detail.value()));
  }
}

/// The path of a field of SolveBatchRequest.request from the root of that request.
std::string WithoutRequest(std::string path) {
  constexpr std::string_view kPrefix = "request.";
  return path.starts_with(kPrefix) ? path.substr(kPrefix.size()) : path;
}

}  // namespace

absl::Status ToStatus(const grpc::Status& status) {
  const auto code = static_cast<absl::StatusCode>(status.error_code());
  std::string message = status.error_message();
  if (message.empty()) {
    message = absl::StrCat("The server answered ", absl::StatusCodeToString(code), " and no more.");
  }
  absl::Status converted(code, message);
  google::rpc::Status proto;
  if (status.ok() || !proto.ParseFromString(status.error_details())) return converted;
  AttachDetails(proto, converted);
  return converted;
}

absl::Status ToQuestionStatus(google::rpc::Status error) {
  if (error.code() == 0) return absl::InternalError("The server's error has no code.");
  // The message begins with the field.
  bool names_field = false;
  for (auto& detail : *error.mutable_details()) {
    google::rpc::BadRequest bad_request;
    if (!detail.UnpackTo(&bad_request)) continue;
    names_field = true;
    for (auto& violation : *bad_request.mutable_field_violations()) {
      violation.set_field(WithoutRequest(violation.field()));
    }
    detail.PackFrom(bad_request);
  }
  absl::Status status(static_cast<absl::StatusCode>(error.code()),
                      names_field ? WithoutRequest(error.message()) : error.message());
  AttachDetails(error, status);
  return status;
}

ErrorDetails DetailsOf(const absl::Status& status) {
  ErrorDetails details;
  if (const auto info = Detail<google::rpc::ErrorInfo>(status)) details.reason = info->reason();
  if (const auto bad_request = Detail<google::rpc::BadRequest>(status)) {
    for (const auto& violation : bad_request->field_violations()) {
      details.field_violations.push_back({violation.field(), violation.description()});
    }
  }
  if (const auto retry = Detail<google::rpc::RetryInfo>(status)) {
    details.retry_delay = FromProto(retry->retry_delay());
  }
  return details;
}

}  // namespace puzzlesolver::client
