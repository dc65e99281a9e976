#pragma once

#include <optional>

#include "puzzlesolver/v1/solve.pb.h"
#include "service/rpc/answer_messages.h"

namespace puzzlesolver::rpc {

/// What a Solve call has still to send, in the order in which it goes out. Bounded however slowly
/// the caller reads: the newest progress alone, and one answer. Not synchronised.
class SolveOutbox {
 public:
  struct Write {
    v1::SolveResponse message;
    /// gRPC may keep the message until the next write. A kept message reaches nobody before that,
    /// and gRPC 1.51 stalls a stream that begins with one: so never the first of the stream, and
    /// only when the next message of the same answer is already in hand.
    bool buffered = false;
    /// The stream ends with it.
    bool last = false;
  };

  /// Takes the place of progress that has not been sent.
  void PutProgress(v1::Progress progress);

  /// Progress that has not been sent is dropped. REQUIRES: called once at most, and no progress
  /// afterwards.
  void PutAnswer(AnswerMessages answer);

  /// Whether Take would give nothing.
  bool empty() const { return !progress_ && (!answer_ || answer_->empty()); }

  /// The next message to write; nullopt when there is none now.
  std::optional<Write> Take();

 private:
  std::optional<v1::Progress> progress_;
  std::optional<AnswerMessages> answer_;
  bool first_ = true;
};

}  // namespace puzzlesolver::rpc
