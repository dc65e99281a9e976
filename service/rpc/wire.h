#pragma once

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "grpcpp/impl/codegen/proto_utils.h"
#include "grpcpp/support/byte_buffer.h"
#include "service/rpc/error_reason.h"

namespace puzzlesolver::rpc {

/// Messages are read and written here, not by gRPC, which in 1.51 answers a request that it cannot
/// read with UNIMPLEMENTED, and takes one within a stream for the stream's end.
///
/// Errors: INVALID_ARGUMENT when `bytes` are no such message.
template <typename Message>
absl::StatusOr<Message> ParseMessage(grpc::ByteBuffer bytes) {
  Message message;
  if (grpc::SerializationTraits<Message>::Deserialize(&bytes, &message).ok()) return message;
  return WithReason(
      v1::ERROR_REASON_MALFORMED_MESSAGE,
      absl::InvalidArgumentError(absl::StrCat("The bytes received are no message of the type ",
                                              Message::descriptor()->full_name(), ".")));
}

template <typename Message>
grpc::ByteBuffer SerializeMessage(const Message& message) {
  grpc::ByteBuffer bytes;
  bool is_ours = false;
  grpc::SerializationTraits<Message>::Serialize(message, &bytes, &is_ours);
  return bytes;
}

}  // namespace puzzlesolver::rpc
