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

/// Solves many puzzles, several at a time, and hands out the answers in order, on this thread.
///
/// What is known already is asked for with many calls at once. Searches are left waiting here until
/// the server has a thread for them, so that their time limits do not run while they wait for each
/// other. A request that is an error is its own answer. After a stop request no more answers are
/// handed out.
void SolveInOrder(const client::Client& client,
                  const std::vector<absl::StatusOr<v1::SolveRequest>>& requests,
                  std::stop_token stop, const TakeAnswer& take);

}  // namespace puzzlesolver::cli
