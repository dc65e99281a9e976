#include "client/library/error.h"

#include "absl/strings/cord.h"
#include "client/library/duration.h"
#include "google/rpc/error_details.pb.h"
#include "google/rpc/status.pb.h"

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

}  // namespace

absl::Status ToStatus(const grpc::Status& status) {
  absl::Status converted(static_cast<absl::StatusCode>(status.error_code()),
                         status.error_message());
  google::rpc::Status proto;
  if (status.ok() || !proto.ParseFromString(status.error_details())) return converted;
  for (const auto& detail : proto.details()) {
    converted.SetPayload(detail.type_url(), absl::Cord(detail.value()));
  }
  return converted;
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
