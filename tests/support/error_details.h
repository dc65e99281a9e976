#pragma once

#include <google/protobuf/any.pb.h>
#include <grpcpp/support/error_details.h>

#include <optional>
#include <string>

#include "google/rpc/error_details.pb.h"
#include "google/rpc/status.pb.h"

namespace puzzlesolver {

/// The detail of the wanted type; nullopt when the status has none.
template <typename Detail>
std::optional<Detail> DetailOf(const grpc::Status& status) {
  google::rpc::Status details;
  if (!grpc::ExtractErrorDetails(status, &details).ok()) return std::nullopt;
  for (const google::protobuf::Any& any : details.details()) {
    Detail detail;
    if (any.UnpackTo(&detail)) return detail;
  }
  return std::nullopt;
}

/// The reason in the ErrorInfo of our domain, else "".
inline std::string ReasonIn(const grpc::Status& status) {
  const auto info = DetailOf<google::rpc::ErrorInfo>(status);
  return info && info->domain() == "puzzlesolver" ? info->reason() : "";
}

/// The field of the only violation, else "".
inline std::string FieldIn(const grpc::Status& status) {
  const auto bad_request = DetailOf<google::rpc::BadRequest>(status);
  if (!bad_request || bad_request->field_violations_size() != 1) return "";
  return bad_request->field_violations(0).field();
}

}  // namespace puzzlesolver
