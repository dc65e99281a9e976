#include "client/library/generate_stream.h"

#include "absl/strings/str_cat.h"

namespace puzzlesolver::client {

void GenerateStream::Rewind(v1::GenerateRequest& request) {
  if (seed_) request.set_seed(*seed_);
  next_ = 0;
}

absl::Status GenerateStream::Add(const v1::GenerateResponse& board) {
  if (board.index() != next_) {
    return absl::InternalError(absl::StrCat("The server's boards are not understood: number ",
                                            board.index(), " comes instead of ", next_, "."));
  }
  if (seed_.value_or(board.seed()) != board.seed()) {
    return absl::InternalError(
        "The server's boards are not understood: they come from more than one seed.");
  }
  seed_ = board.seed();
  if (next_++ < told_) return absl::OkStatus();
  ++told_;
  wants_more_ = on_board_(board);
  return absl::OkStatus();
}

}  // namespace puzzlesolver::client
