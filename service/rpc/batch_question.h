#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "google/rpc/status.pb.h"
#include "puzzlesolver/v1/solve.pb.h"
#include "service/app/answer.h"
#include "service/rpc/answer_messages.h"
#include "service/rpc/solve_outbox.h"

namespace puzzlesolver::rpc {

/// One question of SolveBatch, from its arrival until its last message is on the way. Not
/// synchronised.
struct BatchQuestion : std::enable_shared_from_this<BatchQuestion> {
  /// Longer ones are refused.
  static constexpr std::size_t kMaxIdBytes = 256;

  std::string id;
  app::SolveQuery query;  ///< its time limit is the question's own
  PackingOptions packing;
  std::shared_ptr<app::SolveCall> solving;  ///< set once it has been submitted

  SolveOutbox outbox;
  std::optional<google::rpc::Status> error;

  bool HasMessage() const { return error.has_value() || !outbox.empty(); }

  struct Write {
    v1::SolveBatchResponse message;
    bool last = false;  ///< of this question
  };
  /// REQUIRES: HasMessage().
  Write Take();
};

/// Errors: INVALID_ARGUMENT naming the field, `id` or one of the question's `request`, and those of
/// QueryFromProto. `question.id` is set in any case.
absl::Status ReadQuestion(v1::SolveBatchRequest request, BatchQuestion& question);

}  // namespace puzzlesolver::rpc
