#pragma once

#include <cstddef>
#include <deque>
#include <optional>

#include "grpcpp/support/byte_buffer.h"

namespace puzzlesolver::rpc {

/// The boards that a Generate call has still to send, serialized, in the order in which they go
/// out. Bounded however slowly the caller reads: who makes the boards pauses while there is no
/// room. Not synchronised.
class GenerateOutbox {
 public:
  /// Memory for boards that wait; one more may come when there is room for a part of it.
  static constexpr std::size_t kMaxBytes = std::size_t{256} << 10;
  /// What a message takes besides its own bytes.
  static constexpr std::size_t kBytesPerMessage = 256;

  struct Write {
    grpc::ByteBuffer message;
    /// As in SolveOutbox::Write.
    bool buffered = false;
  };

  void Put(grpc::ByteBuffer board);

  bool HasRoom() const { return bytes_ < kMaxBytes; }
  /// Whether it is worth making more boards.
  bool IsHalfEmpty() const { return bytes_ < kMaxBytes / 2; }
  bool empty() const { return boards_.empty(); }

  /// The next message to write; nullopt when there is none now.
  std::optional<Write> Take();

  /// Nobody wants them any more.
  void Clear();

 private:
  std::deque<grpc::ByteBuffer> boards_;
  std::size_t bytes_ = 0;
  bool first_ = true;
};

}  // namespace puzzlesolver::rpc
