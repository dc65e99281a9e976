#pragma once

#include <vector>

#include "absl/status/status.h"
#include "client/cli/environment.h"
#include "client/cli/options.h"
#include "client/cli/ordered_solve.h"
#include "client/cli/question.h"
#include "client/library/client.h"

namespace puzzlesolver::cli {

/// Answers `questions` in order, those that could not be read with their errors. Does without a
/// server when there is nothing to ask. `observer` is told about a question that stands alone.
///
/// Errors: those of Session::Open, before any answer; CANCELLED when Ctrl-C came.
absl::Status SolveQuestions(const std::vector<absl::StatusOr<Question>>& questions,
                            const AnswerOptions& options, const ServerOptions& server,
                            const Environment& environment, const TakeAnswer& take,
                            const client::SolveObserver& observer = {});

}  // namespace puzzlesolver::cli
