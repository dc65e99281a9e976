#pragma once

#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/time/time.h"
#include "google/rpc/status.pb.h"
#include "grpcpp/support/status.h"

namespace puzzlesolver::client {

/// One part of a request that the server did not accept.
struct FieldViolation {
  std::string field;        ///< path from the request's root, e.g. "puzzle.sliding.tiles[4]"
  std::string description;  ///< the value found and what was expected, in one sentence

  bool operator==(const FieldViolation&) const = default;
};

/// What an error says beyond its code and message.
struct ErrorDetails {
  /// A value of v1::ErrorReason without its prefix, e.g. "QUEUE_FULL". Empty for errors that the
  /// service did not make: of gRPC (deadline, cancel, no connection) or of this library.
  std::string reason;
  std::vector<FieldViolation> field_violations;
  /// When it is worth trying again, if the server said so.
  std::optional<absl::Duration> retry_delay;
};

/// The status of a call as this library hands it out: code and message are kept (an error without
/// one gets one), and each detail is a payload under its type URL, whoever made the status.
absl::Status ToStatus(const grpc::Status& status);

/// The same for the error of one question of SolveBatch: what Solve would have ended with, fields
/// from the root of the question's own request included. An error without a code is INTERNAL.
absl::Status ToQuestionStatus(google::rpc::Status error);

/// Decodes the payloads that ToStatus attached. Everything is empty for any other status.
ErrorDetails DetailsOf(const absl::Status& status);

}  // namespace puzzlesolver::client
