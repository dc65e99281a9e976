#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>
#include <vector>

#include "absl/status/statusor.h"
#include "client/library/client.h"

namespace puzzlesolver::cli {

/// Takes the answer of one request; false when no more are wanted.
using TakeAnswer = std::function<bool(std::size_t index, const absl::StatusOr<client::Answer>&)>;

/// Solves many puzzles in one batch and hands out the answers in order, on this thread.
///
/// Questions that the server refuses for overload are asked again when it says; when the connection
/// breaks, a new batch asks what is left. Both end, and the error becomes the answer, when
/// client::Repetition says so without an answer in between. A request that is an error is its own
/// answer. After a stop request no more answers are handed out.
void SolveInOrder(const client::Client& client,
                  const std::vector<absl::StatusOr<v1::SolveRequest>>& requests,
                  std::stop_token stop, const TakeAnswer& take);

}  // namespace puzzlesolver::cli
