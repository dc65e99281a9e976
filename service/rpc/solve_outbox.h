#pragma once

#include <cstdint>
#include <optional>

#include "puzzlesolver/v1/solve.pb.h"
#include "service/rpc/answer_messages.h"

namespace puzzlesolver::rpc {

/// What a Solve call has still to send, in the order in which it goes out. Bounded however slowly
/// the caller reads: the newest progress alone, the answer that is being sent, and the newest one
/// after it. Numbers the answers. Not synchronised.
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

  /// An answer that is not the last one. Takes the place of one that has not begun to be sent.
  void PutSolution(AnswerMessages solution);

  /// The last answer. Progress and a solution that have not been sent are dropped. REQUIRES: called
  /// once at most, and nothing is put afterwards.
  void PutAnswer(AnswerMessages answer);

  /// Whether Take would give nothing.
  bool empty() const { return !progress_ && !sending_ && !next_; }

  /// The next message to write; nullopt when there is none now.
  std::optional<Write> Take();

 private:
  void BeginNext();

  std::optional<v1::Progress> progress_;
  std::optional<AnswerMessages> sending_;  ///< begun, with more to send
  std::optional<AnswerMessages> next_;
  bool next_is_last_ = false;
  std::uint32_t answers_ = 0;  ///< that were begun
  bool first_ = true;
};

}  // namespace puzzlesolver::rpc
