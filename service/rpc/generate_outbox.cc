#include "service/rpc/generate_outbox.h"

#include <utility>

namespace puzzlesolver::rpc {

void GenerateOutbox::Put(grpc::ByteBuffer board) {
  bytes_ += board.Length() + kBytesPerMessage;
  boards_.push_back(std::move(board));
}

std::optional<GenerateOutbox::Write> GenerateOutbox::Take() {
  if (boards_.empty()) return std::nullopt;
  bytes_ -= boards_.front().Length() + kBytesPerMessage;
  Write write{.message = std::move(boards_.front())};
  boards_.pop_front();
  write.buffered = !std::exchange(first_, false) && !boards_.empty();
  return write;
}

void GenerateOutbox::Clear() {
  boards_.clear();
  bytes_ = 0;
}

}  // namespace puzzlesolver::rpc
