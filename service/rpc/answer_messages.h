#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "puzzlesolver/v1/solve.pb.h"
#include "service/app/answer.h"
#include "service/rpc/move_encoder.h"

namespace puzzlesolver::rpc {

/// How the caller wants an answer told.
struct PackingOptions {
  bool include_path = true;
  /// 0: as many as are sensible.
  std::uint32_t moves_per_message = 0;
};

PackingOptions PackingOf(const v1::SolveRequest& request);

/// The messages that tell one answer, made one at a time: the header together with the first
/// moves, then the other moves, in as few messages as the options allow. There is always a first.
class AnswerMessages {
 public:
  /// More moves are never put into one message: some 5 kB.
  static constexpr std::size_t kMaxMovesPerMessage = 1000;

  /// `start` is the instance that was solved.
  AnswerMessages(app::Answer answer, const Instance& start, const PackingOptions& options);

  /// The answer's place in its call. REQUIRES: before the first Next.
  void Number(std::uint32_t index, bool is_last);

  /// Whether Next has given the last one.
  bool empty() const { return header_sent_ && rest().empty(); }

  /// REQUIRES: !empty().
  v1::SolveResponse Next();

 private:
  std::span<const MoveCode> rest() const;

  v1::AnswerHeader header_;
  MoveSequence moves_;  ///< those that the caller wants to be told
  MoveEncoder encoder_;
  std::size_t moves_per_message_;
  std::size_t sent_moves_ = 0;
  bool header_sent_ = false;
};

}  // namespace puzzlesolver::rpc
